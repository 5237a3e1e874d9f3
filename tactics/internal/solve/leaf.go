package solve

import (
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// decideLeaf decides a node without a search, if no move is needed or if one move ends it.
func (s *Solver) decideLeaf(f *frame, toMove terms.Side, plies int) (done, reached bool) {
	if s.Goal == terms.Sever {
		if done, reached := s.decideSevered(f); done {
			return true, reached
		}
	}
	attacks := toMove == terms.Attacker
	if attacks && plies <= 0 && s.Limits.Plies.Ladders == 0 {
		f.proof.Stand(&s.Position, 0, terms.LimitPlies)
		return true, false
	}
	liberties := s.Board.Liberties(s.Target)
	if attacks && liberties == 1 && s.takeLast(f, plies) {
		return true, true
	}
	if plies <= s.LadderEnd() && s.Limits.Plies.Ladders > 0 {
		f.proof.Stand(&s.Position, 0, terms.LimitLadder)
		return true, false
	}
	if need := s.LibertiesToEscape(toMove, plies); liberties >= need {
		f.proof.Stand(&s.Position, need, s.EscapeLimit(need))
		return true, false
	}
	if attacks {
		return false, false
	}
	if liberties == 1 && plies >= 2 && s.isDoomed(f) {
		return true, true
	}
	return s.canExtend(f, liberties, plies), false
}

// decideSevered decides nodes where the target has become one with the other string, or
// where the other string is off the board.
func (s *Solver) decideSevered(f *frame) (done, reached bool) {
	switch {
	case s.Board.At(s.Other) != s.Colour(terms.Defender):
		f.proof = zone.Proof{Reach: zone.FarReach}
		f.proof.Zone.Add(s.Other)
		return true, true
	case s.Board.Root(s.Other) == s.Board.Root(s.Target):
		f.proof.Stand(&s.Position, 0, 0)
		return true, false
	}
	return false, false
}

// takeLast tells whether the attacker, to move, takes the target on its last liberty
// for good.
func (s *Solver) takeLast(f *frame, plies int) bool {
	libs := s.Board.LibertySet(s.Target)
	last := libs.First()
	f.proof.Stand(&s.Position, 0, 0)
	f.proof.Enclose(&s.Position, s.Target)
	if !s.CanRetake(last, terms.Attacker) || !f.proof.KeepCapture(&s.Position, last) {
		return false
	}
	f.proof.Chase = plies <= 0
	f.proof.Ko = s.IsThroughKo(last, terms.Attacker)
	f.move = last
	return true
}

// canExtend looks for a liberty of the target on which the defender, to move, gets as
// many liberties as the next node needs for an escape.
func (s *Solver) canExtend(f *frame, liberties, plies int) bool {
	if plies <= 0 {
		return false
	}
	need := s.LibertiesToEscape(terms.Attacker, plies-1)
	libs := s.Board.LibertySet(s.Target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if s.MostAfter(x, &libs, liberties) < need || !s.CanRetake(x, terms.Defender) {
			continue
		}
		after := s.Extension(x, &libs)
		if after.Len() >= need {
			joined := s.Joined(x)
			f.move = x
			f.proof.Stand(&s.Position, 0, s.EscapeLimit(need))
			f.proof.Ko = s.IsThroughKo(x, terms.Defender)
			f.proof.Zone.Union(&joined)
			f.proof.Zone.Add(x)
			f.proof.RelyOn(&after, need, s.Passes[terms.Attacker])
			return true
		}
	}
	return false
}

// isDoomed tells whether the target, in atari with the defender to move, falls whatever
// he does: an extension gains him one liberty at most, and he can take no string around
// the target.
func (s *Solver) isDoomed(f *frame) bool {
	b := s.Board
	if s.Limits.Escape.Retakes && b.StringSize(s.Target) == 1 {
		return false
	}
	libs := b.LibertySet(s.Target)
	last := libs.First()
	if s.HasAtari(b.StringNeighbours(s.Target)) || s.HasAtari(b.Around(last)) {
		return false
	}
	after := s.Extension(last, &libs)
	if after.Len() > 1 {
		return false
	}
	joined := s.Joined(last)
	if s.Goal == terms.Sever && joined.Has(s.Other) {
		return false
	}
	f.proof.Stand(&s.Position, 0, 0)
	f.proof.Enclose(&s.Position, s.Target)
	f.proof.Zone.Union(b.Around(last))
	for p := b.TakeString(&joined); p >= 0; p = b.TakeString(&joined) {
		f.proof.Enclose(&s.Position, p)
	}
	f.proof.Pad(&s.Position, terms.Attacker)
	return true
}
