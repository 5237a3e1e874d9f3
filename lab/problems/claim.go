package problems

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"shicho/board"
	"shicho/study/problem"
	"shicho/tactics"
)

// Claim is what a problem says about a first move of the solver.
type Claim struct {
	Move     board.Point
	Right    bool // the move works
	Listed   bool // the problem has the move in its tree
	Opinions []Opinion

	goal success // what a right move of the problem reaches
}

// success says what the solver has reached with a move. A larger success is better for the solver.
type success uint8

const (
	nothing  success = iota
	koSecond         // a ko that the opponent takes first
	koFirst          // a ko for which the opponent must find the first threat
	all              // the goal, whoever wins any ko
)

// successOf is the success of a move after which the opponent, to move, gets a result.
func successOf(opponent tactics.Result) success {
	return [...]success{tactics.Fails: all, tactics.Works: nothing, tactics.KoFirst: koSecond, tactics.KoThreat: koFirst}[opponent]
}

// Opinion is what a judge says about a claim.
type Opinion struct {
	Judge   string
	Verdict problem.Verdict // Unknown: the judge cannot tell
	Answer  string          // the judge's answer with the other side to move: "0", "1 D4"

	reached success
}

// agreement compares an opinion with the claim. A right move must reach at least the goal of the claim, which may be a
// ko if the solver can have no more.
func (c *Claim) agreement(o *Opinion) agreement {
	switch {
	case o.Verdict == problem.Unknown:
		return open
	case (o.reached >= c.goal) == c.Right:
		return agrees
	}
	return differs
}

// agreement says whether an opinion agrees with a claim.
type agreement uint8

const (
	agrees agreement = iota
	differs
	open
)

// isDisputed tells whether the opinion of a judge differs from the claim.
func (c *Claim) isDisputed() bool {
	return slices.ContainsFunc(c.Opinions, func(o Opinion) bool { return c.agreement(&o) == differs })
}

// has tells whether a judge has an opinion about the claim.
func (c *Claim) has(judge string) bool {
	return slices.ContainsFunc(c.Opinions, func(o Opinion) bool { return o.Judge == judge })
}

// claimsOf lists the claims of a problem about its first move: the right moves, the wrong moves of its tree, and some other
// legal moves near the fight, drawn at random. The same problem and seed always give the same moves.
func claimsOf(p *problem.Problem, seed uint64) (list []*Claim, drawn []*Claim) {
	goal := successOf(p.First.Ko)
	for _, move := range p.First.Right {
		list = append(list, &Claim{Move: move, Right: true, Listed: true, goal: goal})
	}
	for _, try := range p.First.Tries {
		list = append(list, &Claim{Move: try.Move, Listed: true, goal: goal})
	}
	random := rand.New(rand.NewPCG(seed, binary.BigEndian.Uint64(p.ID[:])))
	others := nearMoves(p)
	random.Shuffle(len(others), func(a, b int) { others[a], others[b] = others[b], others[a] })
	for _, move := range others[:min(len(others), drawnMoves)] {
		i := slices.IndexFunc(list, func(c *Claim) bool { return c.Move == move })
		if i < 0 {
			i = len(list)
			list = append(list, &Claim{Move: move, goal: goal})
		}
		drawn = append(drawn, list[i])
	}
	return list, drawn
}

// nearMoves lists the solver's legal moves near the target or the solution, without the right moves.
func nearMoves(p *problem.Problem) (list []board.Point) {
	size := p.Board.Size()
	marked := p.Marked()
	around := append(marked.Points(), p.Solution)
	isNear := func(q board.Point) bool {
		return slices.ContainsFunc(around, func(r board.Point) bool {
			dx, dy := int(q)%size-int(r)%size, int(q)/size-int(r)/size
			return max(dx, -dx, dy, -dy) <= nearLines
		})
	}
	empty := p.Board.Empty()
	for q := empty.First(); q >= 0; q = empty.Next(q + 1) {
		if isNear(q) && !slices.Contains(p.First.Right, q) && p.Board.Clone().TryPlay(q, p.Solver()) {
			list = append(list, q)
		}
	}
	return list
}
