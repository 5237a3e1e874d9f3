package tactics

import "shicho/board"

// studyNodes bounds the search about one move or one ply of the line.
const studyNodes = 20_000

// resistNodes bounds the search for the hardest resistance, per move.
const resistNodes = 5_000

// study looks closer at a position whose outcome is known.
type study struct {
	r        *Reader
	b        *board.Board
	target   board.Point
	owner    board.Colour // of the target
	free     board.Colour
	captured bool // the outcome, given who is free of ko
	proved   bool // it is no guess: what a limit cut is undecided
	limits   Limits
	near     bool // of the attacker's moves only those as near as the search looks
	far      bool // only a search that lets the attacker play anywhere found the capture
}

// working lists the moves that bring the outcome about, those that escape by a limit that cut the search where
// others do without, and those of which nothing is known: the nodes ran out.
func (s *study) working(attacker bool) (moves, likely, undecided []board.Point) {
	want := outcomeOf(s.captured)
	cut := func(a Answer) bool { return a.Outcome == Escaped && s.proved && a.unproved(&s.limits) }
	pass, _ := s.after(board.Pass, attacker, 1)
	if pass.Outcome == want && cut(pass) {
		pass, _ = s.confirmed(board.Pass, attacker)
	}
	switch {
	case pass.Outcome == Unknown, s.captured && pass.Limit&LimitNodes != 0:
		undecided = append(undecided, board.Pass)
	case pass.Outcome != want:
	case cut(pass):
		likely = append(likely, board.Pass)
	default:
		return []board.Point{board.Pass}, nil, nil
	}
	within := *s.b.All()
	if s.near && attacker {
		within = s.r.reachable(s.limits.Width)
	}
	for x := within.First(); x >= 0; x = within.Next(x + 1) {
		if pass.Limit&(LimitNear|LimitNodes) == 0 && !pass.Zone.Has(x) && !s.takes(x, attacker) {
			continue // refuted as the pass is
		}
		switch a, legal := s.confirmed(x, attacker); {
		case !legal:
		case a.Outcome == Unknown, s.captured && a.Limit&LimitNodes != 0:
			undecided = append(undecided, x)
		case a.Outcome != want:
		case cut(a):
			likely = append(likely, x)
		default:
			moves = append(moves, x)
		}
	}
	return moves, likely, undecided
}

// takes tells whether the move takes a string off.
func (s *study) takes(x board.Point, attacker bool) bool {
	opponent := s.side(attacker).Opponent()
	for _, n := range s.b.Neighbours(x) {
		if s.b.At(n) == opponent && s.b.InAtari(n) {
			return true
		}
	}
	return false
}

func (s *study) side(attacker bool) board.Colour {
	if attacker {
		return s.owner.Opponent()
	}
	return s.owner
}

// after asks what becomes of the target after a move, with an answer that can
// spare so many stones, and tells whether the move is legal.
func (s *study) after(x board.Point, attacker bool, spare int) (Answer, bool) {
	if x >= 0 && s.b.At(x) != board.Empty {
		return Answer{}, false
	}
	if !s.play(x, s.side(attacker)) {
		return Answer{}, false
	}
	defer s.b.Undo()
	limits := s.limits.Deeper()
	a := s.r.decide(s.b, s.target, s.owner, !attacker, s.free, &limits, spare)
	s.widen(&a, !attacker, limits)
	return a, true
}

// widen asks again with the attacker anywhere, where only that finds the capture.
func (s *study) widen(a *Answer, attacker bool, limits Limits) {
	if s.far && a.Outcome == Escaped && a.Limit.cut() && s.b.At(s.target) == s.owner {
		s.r.confirm(a, s.b, s.target, attacker, s.free, limits)
	}
}

// confirmed is after with a proof of the escape, where that is the outcome wanted, and a proof can be had.
func (s *study) confirmed(x board.Point, attacker bool) (Answer, bool) {
	a, legal := s.after(x, attacker, 0)
	if !legal || s.captured || a.Outcome != Escaped || !s.proved || !a.unproved(&s.limits) || !s.limits.Numbers || s.limits.Standing {
		return a, legal
	}
	s.play(x, s.side(attacker))
	defer s.b.Undo()
	limits := s.limits.Deeper()
	limits.Nodes = limits.part(confirmNodes)
	s.r.confirm(&a, s.b, s.target, !attacker, s.free, limits)
	return a, true
}

// play makes a move as the search does.
func (s *study) play(x board.Point, side board.Colour) bool {
	if side == s.free {
		return s.b.PlayThroughKo(x, side)
	}
	return s.b.TryPlay(x, side)
}

// line plays on from the position, with a first move that is known unless it is NoPoint, and takes everything back.
func (s *study) line(attacker bool, first board.Point) []board.Stone {
	var line []board.Stone
	start := s.b.Moves()
	for len(line) < maxPlies {
		side := s.side(attacker)
		x := first
		switch {
		case len(line) == 0 && first != board.NoPoint:
		case s.b.At(s.target) != board.Empty:
			x = s.next(attacker)
		case s.takenBack():
			x = s.target // what is left to play where it was taken is to take back
		default:
			x = board.NoPoint
		}
		if x == board.NoPoint || !s.play(x, side) {
			break
		}
		line = append(line, board.Stone{Point: x, Colour: side})
		s.limits = s.limits.Deeper()
		attacker = !attacker
	}
	for s.b.Moves() > start {
		s.b.Undo()
	}
	return line
}

// takenBack tells whether a target that was just taken can be taken back.
func (s *study) takenBack() bool {
	var taken board.PointSet
	s.b.LastCaptured(&taken)
	return s.limits.Retakes && taken.Has(s.target) && !taken.Intersects(s.b.Around(s.target)) && s.b.InAtari(s.b.LastMove().Point)
}

// next is the move of the line in a position: what brings the outcome about, or
// what resists it longest. It is NoPoint where nothing need be played.
func (s *study) next(attacker bool) board.Point {
	a := s.r.Decide(s.b, s.target, attacker, s.free, &s.limits)
	s.widen(&a, attacker, s.limits)
	if s.captured == attacker || a.Outcome != outcomeOf(s.captured) {
		return a.Move
	}
	best, bestDepth, bestNodes := board.NoPoint, 0, 0
	if attacker || !s.b.InAtari(s.target) {
		bestDepth, bestNodes = 1, 1 // better to pass than to lose at once
	}
	full := s.limits
	if full.Nodes == 0 || full.Nodes > resistNodes {
		s.limits.Nodes = resistNodes
	}
	for x := a.Zone.First(); x >= 0; x = a.Zone.Next(x + 1) {
		after, legal := s.after(x, attacker, 0)
		if !legal || after.Depth < bestDepth || after.Depth == bestDepth && after.Nodes <= bestNodes {
			continue
		}
		best, bestDepth, bestNodes = x, after.Depth, after.Nodes
	}
	s.limits = full
	if best == board.NoPoint && s.captured {
		return board.Pass // the owner has nothing left to play
	}
	return best
}
