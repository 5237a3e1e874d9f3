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

// guessCapture asks that search, with Limits.Likely, and bounds the search by proof numbers by the answer.
func (s *Solver) guessCapture() {
	l := &s.Limits
	s.tree[0].count, s.tree[0].passed = 0, false // nothing is refuted yet
	if l.Likely == 0 || s.Goal != position.Capture || s.Cancelled != nil && s.Cancelled.Load() {
		return
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
	s.guess = guess{made: true, captured: g.Captured, move: g.Move, ko: g.Ko}
	switch {
	case !l.Numbers:
		s.stopped = true
	case g.Captured:
		l.Hope, l.Deepen = 0, 0
	case l.Doubted > 0 && l.Standing:
		l.Deepen = s.nodes + l.Doubted
	case l.Doubted > 0 && l.Nodes > 0:
		l.Nodes = min(l.Nodes, s.nodes+l.Doubted)
	}
}

// isDisputed tells whether the guess is a capture, where the nodes ran out before all stages found an escape.
func (s *Solver) isDisputed() bool {
	return s.guess.captured && s.frames[0].proof.Used&settings.LimitNodes != 0
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
