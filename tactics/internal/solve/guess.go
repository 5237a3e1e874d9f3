package solve

import (
	"shicho/board"
	"shicho/tactics/internal/likely"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// guess is what the search with likely moves alone says of the question.
type guess struct {
	made, captured bool
	move           board.Point
	ko             bool
}

// guessCapture asks that search, within Limits.Guess. It makes no guess about two strings.
func (s *Solver) guessCapture() guess {
	l := &s.Limits
	if l.Guess.Nodes == 0 || s.Goal != terms.Capture || s.isCancelled() {
		return guess{}
	}
	nodes := l.Guess.Nodes
	switch left := l.Nodes - s.nodes; {
	case l.Nodes == 0:
	case !l.Numbers.Search:
		nodes = min(nodes, left)
	default:
		nodes = min(nodes, left*settings.LikelyShare/4)
	}
	s.Enough = min(l.Escape.Liberties, settings.LikelyLiberties)
	if s.likely == nil {
		s.likely = likely.New(likely.Default())
	}
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
	case s.ToMove == terms.Defender && (refuted || g.move == board.NoPoint):
		return orPass(best)
	case refuted:
		return board.NoPoint
	}
	return g.move
}
