package review

import (
	"io"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/study/fact"
)

// The verdicts of the kinds of events about one string: of those that the move of the game brings about, and of those that it misses.
var (
	madeVerdicts   = map[string]fact.Verdict{"captures": fact.Captured, "saves": fact.Saved, "kills": fact.Killed, "makes live": fact.Lives}
	missedVerdicts = map[string]fact.Verdict{"misses capture": fact.Captured, "misses save": fact.Saved, "misses kill": fact.Killed, "misses life": fact.Lives}
)

// WriteFacts writes what reviewed moves of a record prove of the positions before them, a row a line. Double threats, what rests on walls, and what is not proved
// have no row.
func WriteFacts(w io.Writer, record *sgf.Record, moves []*MoveReview) error {
	b, err := board.New(record.Size)
	if err != nil {
		return err
	}
	byNumber := map[int]*MoveReview{}
	for _, m := range moves {
		byNumber[m.Number] = m
	}
	key := patterndb.NewGame(record).Key
	for i := range record.Steps {
		step := &record.Steps[i]
		if m := byNumber[step.Number]; step.IsMove() && m != nil {
			for j := range m.Events {
				list, err := m.Events[j].facts(b, key, step)
				if err == nil {
					err = fact.Write(w, list...)
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

// facts is what an event proves of the position before the move of the game: one row or none.
func (e *Event) facts(b *board.Board, game shape.ID, step *sgf.Step) ([]fact.Fact, error) {
	points := []board.Point{step.Point}
	v, isMade := madeVerdicts[e.Kind]
	if !isMade {
		var isMissed bool
		if v, isMissed = missedVerdicts[e.Kind]; !isMissed {
			return nil, nil
		}
	}
	if e.Unproved || len(e.Walls) > 0 {
		return nil, nil
	}
	if !isMade {
		var err error
		if points, err = parsePoints(e.Moves, b.Size()); err != nil {
			return nil, err
		}
	}
	target, err := board.ParsePoint(e.Target, b.Size())
	if err != nil {
		return nil, err
	}
	return []fact.Fact{fact.New(b, game, step.Number, v, target, board.NoPoint, points...)}, nil
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
