package problem

import (
	"fmt"
	"slices"

	"shicho/board"
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
func (p *Problem) End(last *Turn) string {
	if last.Taken || p.Goal == Unstated {
		return ""
	}
	stones := p.Marked()
	many := stones.Len() > 1
	switch {
	case last.Ladder:
		return ladderText
	case last.Ko != tactics.Fails:
		return fmt.Sprintf(firstText, p.firstInKo(last))
	case p.Goal == Connect:
		return "The stones are connected."
	case p.Goal == Cut:
		return "The stones are cut apart."
	case p.Goal == Live && p.Themes.Has(theme.Seki):
		return "The stones live in a seki."
	case p.Goal == Kill && many:
		return "The stones are dead."
	case p.Goal == Kill:
		return "The stone is dead."
	case p.Goal == Live && many:
		return "The stones live."
	case p.Goal == Live:
		return "The stone lives."
	case p.Goal.IsRescue() && many:
		return "The stones are saved."
	case p.Goal.IsRescue():
		return "The stone is saved."
	case many:
		return "The stones cannot escape any more."
	}
	return "The stone cannot escape any more."
}

// RecordText says what a record by someone else says about a move of the solver, where nothing is proved. A nil turn is a
// position that the record does not have.
func (t *Turn) RecordText(move board.Point, size int) string {
	name := board.FormatPoint(move, size)
	switch {
	case t != nil && slices.Contains(t.Right, move):
		return fmt.Sprintf("The record calls %s right; nothing is proved.", name)
	case t != nil && t.Try(move) != nil:
		return fmt.Sprintf("The record calls %s wrong; nothing is proved.", name)
	}
	return fmt.Sprintf("The record does not have %s here; nothing is proved.", name)
}

// firstInKo is the side that takes first in the ko to which the last right move leads.
func (p *Problem) firstInKo(last *Turn) board.Colour {
	if last.Ko == tactics.KoFirst {
		return p.Solver().Opponent()
	}
	return p.Solver()
}
