package solve

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// The search for connections is the search for captures by proof numbers turned round:
// the attacker connects the two ends, Target and Other, and the defender cuts. Zones
// leave the defender the moves that he must try, so that connections are proofs. The
// attacker plays only on short ways between the ends, and gives up where the ends are too
// far apart: cuts rest on LimitNear, save those by which an end is taken.

// decideConnection looks farther step by step until the nodes run out. Then the verdict
// of the last step stands, unless the first step took so long that its verdict is a poor
// one: then, and when there is none, the guess is that the strings connect.
func (s *Solver) decideConnection() Decision {
	toMove, c := s.ToMove, &s.connection
	if c.looker == nil {
		c.looker, c.falling = New(), newSimilar()
	}
	s.begin(budget{nodes: s.Limits.Nodes})
	v := Decision{Outcome: Unknown, Move: board.NoPoint, Limit: terms.LimitNodes}
	first := 0 // nodes of the first step
	for s.width = range settings.Horizons {
		c.far = settings.MaxDistance
		c.far = min(max(s.measure(terms.Attacker)+settings.Horizons[s.width].More, settings.LeastFar), settings.MaxDistance)
		sum := s.evaluate(0, toMove, settings.MaxPlies)
		if !sum.isDecided() && !s.stopped {
			sum = s.develop(0, toMove, settings.MaxPlies, numbers{infinite, infinite})
		}
		if s.stopped {
			if s.width == 0 || first > settings.TrustNodes {
				v = s.cut(board.NoPoint, 0)
			}
			v.Limit |= terms.LimitNodes
			if toMove == terms.Attacker || v.Outcome != Unknown {
				v.Move = s.guessMove(v.Move, toMove)
			}
			break
		}
		if s.width == 0 {
			first = s.nodes
		}
		reached := sum.proof == 0
		v = s.verdict(reached, 0)
		if reached || !v.Limit.IsCut() {
			break
		}
	}
	v.Nodes = s.nodes
	return v
}

// decideConnectionLeaf decides nodes that need no search.
func (s *Solver) decideConnectionLeaf(f *frame, toMove terms.Side, plies int) (done, reached bool) {
	f.proof = zone.Proof{Reach: zone.FarReach}
	for _, end := range [...]board.Point{s.Target, s.Other} {
		if s.Board.At(end) != s.Colour(terms.Attacker) {
			f.proof.Zone.Add(end)
			return true, false
		}
	}
	if s.Board.Root(s.Target) == s.Board.Root(s.Other) {
		f.proof.Zone = *s.Board.StringAt(s.Target)
		return true, true
	}
	if plies <= 0 {
		f.proof.Stand(&s.Position, 0, terms.LimitPlies)
		return true, false
	}
	if toMove == terms.Attacker {
		return s.canJoin(f), true
	}
	return s.canTakeEnd(f, s.Target, s.Other) || s.canTakeEnd(f, s.Other, s.Target), false
}

// canJoin looks for a move that makes the ends one string.
func (s *Solver) canJoin(f *frame) bool {
	common, others := s.Board.LibertySet(s.Target), s.Board.LibertySet(s.Other)
	common.Intersect(&others)
	for x := common.First(); x >= 0; x = common.Next(x + 1) {
		m, legal := s.Play(x, terms.Attacker)
		if !legal {
			continue
		}
		f.proof = zone.Proof{Zone: *s.Board.StringAt(x), Reach: zone.FarReach}
		f.proof.KeepLiberty(&s.Position, x, terms.Attacker)
		s.Undo(m)
		f.proof.PlayFirst(&s.Position, m)
		f.move = x
		return true
	}
	return false
}

// canTakeEnd tells whether the defender, to move, can capture an end before it is joined
// to the other: a capture that does not touch the other end settles the question.
func (s *Solver) canTakeEnd(f *frame, end, other board.Point) bool {
	if s.Board.Liberties(end) > settings.ShortEnd {
		return false
	}
	v := s.look(end, terms.Attacker, s.Passes[terms.Attacker])
	if v.Outcome != Captured || v.Zone.Intersects(s.Board.StringAt(other)) {
		return false
	}
	f.proof = zone.Proof{Zone: v.Zone, Reach: int16(v.Spare), Ko: v.Ko}
	f.move = v.Move
	return true
}

// generateWays makes the children that are worth a try from the start. The defender's
// pass comes first: if it is refuted at once, the refutation says what he must try.
func (s *Solver) generateWays(ply int, toMove terms.Side, plies int) {
	attacks := toMove == terms.Attacker
	if (!attacks || s.IsBanned(terms.Attacker)) && (s.add(ply, board.Pass, toMove, plies) || s.stopped) {
		return
	}
	distance := s.measure(toMove)
	moves := s.ways(distance)
	if attacks {
		moves = s.ways(distance + settings.Horizons[s.width].Longer)
		s.addRelief(&moves, s.Target)
		s.addRelief(&moves, s.Other)
	} else if n := &s.tree[ply]; n.passed {
		moves.Intersect(&n.must)
	}
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		if s.add(ply, x, toMove, plies) || s.stopped {
			return
		}
	}
}

// addRelief adds moves that save an end short of liberties: the liberties of the end, and
// the liberties of strings around it that may be taken.
func (s *Solver) addRelief(moves *board.PointSet, end board.Point) {
	if s.Board.Liberties(end) > settings.ShortEnd {
		return
	}
	libs := s.Board.LibertySet(end)
	moves.Union(&libs)
	position.AddShortLiberties(s.Board, moves, s.Board.StringNeighbours(end), s.Colour(terms.Defender), settings.Passable)
}

// guessConnection guesses the numbers of a node that was not searched: the nearer the
// ends, and the more ways there are, the better for the attacker.
func (s *Solver) guessConnection(f *frame, toMove terms.Side) numbers {
	distance := s.measure(toMove)
	if distance > s.connection.far {
		f.proof.Stand(&s.Position, 0, terms.LimitNear)
		return preventedNumbers
	}
	ways := s.ways(distance)
	spare := max(ways.Len()-distance, 0)
	n := numbers{proof: 1 << distance, disproof: 1 + uint32(spare)/2}
	if toMove == terms.Defender {
		n.proof++
		if spare == 0 { // he blocks the only way
			n.proof += 1 << distance
		}
	}
	return n
}
