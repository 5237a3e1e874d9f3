package review

import (
	"shicho/board"
	"shicho/board/sgf"
	"shicho/study/fact"
)

// The verdicts of the kinds of events about one string: of those that the move of the game brings about, and of those that it misses.
var (
	madeVerdicts   = map[string]fact.Verdict{"captures": fact.Captured, "saves": fact.Saved, "kills": fact.Killed, "makes live": fact.Lives}
	missedVerdicts = map[string]fact.Verdict{"misses capture": fact.Captured, "misses save": fact.Saved, "misses kill": fact.Killed, "misses life": fact.Lives}
)

// Proved hands on what reviewed moves of a record prove of the positions before them, as rows, until take returns an error. Double threats, what rests on walls, and
// what is not proved have no row.
func Proved(record *sgf.Record, moves []*MoveReview, take func(fact.Fact) error) error {
	b, err := board.New(record.Size)
	if err != nil {
		return err
	}
	byNumber := map[int]*MoveReview{}
	for _, m := range moves {
		byNumber[m.Number] = m
	}
	for i := range record.Steps {
		step := &record.Steps[i]
		if m := byNumber[step.Number]; step.IsMove() && m != nil {
			for j := range m.Events {
				f, isProved, err := m.Events[j].proved(b, step)
				if err == nil && isProved {
					err = take(f)
				}
				if err != nil {
					return err
				}
			}
		}
		if err := record.Play(b, step); err != nil {
			return nil // a review ends there, too
		}
	}
	return nil
}

// proved is what an event proves of the position before the move of the game, if it proves something.
func (e *Event) proved(b *board.Board, step *sgf.Step) (f fact.Fact, isProved bool, err error) {
	points := []board.Point{step.Point}
	v, isMade := madeVerdicts[e.Kind]
	if !isMade {
		var isMissed bool
		if v, isMissed = missedVerdicts[e.Kind]; !isMissed {
			return f, false, nil
		}
	}
	if e.Unproved || len(e.Walls) > 0 {
		return f, false, nil
	}
	if !isMade {
		if points, err = parsePoints(e.Moves, b.Size()); err != nil {
			return f, false, err
		}
	}
	target, err := board.ParsePoint(e.Target, b.Size())
	if err != nil {
		return f, false, err
	}
	f = fact.New(b, step.Number, v, target, board.NoPoint, points...)
	f.Reason = fact.Text(e.text(nil))
	return f, true, nil
}

// parsePoints reads the names of points.
func parsePoints(names []string, size int) (points []board.Point, err error) {
	for _, name := range names {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}
