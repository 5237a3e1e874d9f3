package problem

import (
	"shicho/internal/lang"
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

// calledText is what players call the first move, after a colon: ": a net". It is "" if it has no name. Other languages than English have the name of the theme.
func (p *Problem) calledText(l *lang.Language) string {
	for _, c := range called {
		if !p.Themes.Has(c.theme) {
			continue
		}
		name := c.name
		if !l.IsEnglish() {
			name = l.Known(c.theme.String())
		}
		return l.Say(": %s|what players call a move", name)
	}
	return ""
}

// vitalText says that the opponent, had it been his move, would have played on the same point. It is "" if he would not.
func (p *Problem) vitalText(l *lang.Language) string {
	if e := p.First.Elsewhere; len(e) == 0 || e[0].Point != p.Solution {
		return ""
	}
	return l.Say("It is the vital point: %s would play there, too.", l.Side(p.Solver().Opponent()))
}
