package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/solve"
)

// standing is a position of a line and who is to move.
type standing struct {
	key    uint64
	ko     board.Point
	toMove Side
}

// line plays on from the position, with a first move that is known unless it is NoPoint,
// and takes everything back. A ko that is taken back at once has two passes before it, for
// a threat and its answer, as the board forbids the move without them.
func (s *study) line(toMove Side, first board.Point) []board.Stone {
	var line []board.Stone
	var played []position.Move
	b, start := s.pos.Board, s.limits
	seen := map[standing]bool{}
	for len(line) < settings.MaxPlies {
		ko, _ := b.Ko()
		here := standing{b.Key(), ko, toMove}
		if seen[here] {
			break // play goes round
		}
		seen[here] = true
		x := first
		if len(line) > 0 || first == board.NoPoint {
			x = s.next(toMove, &start)
		}
		if x == board.NoPoint {
			break
		}
		m, legal := s.pos.Play(x, toMove)
		if !legal {
			break
		}
		played = append(played, m)
		line = appendMove(line, m, board.Stone{Point: x, Colour: s.pos.Colour(toMove)})
		s.limits = s.afterMove()
		toMove = toMove.Opponent()
	}
	for i := len(played) - 1; i >= 0; i-- {
		s.pos.Undo(played[i])
	}
	return line
}

// appendMove adds a move to a line. A move through a ko is written after two passes, which stand for the threat and its answer.
func appendMove(line []board.Stone, m position.Move, move board.Stone) []board.Stone {
	if m.ThroughKo {
		line = append(line, board.Stone{Point: board.Pass, Colour: move.Colour}, board.Stone{Point: board.Pass, Colour: move.Colour.Opponent()})
	}
	return append(line, move)
}

// next is the move of the line in a position, or NoPoint at its end. start are the
// limits at the start of the line.
func (s *study) next(toMove Side, start *Limits) board.Point {
	switch {
	case !s.pos.IsTaken():
		return s.best(toMove, start)
	case s.canTakeBack():
		return s.pos.Target // all that is left to play there
	}
	return board.NoPoint
}

// canTakeBack tells whether a target that was just taken can be taken back.
func (s *study) canTakeBack() bool {
	var taken board.PointSet
	b := s.pos.Board
	b.LastCaptured(&taken)
	return s.limits.Escape.Retakes && taken.Has(s.pos.Target) && s.pos.TookOne() && b.InAtari(b.LastMove().Point)
}

// best is the move that brings the outcome about, or resists it longest. It is NoPoint
// where nothing need be played. With proof numbers the question has the limits of the
// line's start, to which the tables know the answers; how long a move resists is measured
// without them.
func (s *study) best(toMove Side, start *Limits) board.Point {
	limits := *start
	if !limits.Numbers.Search {
		limits = s.limits
	}
	free := s.pos.Remaining(&limits)
	a := s.r.decide(s.pos.Board, s.question(toMove), free, &limits, 0)
	widened := s.widen(&a, toMove, free, limits)
	if toMove.Wins(s.captured) || a.Outcome != solve.OutcomeOf(s.captured) {
		return a.Move
	}
	return s.resist(toMove, &a, limits.Numbers.Search && !widened)
}

// resist is a move of the side that fails: the move after which the other side needs
// longest. a is the answer about the position. If friends is true, resist also looks at
// strings that the target may join.
func (s *study) resist(toMove Side, a *Answer, friends bool) board.Point {
	best, bestDepth, bestNodes := board.NoPoint, 0, 0
	if toMove == Attacker || !s.pos.Board.InAtari(s.pos.Target) {
		bestDepth, bestNodes = 1, 1 // better to play elsewhere than to lose at once
	}
	near := s.pos
	near.Limits.Numbers.Search = friends
	moves := near.Reachable(1)
	if moves.Intersect(&a.Zone); moves.IsEmpty() {
		moves = a.Zone
	}
	beside := *s.pos.Board.StringNeighbours(s.pos.Target)
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		after, legal := s.after(x, toMove, 0, s.limits.AtMost(settings.ResistNodes).Nodes)
		if legal && toMove == Defender && beside.Has(x) {
			after.Nodes++ // of moves that resist as long an extension
		}
		if !legal || after.Depth < bestDepth || after.Depth == bestDepth && after.Nodes <= bestNodes {
			continue
		}
		best, bestDepth, bestNodes = x, after.Depth, after.Nodes
	}
	if best == board.NoPoint && s.captured {
		return findThreat(s.pos.Board, s.pos.Target) // nothing near the target resists: the owner threatens what surrounds it
	}
	return best
}
