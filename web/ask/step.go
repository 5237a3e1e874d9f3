package ask

import (
	"fmt"

	"shicho/board"
	"shicho/internal/words"
	"shicho/protocol/report"
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
func play(b *board.Board, m board.Stone, at board.Point) (step Step, ok bool) {
	done, legal := deed.Find(b, m, at)
	if !legal {
		return step, false
	}
	step.Stone, step.NamedMove = m, m.Named(b.Size())
	b.LastCaptured(&step.taken)
	step.Captured = report.Points(step.taken.Points(), b.Size())
	step.Words = fmt.Sprintf("%s %s.", named(m.Colour), inWords(done))
	if m.Point >= 0 {
		step.Words = fmt.Sprintf("%s %s%s.", named(m.Colour), step.Point, inWords(done))
	}
	return step, true
}

// Steps describes the moves of a line from a position, as far as the line is legal. at is a stone of the string that the
// line is about, or board.NoPoint.
func Steps(b *board.Board, line []board.Stone, at board.Point) []Step {
	return playLine(b.Clone(), line, at)
}

// playLine plays a line as far as it is legal, and describes every move.
func playLine(b *board.Board, line []board.Stone, at board.Point) []Step {
	steps := []Step{}
	for i, m := range line {
		step, ok := play(b, m, at)
		if !ok {
			break
		}
		if threat := i+2 < len(line) && m.Point == board.Pass && line[i+1].Point == board.Pass; threat {
			step.Words = named(m.Colour) + " plays a ko threat elsewhere."
		} else if i > 0 && m.Point == board.Pass && line[i-1].Point == board.Pass {
			step.Words = named(m.Colour) + " answers the threat."
		}
		steps = append(steps, step)
	}
	return steps
}

// inWords says what a move does, behind the side and the point. It is "" for a move without an effect that has a name.
func inWords(d deed.Deed) string {
	switch d.Kind {
	case deed.Passes:
		return "passes"
	case deed.Captures:
		return " captures " + words.Count(d.Taken, "stone")
	case deed.ThrowsIn:
		return " throws in a stone"
	case deed.JoinsTarget:
		return " connects" + liberties(d.Liberties)
	case deed.Extends:
		return " extends" + liberties(d.Liberties)
	case deed.DoubleAtari, deed.Atari:
		return ": atari"
	case deed.Connects:
		return " connects"
	case deed.Fills:
		return " takes a liberty"
	}
	return ""
}

func liberties(n int) string {
	if n == 1 {
		return ", with a single liberty"
	}
	return fmt.Sprintf(", to %d liberties", n)
}
