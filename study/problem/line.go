package problem

import (
	"slices"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/pattern/theme"
	"shicho/tactics"
)

// MainLine is the solution against the replies that resist most, and the turn at its end.
func (p *Problem) MainLine() (line []board.Stone, last *Turn) {
	me := p.Solver()
	for t := p.First; ; {
		line = append(line, board.Stone{Point: t.Right[0], Colour: me})
		if len(t.Replies) == 0 {
			return line, t
		}
		line = append(line, board.Stone{Point: t.Replies[0].Move, Colour: me.Opponent()})
		t = t.Replies[0].Turn
	}
}

// End says what the last right move of a line has reached. It is empty where the board shows it, because the target is taken,
// and where the goal is not stated.
func (p *Problem) End(l *lang.Language, last *Turn) string {
	if last.Taken || p.Goal == Unstated {
		return ""
	}
	stones := p.Marked()
	n := stones.Len()
	switch {
	case last.Ladder:
		return l.Say("A ladder.")
	case last.Ko != tactics.Fails:
		return l.Say("This is a ko, and %s takes first.", l.Side(p.firstInKo(last)))
	case p.Goal == Connect:
		return l.Say("The stones are connected.")
	case p.Goal == Cut:
		return l.Say("The stones are cut apart.")
	case p.Goal == Live && p.Themes.Has(theme.Seki):
		return l.Say("The stones live in a seki.")
	case p.Goal == Kill:
		return l.Say("The stones are dead.", n)
	case p.Goal == Live:
		return l.Say("The stones live.", n)
	case p.Goal.IsRescue():
		return l.Say("The stones are saved.", n)
	}
	return l.Say("The stones cannot escape any more.", n)
}

// RecordText says what a record by someone else says about a move of the solver, where nothing is proved. A nil turn is a
// position that the record does not have.
func (t *Turn) RecordText(l *lang.Language, move board.Point, size int) string {
	name := board.FormatPoint(move, size)
	switch {
	case t != nil && slices.Contains(t.Right, move):
		return l.Say("The record calls %s right; nothing is proved.", name)
	case t != nil && t.Try(move) != nil:
		return l.Say("The record calls %s wrong; nothing is proved.", name)
	}
	return l.Say("The record does not have %s here; nothing is proved.", name)
}

// firstInKo is the side that takes first in the ko to which the last right move leads.
func (p *Problem) firstInKo(last *Turn) board.Colour {
	if last.Ko == tactics.KoFirst {
		return p.Solver().Opponent()
	}
	return p.Solver()
}
