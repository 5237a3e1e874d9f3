package problem

import (
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/pattern/theme"
	"shicho/tactics"
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

// Reason says why a right move of a problem of life and death works: that the opponent needs the point, too, how the strongest reply is answered, and which eyes the group has after that line. b is the position
// before the move, and turn the turn of the tree there, which may be nil.
func (p *Problem) Reason(l *lang.Language, b *board.Board, turn *Turn, move board.Point) (sentences []string) {
	if !p.Goal.IsLife() || turn == nil || move != turn.Right[0] || turn.Ko != tactics.Fails {
		return nil
	}
	if vital := p.vitalText(l); vital != "" && turn == p.First {
		sentences = append(sentences, vital)
	}
	after, me := b.Clone(), p.Solver()
	after.TryPlay(move, me)
	for t, isFirst := turn, true; len(t.Replies) > 0; isFirst = false {
		reply := board.Stone{Point: t.Replies[0].Move, Colour: me.Opponent()}
		t = t.Replies[0].Turn
		answer := board.Stone{Point: t.Right[0], Colour: me}
		replied, answered := p.play(l, after, reply), p.play(l, after, answer)
		if isFirst {
			sentences = append(sentences, l.Say("If %[1]s, then %[2]s.", replied, answered))
		}
	}
	if eyes := p.eyesText(l, after); eyes != "" {
		sentences = append(sentences, eyes)
	}
	return sentences
}

// eyesText says which eyes the group has, where these decide: two of a group that lives, or the one of a group that is killed.
func (p *Problem) eyesText(l *lang.Language, b *board.Board) string {
	var eyes []string
	for _, point := range b.Empty().Points() {
		if b.IsFirmEye(point, p.Owner()) {
			eyes = append(eyes, board.FormatPoint(point, b.Size()))
		}
	}
	switch {
	case p.Goal == Live && len(eyes) > 1:
		return l.Say("The group has eyes at %s.", strings.Join(eyes, ", "))
	case p.Goal == Kill && len(eyes) == 1:
		return l.Say("The group is left with an eye at %s.", eyes[0])
	}
	return ""
}
