package solve

import (
	"shicho/board"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// generate makes the children that are worth a try from the start.
func (s *Solver) generate(ply int, toMove terms.Side, plies int) {
	if s.Goal == terms.Connect {
		s.generateWays(ply, toMove, plies)
		return
	}
	if s.IsTaken() {
		s.add(ply, s.Target, toMove, plies)
		return
	}
	if toMove == terms.Defender {
		moves := s.Saving()
		for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
			if s.add(ply, x, toMove, plies) || s.stopped {
				return
			}
		}
		s.add(ply, board.Pass, toMove, plies)
		return
	}
	moves := s.Reachable(s.level(ply))
	s.hinder(ply, &moves, plies)
	libs, liberties := s.Board.LibertySet(s.Target), s.Board.Liberties(s.Target)
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		after := liberties
		if libs.Has(x) {
			after--
		}
		if !s.addUnplayed(ply, x, after) && (s.add(ply, x, toMove, plies) || s.stopped) {
			return
		}
	}
	if s.IsBanned(toMove) {
		s.add(ply, board.Pass, toMove, plies)
	}
}

// add makes a move a child, with what can be known of it without a search. It returns
// true if that shows that the move works.
func (s *Solver) add(ply int, x board.Point, toMove terms.Side, plies int) bool {
	n := &s.tree[ply]
	if x >= 0 {
		n.tried.Add(x)
	}
	c := &n.children[n.count]
	n.count++
	*c = child{move: x}
	return s.visit(ply, c, toMove, plies, numbers{})
}

// addUnplayed makes a move of the attacker a child without playing it, as most children
// are never searched. The child has the numbers of an earlier visit, or a guess. If the
// move takes stones or is decided, addUnplayed returns false, and add knows more. liberties
// are those that the move leaves the target.
func (s *Solver) addUnplayed(ply int, x board.Point, liberties int) bool {
	if s.Takes(x, terms.Attacker) {
		return false
	}
	key, _ := s.KeyAfter(x, terms.Attacker)
	if s.table.FindEither(key) != nil {
		return false
	}
	n := &s.tree[ply]
	c := &n.children[n.count]
	n.tried.Add(x)
	n.count++
	if known := s.numbers.Find(key); known != nil {
		*c = child{x, *known}
		return true
	}
	*c = child{x, s.guessLiberties(liberties, terms.Defender)}
	return true
}

// hinder removes those moves of the attacker that an extension of the target refutes,
// because the target escapes by it at once. It leaves the moves that may hinder every
// such extension.
func (s *Solver) hinder(ply int, moves *board.PointSet, plies int) {
	p := &s.frames[ply].proof
	need := s.LibertiesToEscape(terms.Attacker, plies-2)
	libs, liberties := s.Board.LibertySet(s.Target), s.Board.Liberties(s.Target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if s.MostAfter(x, &libs, liberties) < need {
			continue
		}
		after := s.Extension(x, &libs)
		spare := after.Len() - need
		if spare < 0 {
			continue
		}
		by := zone.Proof{Zone: *s.Board.StringAt(s.Target), Reach: zone.FarReach, Used: s.EscapeLimit(need)}
		joined := s.Joined(x)
		by.Zone.Union(&joined)
		by.Zone.Add(x)
		by.RelyOn(&after, need+min(spare, 1), s.Passes[terms.Attacker])
		p.Add(&by)
		p.Zone.Union(moves)
		if spare > 0 { // filling one of them does not help
			after = board.PointSet{}
		}
		after.Add(x)
		moves.Intersect(&after)
	}
}
