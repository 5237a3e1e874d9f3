package solve

import (
	"math"

	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// searchStages decides by proof numbers whether the target is captured. It searches in
// stages: first a target of three liberties has escaped, and the attacker looks no
// further than the fight; with every stage one liberty more is needed, and the attacker
// looks a point further, until the nodes run out. A capture that a stage finds would be a
// capture in every later stage.
//
// The frame of the root has the proof of the last whole stage. If the next stage was cut,
// but has refuted the defender's move of that frame, the move is replaced.
func (s *Solver) searchStages(toMove terms.Side) (end ending, reached bool) {
	f, enough := &s.frames[0], s.Limits.Escape.Liberties
	for stage := range max(s.Limits.Numbers.Width, enough-settings.FewLiberties) + 1 {
		s.width, s.Enough = stage, min(enough, settings.FewLiberties+stage)
		before := *f
		n, done := s.evaluateLeaf(f, toMove, settings.MaxPlies)
		if !done {
			n = s.searchRoot(toMove)
		}
		switch {
		case s.gaveUp:
			s.standHopeless(f, before.move, toMove)
			return hopeless, false
		case s.stopped:
			*f = before
			if toMove == terms.Defender {
				f.move = s.guessMove(f.move, toMove)
			}
			f.proof.Used |= terms.LimitNodes // with fewer liberties, or nearer, than the limits want
			if stage == 0 {
				return outOfNodes, false
			}
			return cutShort, false
		case n.proof == 0, f.proof.Used&terms.LimitNear == 0 && s.Enough == enough:
			return decided, n.proof == 0
		}
	}
	return decided, false
}

// standHopeless makes the root an escape from a search that was given up. The escape rests on all that the search has looked at: the
// points near the fight and those played on, with the strings beside them.
func (s *Solver) standHopeless(f *frame, before board.Point, toMove terms.Side) {
	looked := s.Reachable(s.width)
	looked.Union(&s.seen)
	s.addTarget(&looked)
	all := s.Board.Beside(&looked)
	all.Union(&looked)
	stones := all
	stones.Subtract(s.Board.Empty())
	for p := s.Board.TakeString(&stones); p >= 0; p = s.Board.TakeString(&stones) {
		all.Union(s.Board.StringAt(p))
	}
	f.proof = zone.Proof{Zone: all, Reach: zone.FarReach, Used: terms.LimitHope}
	f.move = board.NoPoint
	if toMove == terms.Defender {
		f.move = s.guessMove(before, toMove)
	}
}

// level is how far from the fight the attacker looks at a ply: in a question about a capture one point less with every ply.
func (s *Solver) level(ply int) int {
	if s.Goal == terms.Connect {
		return s.width
	}
	return max(s.width-ply, 0)
}

// searchRoot searches the root until it is decided, the nodes run out, or little hope is
// left of a proof: then it stops as if the nodes had run out. Where a proof is found in
// the end, the proof number of the root stays small all the way.
func (s *Solver) searchRoot(toMove terms.Side) numbers {
	for bound := s.hope(); ; {
		n := s.develop(0, toMove, settings.MaxPlies, numbers{bound, infinite})
		if s.stopped || n.isDecided() {
			return n
		}
		doubt := n.proof
		if toMove == terms.Defender {
			doubt = s.tree[0].hardest()
		}
		if doubt >= s.hope() {
			s.giveUp()
			return n
		}
		bound = max(s.hope(), n.proof+n.proof/4+1)
	}
}

// hope is how large the root's proof number may be after the nodes searched so far.
func (s *Solver) hope() uint32 {
	if s.budget.hope == 0 {
		return infinite
	}
	return settings.LeastHope + uint32(float64(s.budget.hope)*math.Sqrt(float64(s.nodes)))
}

// hardest is the largest proof number of a child that is not decided.
func (n *node) hardest() (most uint32) {
	for _, c := range n.children[:n.count] {
		if !c.isDecided() {
			most = max(most, c.proof)
		}
	}
	return most
}

// guessMove is the move that a search, cut short, found best at the root: the move of an
// earlier verdict unless it is refuted, and the pass if nothing else is left.
func (s *Solver) guessMove(before board.Point, toMove terms.Side) board.Point {
	n := &s.tree[0]
	if before != board.NoPoint && !n.isRefuted(before, toMove) {
		return before
	}
	best, bestOdds := before, 0.0
	for _, c := range n.children[:n.count] {
		for_, against := c.proof, c.disproof
		if toMove == terms.Defender {
			for_, against = against, for_
		}
		if odds := float64(against) / float64(for_+1); odds > bestOdds && c.move != board.Pass {
			best, bestOdds = c.move, odds
		}
	}
	if bestOdds > 0 {
		return best
	}
	left := n.must
	left.Subtract(&n.tried)
	switch x := left.First(); {
	case !n.isRefuted(board.Pass, toMove) && n.count > 0:
		return board.Pass
	case n.passed && x >= 0:
		return x
	}
	return before
}

// isRefuted tells whether it is known that a move of the side to move fails. A move that
// is not among the children has not been looked at, or the refutation of the pass
// refutes it too.
func (n *node) isRefuted(move board.Point, toMove terms.Side) bool {
	for _, c := range n.children[:n.count] {
		if c.move == move {
			return c.numbers == lostNumbers(toMove)
		}
	}
	return n.passed && (move == board.Pass || !n.must.Has(move))
}
