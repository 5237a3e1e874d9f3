package problem

import (
	"strings"

	"shicho/board"
	"shicho/study/fact"
)

// verdicts are what the right move of a problem brings about, by its goal.
var verdicts = map[Goal]fact.Verdict{Capture: fact.Captured, Save: fact.Saved, Kill: fact.Killed, Live: fact.Lives, Connect: fact.Connected, Cut: fact.Cut}

// Fact is what the problem proves of its position, as a row. The position is the one of the problem: against the position of the game it may be turned, mirrored and shifted, and have exchanged colours. It returns
// false if the goal is not stated.
func (p *Problem) Fact() (f fact.Fact, ok bool) {
	v, ok := verdicts[p.Goal]
	if !ok {
		return f, false
	}
	other := board.NoPoint
	if p.Goal.HasPair() {
		other = p.Other
	}
	f = fact.New(p.Board, 0, v, p.Target, other, p.Solution)
	if len(p.Sources) > 0 && !p.Sources[0].Game.IsZero() {
		f = f.In(p.Sources[0].Game)
		f.Move = p.Sources[0].Move
	}
	f.Nodes = &p.Nodes
	for i := range p.First.Tries {
		if try := &p.First.Tries[i]; try.Verdict == Wrong {
			f.Refute(try.Move, try.Line...)
		}
	}
	f.Reason = fact.Text(strings.Join(p.Explanation(nil), " "))
	return f, true
}
