package stress

import (
	"fmt"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// Finding is what the reader says about a pattern on a board.
type Finding uint8

// The verdicts.
const (
	Open    Finding = iota // the search was cut
	Holds                  // the move does what the pattern says
	Refuted                // it does not
)

// Count counts verdicts.
type Count [3]int

// String says how many checks there were and what came of them.
func (c Count) String() string {
	return fmt.Sprintf("%d checks, %d hold, %d open, %d refuted", c[Holds]+c[Open]+c[Refuted], c[Holds], c[Open], c[Refuted])
}

// longPlies is the number of moves after which a target that still stands is taken to stay: most captures take fewer than 20.
const longPlies = 41

// Judge asks the reader about cases.
type Judge struct {
	Nodes            int // searched so far
	reader           *tactics.Reader
	captures, stands []tactics.Limits // of one search after the other, until one is not cut, to find captures and escapes
}

// NewJudge makes a judge. A target has escaped when it has a number of liberties. No search has more nodes than a bound.
func NewJudge(liberties, nodes int) *Judge {
	j := &Judge{reader: tactics.NewReader().Keep()}
	for _, limits := range []tactics.Limits{
		{Plies: tactics.Plies{Depth: 7, Ladders: 60, Near: true}, Nodes: 300},
		{Plies: tactics.Plies{Depth: 3, Ladders: 300, Near: true}, Numbers: tactics.Numbers{Search: true, Width: 2}, Nodes: 3_000},
		{Plies: tactics.Plies{Depth: longPlies, Ladders: 300}, Nodes: 5_000},
		{Plies: tactics.Plies{Depth: 3, Ladders: 300, Near: true}, Numbers: tactics.Numbers{Search: true, Width: 4}, Nodes: 20_000},
		{Plies: tactics.Plies{Depth: longPlies, Ladders: 300}, Nodes: 50_000},
		{Plies: tactics.Plies{Depth: longPlies, Ladders: 300}, Numbers: tactics.Numbers{Search: true, Width: 6}, Nodes: 500_000},
	} {
		if limits.Nodes > nodes {
			continue
		}
		limits = limits.WithLiberties(liberties)
		if j.captures = append(j.captures, limits); !limits.Plies.Near {
			j.stands = append(j.stands, limits)
		}
	}
	return j
}

// Ask tells whether the move of a case works, or fails if the pattern says so, or whether a status is true. The side whom the pattern proves right loses every ko.
func (j *Judge) Ask(c *Case) Finding {
	b := c.Board
	if b == nil {
		return Open
	}
	switch c.Kind {
	case shape.Dead:
		return j.decide(b, c.Target, tactics.Defender, tactics.Captured)
	case shape.Safe, shape.Fail:
		return j.decide(b, c.Target, tactics.Attacker, tactics.Escaped)
	}
	if !b.TryPlay(c.Move, board.Black) {
		return Refuted
	}
	defer b.Undo()
	if c.Kind == shape.Escape {
		return j.decide(b, c.Target, tactics.Attacker, tactics.Escaped)
	}
	if b.At(c.Target) == board.Empty {
		return Holds
	}
	return j.decide(b, c.Target, tactics.Defender, tactics.Captured)
}

// AskThreat tells whether the target of an escape falls if the other side moves first.
func (j *Judge) AskThreat(c *Case) Finding {
	return j.decide(c.Board, c.Target, tactics.Attacker, tactics.Captured)
}

// decide asks until a search is not cut.
func (j *Judge) decide(b *board.Board, target board.Point, toMove tactics.Side, want tactics.Outcome) Finding {
	if b == nil {
		return Open
	}
	loser, searches := b.At(target), j.captures
	if want == tactics.Escaped {
		loser, searches = loser.Opponent(), j.stands
	}
	for i := range searches {
		a := j.reader.Decide(b, tactics.Question{Target: target, ToMove: toMove}, loser, &searches[i])
		j.Nodes += a.Nodes
		switch {
		case a.Outcome == want && (want == tactics.Captured || !a.Limit.IsCut()):
			return Holds
		case a.Outcome == tactics.Captured && want == tactics.Escaped:
			return Refuted
		case a.Outcome == tactics.Escaped && want == tactics.Captured && stays(&a, &searches[i]):
			return j.confirm(b, target, toMove, loser, searches[i])
		}
	}
	return Open
}

// stays tells whether a target has escaped: by its liberties, or by standing after many moves.
func stays(a *tactics.Answer, limits *tactics.Limits) bool {
	return !a.Limit.IsCut() || a.Limit&^(tactics.LimitLiberties|tactics.LimitPlies) == 0 && limits.Plies.Depth >= longPlies
}

// confirm looks once more at a target that has many liberties and so seems to escape. Where the target may have more of
// them and still falls, the move works.
func (j *Judge) confirm(b *board.Board, target board.Point, toMove tactics.Side, loser board.Colour, limits tactics.Limits) Finding {
	limits = limits.WithLiberties(limits.Escape.Liberties + 3).WithNodes(20_000)
	limits.Plies.Depth, limits.Numbers.Search, limits.Numbers.Width = 30, true, 4
	a := j.reader.Decide(b, tactics.Question{Target: target, ToMove: toMove}, loser, &limits)
	if j.Nodes += a.Nodes; a.Outcome == tactics.Captured {
		return Holds
	}
	return Refuted
}
