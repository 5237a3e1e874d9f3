package ask

import (
	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/deed"
)

// Step is a move of a line with what it does on the board.
type Step struct {
	board.NamedMove
	Captured []string `json:"captured"` // points from which the move takes stones
	Words    string   `json:"words"`    // as "Black C2 captures 5 stones."

	Stone board.Stone `json:"-"` // the move
	taken board.PointSet
}

// play plays a move and describes it. ok is false if the move is not legal.
func play(l *lang.Language, b *board.Board, m board.Stone, at board.Point) (step Step, ok bool) {
	done, legal := deed.Find(b, m, at)
	if !legal {
		return step, false
	}
	step.Stone, step.NamedMove = m, m.Named(b.Size())
	b.LastCaptured(&step.taken)
	step.Captured = board.FormatPoints(step.taken.Points(), b.Size())
	step.Words = stepWords(l, l.Side(m.Colour), step.Point, done)
	return step, true
}

// Steps describes the moves of a line from a position, as far as the line is legal. at is a stone of the string that the
// line is about, or board.NoPoint.
func Steps(l *lang.Language, b *board.Board, line []board.Stone, at board.Point) []Step {
	return playLine(l, b.Clone(), line, at)
}

// playLine plays a line as far as it is legal, and describes every move.
func playLine(l *lang.Language, b *board.Board, line []board.Stone, at board.Point) []Step {
	steps := []Step{}
	for i, m := range line {
		step, ok := play(l, b, m, at)
		if !ok {
			break
		}
		if threat := i+2 < len(line) && m.Point == board.Pass && line[i+1].Point == board.Pass; threat {
			step.Words = l.Say("%s plays a ko threat elsewhere.", l.Side(m.Colour))
		} else if i > 0 && m.Point == board.Pass && line[i-1].Point == board.Pass {
			step.Words = l.Say("%s answers the threat.", l.Side(m.Colour))
		}
		steps = append(steps, step)
	}
	return steps
}

// stepWords says what a move does.
func stepWords(l *lang.Language, side, point string, d deed.Deed) string {
	switch d.Kind {
	case deed.Passes:
		return l.Say("%s passes.", side)
	case deed.Captures:
		return l.Say("%[1]s %[2]s captures %[3]d stones.", side, point, d.Taken)
	case deed.ThrowsIn:
		return l.Say("%[1]s %[2]s throws in a stone.", side, point)
	case deed.JoinsTarget:
		return l.Say("%[1]s %[2]s connects, to %[3]d liberties.", side, point, d.Liberties)
	case deed.Extends:
		return l.Say("%[1]s %[2]s extends, to %[3]d liberties.", side, point, d.Liberties)
	case deed.DoubleAtari, deed.Atari:
		return l.Say("%[1]s %[2]s: atari.", side, point)
	case deed.Connects:
		return l.Say("%[1]s %[2]s connects.", side, point)
	case deed.Fills:
		return l.Say("%[1]s %[2]s takes a liberty.", side, point)
	}
	return l.Say("%[1]s %[2]s.", side, point)
}
