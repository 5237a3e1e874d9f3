package problem

import (
	"shicho/internal/words"
	"shicho/pattern/theme"
)

// called are what players call a first move, by its themes; the first one that a problem has counts.
var called = []struct {
	theme theme.Theme
	name  string
}{
	{theme.CranesNest, "the move of the crane's nest"},
	{theme.Net, "a net"},
	{theme.LooseNet, "a loose net"},
	{theme.LadderBreaker, "a ladder breaker"},
	{theme.DoubleThreat, "a double threat"},
	{theme.Placement, "a placement"},
	{theme.Hane, "a hane"},
	{theme.Descent, "a descent"},
}

// calledText is what players call the first move, after a colon: ": a net". It is "" if it has no name.
func (p *Problem) calledText() string {
	for _, c := range called {
		if p.Themes.Has(c.theme) {
			return ": " + c.name
		}
	}
	return ""
}

// vitalText says that the opponent, had it been his move, would have played on the same point. It is "" if he would not.
func (p *Problem) vitalText() string {
	if e := p.First.Elsewhere; len(e) == 0 || e[0].Point != p.Solution {
		return ""
	}
	return "It is the vital point: " + words.Capital(p.Solver().Opponent().String()) + " would play there, too."
}
