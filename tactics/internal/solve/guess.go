package solve

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
)

// guess is what the search with likely moves alone says of the question.
type guess struct {
	made, captured bool
	move           board.Point
	ko             bool
}

// guessCapture asks that search, with Limits.Likely. It makes no guess about two strings.
func (s *Solver) guessCapture() guess {
	l := &s.Limits
	if l.Likely == 0 || s.Goal != position.Capture || s.isCancelled() {
		return guess{}
	}
	nodes := l.Likely
	switch left := l.Nodes - s.nodes; {
	case l.Nodes == 0:
	case !l.Numbers:
		nodes = min(nodes, left)
	default:
		nodes = min(nodes, left*settings.LikelyShare/4)
	}
	s.Enough = min(l.Liberties, settings.LikelyLiberties)
	g := s.likely.Search(&s.Position, nodes)
	s.nodes += g.Nodes
	s.seen.Union(s.likely.Seen())
	return guess{made: true, captured: g.Captured, move: g.Move, ko: g.Ko}
}

// guessedMove returns the move to name if the nodes ran out. best is the move that the search by proof numbers thinks best.
func (s *Solver) guessedMove(best board.Point) board.Point {
	g := &s.guess
	switch refuted := g.move != board.NoPoint && s.tree[0].isRefuted(g.move, s.ToMove); {
	case !g.made:
		return best
	case !s.ToMove.Wins(g.captured):
		return board.NoPoint
	case s.ToMove == position.Defender && (refuted || g.move == board.NoPoint):
		return orPass(best)
	case refuted:
		return board.NoPoint
	}
	return g.move
}
