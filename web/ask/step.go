package ask

import (
	"fmt"

	"shicho/board"
	"shicho/internal/words"
	"shicho/protocol/report"
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
	before := b.Clone()
	if b.Play(m.Point, m.Colour) != nil {
		return step, false
	}
	step.Stone, step.NamedMove = m, m.Named(b.Size())
	b.LastCaptured(&step.taken)
	step.Captured = report.Points(step.taken.Points(), b.Size())
	step.Words = fmt.Sprintf("%s %s.", named(m.Colour), deed(before, b, m, at, step.taken.Len()))
	if m.Point >= 0 {
		step.Words = fmt.Sprintf("%s %s%s.", named(m.Colour), step.Point, deed(before, b, m, at, step.taken.Len()))
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

// deed says what a move does, only where the two boards leave no doubt. It is "" for a
// move without an effect that has a name.
func deed(before, after *board.Board, m board.Stone, at board.Point, taken int) string {
	if m.Point < 0 {
		return "passes"
	}
	stone := after.Liberties(m.Point)
	joined := joins(before, m)
	switch targetOwn := at >= 0 && before.At(at) == m.Colour; {
	case taken > 0:
		return " captures " + words.Count(taken, "stone")
	case stone == 1 && after.StringSize(m.Point) == 1:
		return " throws in a stone"
	case targetOwn && after.Root(at) == after.Root(m.Point) && joined > 1:
		return " connects" + liberties(stone)
	case targetOwn && after.Root(at) == after.Root(m.Point):
		return " extends" + liberties(stone)
	case givesAtari(before, after, m):
		return ": atari"
	case joined > 1:
		return " connects"
	case at >= 0 && !targetOwn && before.Liberties(at) > after.Liberties(at):
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

// joins counts the strings of the mover that the move touches.
func joins(before *board.Board, m board.Stone) int {
	var strings board.PointSet
	for _, x := range before.Neighbours(m.Point) {
		if before.At(x) == m.Colour {
			strings.Add(before.Root(x))
		}
	}
	return strings.Len()
}

// givesAtari tells whether the move leaves a string of the other side
// with a single liberty, where it had more.
func givesAtari(before, after *board.Board, m board.Stone) bool {
	for _, x := range after.Neighbours(m.Point) {
		other := after.At(x) == m.Colour.Opponent()
		if other && after.InAtari(x) && !before.InAtari(x) {
			return true
		}
	}
	return false
}
