package weaken

import (
	"shicho/board"
	"shicho/tactics"
)

// advice is what is needed to ask the reader for moves of the winner.
type advice struct {
	reader  *tactics.Reader
	limits  tactics.Limits
	board   *board.Board   // before the move, as it was in the game
	before  *board.Board   // the same without the winner's stones on the points of cleared
	cleared board.PointSet // the maybes with stones of the winner
	ready   clearing
	stones  []board.Stone // scratch
	path    []board.Point // the moves on the way, the winner's first
	asked   int
	bound   int // of asked
}

// ask suggests the reader's move alone.
func (v *prover) ask(_ *state, n int) board.Point {
	if n > 0 {
		return board.NoPoint
	}
	return v.advise()
}

// advise is the reader's move for the winner after the moves of the path, on a board that meets the demand, or NoPoint.
func (v *prover) advise() board.Point {
	if v.asked++; v.asked > v.bound {
		return board.NoPoint
	}
	q := v.question()
	owner := v.board.At(q.Target)
	mover := owner.Opponent()
	if !v.attacks {
		mover = owner
	}
	if !v.clearMaybes() {
		return board.NoPoint
	}
	b := v.before
	defer func() {
		for b.Moves() > 0 {
			b.Undo()
		}
	}()
	for i, p := range v.path {
		colour := mover
		if i%2 == 1 {
			colour = mover.Opponent()
		}
		if p >= 0 {
			p = v.grid.at[p]
		}
		if legal := i%2 == 1 && b.PlayThroughKo(p, colour) || b.TryPlay(p, colour); !legal {
			return board.NoPoint
		}
	}
	if b.At(q.Target) != owner || v.isPair() && (b.At(q.Other) != owner || b.Root(q.Target) == b.Root(q.Other)) {
		return board.NoPoint
	}
	answer := v.reader.Decide(b, q, mover.Opponent(), &v.limits)
	if answer.Outcome != wanted(&q) {
		return board.NoPoint
	}
	return v.grid.numberOf(answer.Move)
}

// clearing tells whether the board before is set up.
type clearing uint8

const (
	toClear clearing = iota
	isClear
	illegal // no position
)

// clearMaybes sets up the board without the moves before, and without the stones on points where a board that meets the demand may have
// none. The board stays as long as these points do. It returns false if the position is not legal then.
func (v *prover) clearMaybes() bool {
	var maybes board.PointSet
	for p := v.root.of[maybe].First(); p >= 0; p = v.root.of[maybe].Next(p + 1) {
		if at := v.grid.at[p]; v.board.At(at) != board.Empty {
			maybes.Add(at)
		}
	}
	if v.ready != toClear && maybes == v.cleared {
		return v.ready == isClear
	}
	v.cleared, v.ready = maybes, illegal
	v.stones = v.stones[:0]
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := *v.board.Stones(colour)
		stones.Subtract(&maybes)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			v.stones = append(v.stones, board.Stone{Point: p, Colour: colour})
		}
	}
	v.before.Clear()
	if v.before.Setup(v.stones) == nil {
		v.ready = isClear
	}
	return v.ready == isClear
}

// question is what the reader is asked, the winner to move.
func (v *prover) question() tactics.Question {
	q := tactics.Question{Goal: v.goal, Target: v.grid.at[v.target]}
	if v.isPair() {
		q.Other = v.grid.at[v.other]
	}
	if v.goal == tactics.Kill {
		q.Group = board.SetOf(q.Target)
	}
	if v.goal == tactics.Capture && !v.attacks {
		q.ToMove = tactics.Defender
	}
	return q
}

// wanted is the outcome that the side to move wants.
func wanted(q *tactics.Question) tactics.Outcome {
	if q.ToMove == tactics.Attacker {
		return tactics.Captured
	}
	return tactics.Escaped
}
