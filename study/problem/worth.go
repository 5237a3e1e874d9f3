package problem

import (
	"shicho/board"
	"shicho/pattern/theme"
	"shicho/tactics"
)

// start proves the first move, if the question is worth a problem or Options.Any does not ask.
func (s *solver) start() (*Turn, error) {
	if s.any {
		return s.root()
	}
	if err := s.precheck(); err != nil {
		return nil, err
	}
	first, err := s.root()
	if err != nil {
		return nil, err
	}
	return first, s.postcheck(first)
}

// precheck refuses questions that are not worth a problem, as far as the position alone tells. It costs little.
func (s *solver) precheck() error {
	switch {
	case s.Goal.HasPair():
		return s.precheckPair()
	case s.Goal.IsLife() && len(s.Strings()) > 1:
		return nil
	}
	b := s.Board
	switch {
	case !s.Goal.IsRescue() && b.InAtari(s.Target):
		return ErrEasy
	case s.Goal.IsRescue() && b.InAtari(s.Target):
		return ErrForced
	case s.Goal == Capture && !s.ladder && s.isInLadder():
		return ErrLadder
	}
	if b.StringSize(s.Target) < leastStones && !s.cuts() {
		return ErrSmall
	}
	return nil
}

// precheckPair is precheck for two strings. An end that is in atari draws the eye, and an end of one stone is worth little.
func (s *solver) precheckPair() error {
	for _, end := range s.Strings() {
		switch {
		case s.Board.InAtari(end) && s.Goal == Cut:
			return ErrEasy
		case s.Board.InAtari(end):
			return ErrForced
		case s.Board.StringSize(end) < leastStones:
			return ErrSmall
		}
	}
	return nil
}

// isInLadder tells whether a move takes the target by a ladder. Then another move that works is a second solution.
func (s *solver) isInLadder() bool {
	libs := s.Board.LibertySet(s.Target)
	for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
		if s.Board.Legal(p, s.me) == nil && tactics.IsLadder(s.Board, s.Target, p) {
			return true
		}
	}
	return false
}

// cuts tells whether the target keeps two strings of the other side apart: both touch the target, and one of them is
// short of liberties unless small targets are wanted.
func (s *solver) cuts() bool {
	b := s.Board
	around := *b.StringNeighbours(s.Target)
	around.Intersect(b.Stones(b.At(s.Target).Opponent()))
	strings, short := 0, false
	for p := around.First(); p >= 0; p = around.Next(p + 1) {
		if b.Root(p) == p || !around.Has(b.Root(p)) {
			strings++
		}
		short = short || s.small || b.Liberties(p) <= 2 && b.StringSize(p) >= leastStones
	}
	return strings >= 2 && short
}

// postcheck refuses questions whose solution is no surprise.
func (s *solver) postcheck(t *Turn) error {
	move := t.Right[0]
	if s.isForced(move) {
		return ErrForced
	}
	return nil
}

// surprises are the themes that make a problem of a capture in three plies.
var surprises = theme.SetOf(theme.ConnectAndDie, theme.CranesNest, theme.DoubleAtari, theme.DoubleLadder, theme.DoubleThreat, theme.LadderBreaker,
	theme.LooseNet, theme.Net, theme.Placement, theme.Quiet, theme.Snapback, theme.Squeeze, theme.ThrowIn, theme.UnderTheStones)

// isPlain tells whether the target is taken in three plies or is in atari for good, without any surprise, or saved by a move next to it after
// which nothing is to be done.
func (s *solver) isPlain(first *Turn, themes theme.Set) bool {
	if s.Goal.HasPair() {
		return s.isPlainPair(first, themes)
	}
	if s.Goal == Live {
		return false
	}
	if s.Goal == Save {
		libs := s.Board.LibertySet(s.Target)
		return len(first.Replies) == 0 && first.Ko == tactics.Fails && libs.Has(first.Right[0])
	}
	return themes&surprises == 0 && (s.fallsSoon() || s.endsInAtari(first))
}

// endsInAtari tells whether the first move leaves the target in atari, and nothing is to be done after it.
func (s *solver) endsInAtari(first *Turn) bool {
	if s.Goal != Capture || len(first.Replies) > 0 || first.Ladder || first.Ko != tactics.Fails {
		return false
	}
	s.Board.TryPlay(first.Right[0], s.me)
	defer s.Board.Undo()
	return s.Board.At(s.Target) != s.me && s.Board.At(s.Target) != board.Empty && s.Board.InAtari(s.Target)
}

// isPlainPair tells of a problem about two strings whether nothing is to be done after the first move, or the move is where they touch: it joins
// them at once or takes stones, or it keeps the owner from joining them there, without any surprise.
func (s *solver) isPlainPair(first *Turn, themes theme.Set) bool {
	move := first.Right[0]
	if len(first.Replies) == 0 && first.Ko == tactics.Fails || s.takes(move) {
		return true
	}
	one, other := s.Board.LibertySet(s.Target), s.Board.LibertySet(s.Other)
	return one.Has(move) && other.Has(move) && (s.Goal == Connect || themes&surprises == 0)
}

// isForced tells whether an atari alone leads to the move: the move extends an own string in atari, or takes
// stones that put one in atari, or saves the target by taking stones.
func (s *solver) isForced(move board.Point) bool {
	b := s.Board
	if s.Goal == Save && s.takes(move) {
		return true
	}
	for _, n := range b.Neighbours(move) {
		switch b.At(n) {
		case s.me:
			if b.InAtari(n) {
				return true
			}
		case s.me.Opponent():
			if b.InAtari(n) && s.relieves(n) {
				return true
			}
		}
	}
	return false
}

// relieves tells whether taking a string saves own stones that are in atari.
func (s *solver) relieves(taken board.Point) bool {
	b := s.Board
	around := *b.StringNeighbours(taken)
	around.Intersect(b.Stones(s.me))
	for p := around.First(); p >= 0; p = around.Next(p + 1) {
		if b.At(p) != board.Empty && b.InAtari(p) {
			return true
		}
	}
	return false
}
