package tactics

import "shicho/board"

// studyNodes bounds the search about one move or one ply of the line.
const studyNodes = 20_000

// farNodes bounds it for moves away from the fight.
const farNodes = 2_000

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

// moveLists sorts moves by what is known of them. Moves that fail are left out.
type moveLists struct {
	working   []board.Point // bring the outcome about
	likely    []board.Point // escape by a limit that cut the search, where others do without
	undecided []board.Point // the nodes ran out
}

// workingMoves sorts all moves of the side to move. pass is known of the pass.
func (s *study) workingMoves(toMove Side, pass *refutation) (l moveLists) {
	answer := s.pass(toMove, pass)
	if !pass.known {
		l.put(s, board.Pass, &answer)
	}
	if len(l.working) > 0 {
		return l
	}
	full := s.limits.Nodes
	defer func() { s.limits.Nodes = full }()
	s.r.ask(s.b, s.target, s.owner, s.free, &s.limits)
	within := *s.b.All()
	if s.near && toMove == Attacker {
		within = s.r.reachable(s.limits.Width)
	}
	fight := s.r.reachable(1)
	for x := within.First(); x >= 0; x = within.Next(x + 1) {
		if answer.Limit&(LimitNear|LimitNodes) == 0 && !answer.Zone.Has(x) && !takes(s.b, x, s.colour(toMove)) {
			continue // refuted as the pass is
		}
		s.limits.Nodes = atMost(full, studyNodes)
		if !fight.Has(x) {
			s.limits.Nodes = atMost(full, farNodes)
		}
		if a, legal := s.confirmed(x, toMove); legal {
			l.put(s, x, &a)
		}
	}
	return l
}

// put puts a move where the answer after it says.
func (l *moveLists) put(s *study, x board.Point, a *Answer) {
	switch {
	case a.Outcome == Unknown, s.captured && a.Limit&LimitNodes != 0:
		l.undecided = append(l.undecided, x)
	case a.Outcome != outcomeOf(s.captured):
	case s.isCut(a):
		l.likely = append(l.likely, x)
	default:
		l.working = append(l.working, x)
	}
}

// isCut tells whether the answer is an escape by a limit that cut the search, where
// the outcome is proved.
func (s *study) isCut(a *Answer) bool {
	return a.Outcome == Escaped && s.proved && a.isUnproved(&s.limits)
}

// pass is the answer after a pass.
func (s *study) pass(toMove Side, known *refutation) Answer {
	if known.known {
		a := Answer{Outcome: outcomeOf(!s.captured), Zone: known.zone}
		if !known.others {
			a.Limit = LimitNodes // it says nothing of other moves
		}
		return a
	}
	a, _ := s.after(board.Pass, toMove, 1)
	if !s.captured && s.isCut(&a) {
		a, _ = s.confirmed(board.Pass, toMove)
	}
	return a
}

// atMost bounds a number of nodes, where 0 is no bound.
func atMost(nodes, most int) int {
	if nodes == 0 {
		return most
	}
	return min(nodes, most)
}

// question asks about the target with a side to move.
func (s *study) question(toMove Side) Question { return Question{Target: s.target, ToMove: toMove} }

// colour is the colour of a side.
func (s *study) colour(side Side) board.Colour {
	if side == Attacker {
		return s.owner.Opponent()
	}
	return s.owner
}

// after asks what becomes of the target after a move, with an answer that can
// spare so many stones, and tells whether the move is legal.
func (s *study) after(x board.Point, toMove Side, spare int) (Answer, bool) {
	if x >= 0 && s.b.At(x) != board.Empty {
		return Answer{}, false
	}
	free, limits := s.next(x, toMove)
	if !s.play(x, s.colour(toMove)) {
		return Answer{}, false
	}
	defer s.b.Undo()
	a := s.r.decide(s.b, s.target, s.owner, toMove.Opponent(), free, &limits, spare)
	s.widen(&a, toMove.Opponent(), free, limits)
	return a, true
}

// widen asks again with the attacker anywhere, where only that finds the capture.
func (s *study) widen(a *Answer, toMove Side, free board.Colour, limits Limits) {
	if s.far && a.Outcome == Escaped && a.Limit.cut() && s.b.At(s.target) == s.owner {
		s.r.confirm(a, s.b, s.question(toMove), free, limits)
	}
}

// confirmed is after with a proof of the escape, where that is the outcome wanted, and a proof can be had.
func (s *study) confirmed(x board.Point, toMove Side) (Answer, bool) {
	a, legal := s.after(x, toMove, 0)
	if !legal || s.captured || !s.isCut(&a) || !s.limits.Numbers || s.limits.Standing {
		return a, legal
	}
	free, limits := s.next(x, toMove)
	s.play(x, s.colour(toMove))
	defer s.b.Undo()
	limits.Nodes = limits.part(confirmNodes)
	s.r.confirm(&a, s.b, s.question(toMove.Opponent()), free, limits)
	return a, true
}

// next is who is free of ko, and the limits, after a move that is not yet played. Those of proof numbers keep their few
// plies; the last threat leaves nobody free.
func (s *study) next(x board.Point, toMove Side) (free board.Colour, limits Limits) {
	free, limits = s.free, s.limits.Deeper()
	if limits.Numbers {
		limits.Plies = s.limits.Plies
	}
	ko, banned := s.b.Ko()
	if limits.Threats > 0 && x == ko && banned == s.free && s.colour(toMove) == s.free {
		free = limits.left(free, limits.Threats-1)
	}
	return free, limits
}

// play makes a move as the search does.
func (s *study) play(x board.Point, side board.Colour) bool {
	if side == s.free {
		return s.b.PlayThroughKo(x, side)
	}
	return s.b.TryPlay(x, side)
}

// standing is a position of a line and who is to move.
type standing struct {
	key    uint64
	ko     board.Point
	toMove Side
}

// line plays on from the position, with a first move that is known unless it is NoPoint, and takes everything back. A
// ko that is taken back at once has two passes before it, as the board forbids the move.
func (s *study) line(toMove Side, first board.Point) []board.Stone {
	var line []board.Stone
	start, limits := s.b.Moves(), s.limits
	seen := map[standing]bool{}
	for len(line) < maxPlies {
		side := s.colour(toMove)
		ko, _ := s.b.Ko()
		here := standing{s.b.Key(), ko, toMove}
		if seen[here] {
			break // play goes round
		}
		seen[here] = true
		x := first
		switch {
		case len(line) == 0 && first != board.NoPoint:
		case s.b.At(s.target) != board.Empty:
			x = s.best(toMove, limits)
		case s.takenBack():
			x = s.target // what is left to play where it was taken is to take back
		default:
			x = board.NoPoint
		}
		if x == board.NoPoint {
			break
		}
		free, deeper := s.next(x, toMove)
		retakes := s.b.Legal(x, side) != nil
		if !s.play(x, side) {
			break
		}
		if retakes { // after a threat elsewhere and its answer
			line = append(line, board.Stone{Point: board.Pass, Colour: side}, board.Stone{Point: board.Pass, Colour: side.Opponent()})
		}
		line = append(line, board.Stone{Point: x, Colour: side})
		s.free, s.limits = free, deeper
		toMove = toMove.Opponent()
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

// best is the move of the line in a position: what brings the outcome about, or
// what resists it longest. It is NoPoint where nothing need be played. With proof numbers the outcome is that of the
// limits of the line's start, to which the tables know the answers; how long a move resists is measured without them.
func (s *study) best(toMove Side, limits Limits) board.Point {
	if !limits.Numbers {
		limits = s.limits
	}
	limits.Threats = s.limits.Threats
	a := s.r.Decide(s.b, s.question(toMove), s.free, &limits)
	s.widen(&a, toMove, s.free, limits)
	if s.captured == (toMove == Attacker) || a.Outcome != outcomeOf(s.captured) {
		return a.Move
	}
	best, bestDepth, bestNodes := board.NoPoint, 0, 0
	if toMove == Attacker || !s.b.InAtari(s.target) {
		bestDepth, bestNodes = 1, 1 // better to pass than to lose at once
	}
	full := s.limits
	s.limits.Nodes = atMost(full.Nodes, resistNodes)
	resisting := s.r.reachable(1)
	if resisting.Intersect(&a.Zone); resisting.IsEmpty() {
		resisting = a.Zone
	}
	beside := *s.b.StringNeighbours(s.target)
	for x := resisting.First(); x >= 0; x = resisting.Next(x + 1) {
		after, legal := s.after(x, toMove, 0)
		if legal && toMove == Defender && beside.Has(x) {
			after.Nodes++ // of moves that resist as long an extension
		}
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
