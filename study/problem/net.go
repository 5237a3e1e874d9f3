package problem

import (
	"slices"

	"shicho/board"
)

// The measures of the search for nets.
const (
	netNodes      = 600 // nodes of a search that looks whether a move shuts a string in
	netWanted     = 2   // liberties of a string that a net may catch
	netReach      = 2   // steps from its liberties to the move
	runsLiberties = 4   // liberties with which a string has run out, where rare themes are looked for: a reader that looks further follows each wrong move in the open for very long
)

// forRuns is a Maker of the same reader that takes a string with a few liberties for one that has run out.
func (m *Maker) forRuns() *Maker {
	runs := &Maker{options: m.options, wanted: m.wanted, reader: m.reader, ctx: m.ctx}
	runs.options.Limits = m.options.Limits.WithLiberties(runsLiberties)
	return runs
}

// isOnly tells whether no wrong first move works as far as the Maker's own limits show, of a problem that was proved by forRuns.
func (m *Maker) isOnly(p *Problem) bool {
	m.reader.Forget()
	s := newSolver(&p.Challenge, m.reader, &m.options.Limits)
	return !slices.ContainsFunc(p.First.Tries, func(t Try) bool {
		v, _, legal := s.try(t.Move)
		return legal && v != t.Verdict && v != Unknown
	})
}

// netMove is the only move away from all stones that captures the target, where no move on a liberty of the target does. It is board.NoPoint if there is none.
func (m *Maker) netMove(q *Challenge) board.Point {
	b := q.Board
	libs := b.LibertySet(q.Target)
	if m.wanted&netThemes == 0 || q.Goal != Capture || libs.Len() != netWanted {
		return board.NoPoint
	}
	limits := m.options.Limits.AtMost(netNodes)
	s := m.solver(q, &limits)
	if s.precheck() != nil {
		return board.NoPoint
	}
	if pass := s.ask(s.opponent()); verdictOf(&pass) != Wrong {
		return board.NoPoint
	}
	works := func(p board.Point) bool { v, _, legal := s.try(p); return legal && v == Right }
	if slices.ContainsFunc(libs.Points(), works) {
		return board.NoPoint
	}
	near := libs
	for range netReach {
		dilate(b, &near)
	}
	near.Intersect(b.Empty())
	isAlone := func(p board.Point) bool {
		return !slices.ContainsFunc(b.Neighbours(p), func(n board.Point) bool { return b.At(n) != board.Empty })
	}
	move := board.NoPoint
	for _, p := range near.Points() {
		switch {
		case !isAlone(p) || !works(p):
		case move >= 0:
			return board.NoPoint
		default:
			move = p
		}
	}
	return move
}
