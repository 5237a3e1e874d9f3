package proof

import (
	"shicho/board"
	"shicho/proof/check"
	"shicho/tactics"
)

// escapePlies is how many plies a search for an escape looks ahead, with the attacker anywhere.
const escapePlies = 13

// advice asks the reader for moves of the winner.
type advice struct {
	reader    *tactics.Reader
	statement Statement
	limits    tactics.Limits
	asked     int // searches
	nodes     int
}

// newAdvice prepares for a statement. The reader keeps what it finds from one move of the proof to the next.
func newAdvice(r *tactics.Reader, s Statement, limits *tactics.Limits) advice {
	a := advice{reader: r, statement: s, limits: limits.WithoutGuess().Patient()}
	a.limits.Escape.Standing = false
	if s.Outcome == tactics.Escaped {
		a.limits = a.limits.WithoutNumbers()
	}
	return a
}

// move is a move after which the winner, who is to move, wins, or NoPoint if the reader knows none.
func (a *advice) move(p *check.Position) board.Point {
	if x := a.take(p); x >= 0 {
		return x
	}
	x := a.ask(p, a.limits)
	if x == board.NoPoint && a.statement.Outcome == tactics.Escaped {
		x = a.ask(p, a.limits.Anywhere(escapePlies))
	}
	return x
}

// ask is move by one search.
func (a *advice) ask(p *check.Position, limits tactics.Limits) board.Point {
	q := a.statement.Question
	q.ToMove = tactics.Attacker
	if a.statement.Outcome == tactics.Escaped {
		q.ToMove = tactics.Defender
	}
	free, threats := p.Free()
	limits.Threats = threats
	a.asked++
	answer := a.reader.Decide(p.Board, q, free, &limits)
	a.nodes += answer.Nodes
	if answer.Outcome != a.statement.Outcome || answer.Outcome == tactics.Escaped && answer.Limit.IsCut() {
		return board.NoPoint
	}
	return answer.Move
}

// take is a move that needs no search: the last liberty of a target that is to be captured, or the point of one that was just taken and is to be
// saved. Else it is NoPoint.
func (a *advice) take(p *check.Position) board.Point {
	switch {
	case p.IsTaken():
		return p.Target
	case a.statement.Outcome == tactics.Captured && a.statement.Goal != tactics.Connect && p.Board.InAtari(p.Target):
		libs := p.Board.LibertySet(p.Target)
		last := libs.First()
		if ban, banned := p.Ban(); ban == last && banned == p.Winner {
			return board.NoPoint
		}
		if p.Board.StringSize(p.Target) > 1 || p.Board.HasRoom(last, p.Winner) && p.Board.Around(last).Intersects(p.Board.Empty()) {
			return last
		}
	}
	return board.NoPoint
}
