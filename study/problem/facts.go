package problem

import (
	"math"
	"slices"

	"shicho/engine/moves"
	"shicho/pattern/theme"
)

// Facts are what is known about the difficulty of a problem.
type Facts struct {
	Length    int     // moves of the solver in the longest line
	Nodes     int     // that the proofs searched
	Place     int     // of the solution among the legal moves in the printed part, by the model of moves, from 1
	Better    int     // wrong moves near the fight that the model prefers to the solution
	Share     float64 // of the right moves in the probability of all moves in the printed part
	Natural   float64 // of the right moves in the probability of the moves near the fight, in the game; 0 is unknown
	Sacrifice int     // stones of the solver that the opponent takes
	Quiet     bool    // the first move gives no atari and takes nothing
}

const (
	mostLengthPaid = 6    // moves; longer lines are forced
	leastShare     = 1e-3 // smaller shares are noise
)

// surprise is the square root of a share in bits, and 0 for a share of 1. The root is taken because the first bits make more
// players play wrong than the bits that follow.
func surprise(share float64) float64 { return math.Sqrt(-math.Log2(min(max(share, leastShare), 1))) }

func indicator(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}

// findFacts finds the facts of a problem that follow from its board and its tree.
func (p *Problem) findFacts() Facts {
	f := Facts{Length: p.First.Length(), Nodes: p.Nodes, Place: 1, Sacrifice: p.fight().Sacrificed(), Quiet: p.Themes.Has(theme.Quiet)}
	model, err := moves.Default(moves.Tree, p.Board.Size())
	if err != nil {
		return f
	}
	list, err := model.RankMoves(p.Board, p.Solver())
	if err != nil {
		return f
	}
	found, right, all := false, 0.0, 0.0
	for _, m := range list {
		if !p.View.Has(m.Point, p.Board.Size()) {
			continue
		}
		all += m.Probability
		if slices.Contains(p.First.Right, m.Point) {
			found = true
			right += m.Probability
		}
		if found {
			continue
		}
		f.Place++
		if slices.ContainsFunc(p.First.Tries, func(t Try) bool { return t.Move == m.Point }) {
			f.Better++
		}
	}
	if all > 0 {
		f.Share = right / all
	}
	return f
}

// grade grades the problem by its facts and by the games in which it was found.
func (p *Problem) grade() {
	f := p.findFacts()
	known := 0
	for i := range p.Sources {
		if natural := p.Sources[i].Natural; natural > 0 {
			f.Natural += natural
			known++
		}
	}
	f.Natural /= float64(max(known, 1))
	p.Grade.Facts = f
	p.setRank()
}
