package weaken

import (
	"shicho/board"
	"shicho/tactics"
)

// adviser asks the reader for moves of the winner.
type adviser struct {
	reader          *tactics.Reader
	limits          tactics.Limits
	enough          int          // liberties with which the target is saved
	board           *board.Board // before the move, as it was in the game
	before          *board.Board // the same without the winner's stones on maybes, nil before the first question
	scratch, mirror *board.Board
	stones          []board.Stone // scratch
	path            []board.Point // the moves on the way, the winner's first
	asked           int
	bound           int // of asked
}

// advise is the reader's move for the winner after the moves of the path, on a board that meets the demand, or NoPoint.
func (a *adviser) advise(v *prover) board.Point {
	if a.asked++; a.asked > a.bound {
		return board.NoPoint
	}
	owner := a.board.At(v.target)
	q, mover := tactics.Question{Target: v.target}, owner.Opponent()
	if !v.attacks {
		q.ToMove, mover = tactics.Defender, owner
	}
	if a.before == nil && !a.clear(v) {
		return board.NoPoint
	}
	b := a.mirror
	b.CopyFrom(a.before)
	for i, p := range a.path {
		colour := mover
		if i%2 == 1 {
			colour = mover.Opponent()
		}
		if legal := i%2 == 1 && b.PlayThroughKo(p, colour) || b.TryPlay(p, colour); !legal {
			return board.NoPoint
		}
	}
	if b.At(v.target) != owner {
		return board.NoPoint
	}
	answer := a.reader.Decide(b, q, mover.Opponent(), &a.limits)
	if answer.Outcome != wanted(v.attacks) {
		return board.NoPoint
	}
	return answer.Move
}

// clear sets up the board without the moves before, which would be copied with every question, and without the stones on points
// where a board that meets the demand may have none. It returns false if the position is not legal then.
func (a *adviser) clear(v *prover) bool {
	a.stones = a.stones[:0]
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := a.board.Stones(colour)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			if v.root.cells[p] != maybe {
				a.stones = append(a.stones, board.Stone{Point: p, Colour: colour})
			}
		}
	}
	a.scratch.Clear()
	if a.scratch.Setup(a.stones) != nil {
		return false
	}
	a.before = a.scratch
	return true
}

// wanted is the outcome that the winner wants.
func wanted(attacks bool) tactics.Outcome {
	if attacks {
		return tactics.Captured
	}
	return tactics.Escaped
}
