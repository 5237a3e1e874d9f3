package tactics

import "shicho/board"

// resistNodes bounds the search for the hardest resistance, per move.
const resistNodes = 5_000

// study looks closer at a position whose outcome is known.
type study struct {
	r        *Reader
	b        *board.Board
	target   board.Point
	free     board.Colour
	captured bool // the outcome, given who is free of ko
	limits   Limits
}

// working lists the moves that bring the outcome about. For the owner in a ko
// those are the moves that keep it a ko.
func (s *study) working(attacker, ownerInKo bool) []board.Point {
	free, captured := s.free, s.captured
	if ownerInKo { // what does not lose outright: as if the owner were free
		free, captured = s.free.Opponent(), false
	}
	a, _ := s.after(board.Pass, attacker, free)
	if a.Outcome == outcomeOf(captured) {
		return []board.Point{board.Pass}
	}
	var moves []board.Point
	for x := range board.Point(s.b.Points()) {
		if !a.Zone.Has(x) && !s.takes(x, attacker) {
			continue
		}
		if a, legal := s.after(x, attacker, free); legal && a.Outcome == outcomeOf(captured) {
			moves = append(moves, x)
		}
	}
	return moves
}

func outcomeOf(captured bool) Outcome {
	if captured {
		return Captured
	}
	return Escaped
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
	if attacker == (s.b.At(s.target) == board.White) {
		return board.Black
	}
	return board.White
}

// after asks what becomes of the target after a move, and tells whether the move
// is legal.
func (s *study) after(x board.Point, attacker bool, free board.Colour) (Answer, bool) {
	if x >= 0 && s.b.At(x) != board.Empty {
		return Answer{}, false
	}
	side := s.side(attacker)
	if played := side == free && s.b.PlayThroughKo(x, side) || side != free && s.b.TryPlay(x, side); !played {
		return Answer{}, false
	}
	defer s.b.Undo()
	if s.b.At(s.target) == board.Empty {
		return Answer{Outcome: Captured}, true
	}
	limits := s.limits.Deeper()
	return s.r.Decide(s.b, s.target, !attacker, free, &limits), true
}

// line plays on from the position, and takes everything back.
func (s *study) line(attacker bool) []board.Stone {
	var line []board.Stone
	start := s.b.Moves()
	for s.b.At(s.target) != board.Empty && len(line) < maxPlies {
		side := s.side(attacker)
		x := s.next(attacker)
		if x == board.NoPoint || !s.b.PlayThroughKo(x, side) {
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

// next is the move of the line in a position: what brings the outcome about, or
// what resists it longest. It is NoPoint where nothing need be played.
func (s *study) next(attacker bool) board.Point {
	a := s.r.Decide(s.b, s.target, attacker, s.free, &s.limits)
	if s.captured == attacker {
		return a.Move
	}
	best, bestDepth, bestNodes := board.NoPoint, 0, 0
	if attacker || !s.b.InAtari(s.target) {
		bestDepth, bestNodes = 1, 1 // better to pass than to lose at once
	}
	full := s.limits
	s.limits.Nodes = resistNodes
	for x := a.Zone.First(); x >= 0; x = a.Zone.Next(x + 1) {
		after, legal := s.after(x, attacker, s.free)
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
