package problem

import (
	"slices"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/patterndb"
)

// Answer is what the player of a game did in the position of a problem.
type Answer uint8

// The answers.
const (
	Elsewhere Answer = iota // the opponent moved near the fight before the player did, or nobody did
	Solved                  // the player's next move near the fight was right
	Failed                  // it was another one
)

var answerNames = [...]string{"elsewhere", "solved", "failed"}

// String is the name of the answer.
func (a Answer) String() string { return answerNames[a] }

// MarshalText is String, for JSON.
func (a Answer) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// vicinity is the set of the points where a move is an answer to the problem: at most two steps from the target or the solution.
func (p *Problem) vicinity() (near board.PointSet) {
	near = p.Marked()
	if p.Solution >= 0 {
		near.Add(p.Solution)
	}
	for range answerSteps {
		dilate(p.Board, &near)
	}
	return near
}

// witness finds out what the player of the first source did, and how natural the solution was to the model of moves. b is the
// position in the game, and solver the side of the solver there.
func (p *Problem) witness(g *patterndb.Game, b *board.Board, solver board.Colour) {
	source := &p.Sources[0]
	near := p.vicinity()
	size := b.Size()
	for i, steps := 0, g.Record().Steps; i < len(steps); i++ {
		step := &steps[i]
		at := p.turned.Point(step.Point, size)
		if step.Number < source.Move || !step.IsMove() || at < 0 || !near.Has(at) {
			continue
		}
		mine := step.Colour == solver
		switch {
		case mine && slices.Contains(p.First.Right, at):
			source.Answer = Solved
		case mine:
			source.Answer = Failed
		}
		break
	}
	source.Natural = p.natural(b, solver, &near)
}

// natural is the probability of the right moves in the game among the moves near the fight, by the model of moves that
// knows what was played before.
func (p *Problem) natural(b *board.Board, mover board.Colour, near *board.PointSet) float64 {
	model, err := moves.Default(moves.Tree, b.Size())
	if err != nil {
		return 0
	}
	list, err := model.RankMoves(b, mover)
	if err != nil {
		return 0
	}
	right, all := 0.0, 0.0
	for _, move := range list {
		at := p.turned.Point(move.Point, b.Size())
		if near.Has(at) {
			all += move.Probability
		}
		if slices.Contains(p.First.Right, at) {
			right += move.Probability
		}
	}
	if all == 0 {
		return 0
	}
	return min(right/all, 1)
}
