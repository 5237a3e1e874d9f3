package problem

import (
	"strconv"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/deed"
)

// Explanation says in two or three sentences how the solution works: what the first move does, how the line goes on in which the opponent
// resists most, and what it reaches. Every sentence follows from the stones on the board. There is none if the goal is not stated.
// The sentences are in a language; nil is English.
func (p *Problem) Explanation(l *lang.Language) (sentences []string) {
	if p.Goal == Unstated {
		return nil
	}
	line, last := p.MainLine()
	b := p.Board.Clone()
	said := func(i int) string { return play(l, b, line[i], p.Target) }
	sentences = append(sentences, l.Say("%s.|the end of a sentence", said(0)+p.calledText(l)))
	if vital := p.vitalText(l); vital != "" && len(line) < 3 {
		sentences = append(sentences, vital)
	}
	if len(line) > 2 {
		sentences = append(sentences, l.Say("If %[1]s, then %[2]s.", said(1), said(2)))
	}
	for i := 3; i < len(line); i++ {
		said(i)
	}
	switch end := p.End(l, last); {
	case end != "":
		sentences = append(sentences, end)
	case len(line) > 3:
		stones := p.Marked()
		sentences = append(sentences, l.Say("The marked stones come off the board with move %[2]s.", stones.Len(), strconv.Itoa(len(line))))
	}
	return sentences
}

// Failure says in a sentence why a wrong move on a board fails: what the opponent answers.
func (p *Problem) Failure(l *lang.Language, b *board.Board, try *Try) string {
	if p.Goal == Unstated || len(try.Line) == 0 {
		return ""
	}
	after := b.Clone()
	if !after.TryPlay(try.Move, p.Solver()) {
		return ""
	}
	if try.Line[0].Point == board.Pass {
		return l.Say("%s need not answer.", l.Side(p.Solver().Opponent()))
	}
	return l.Say("%s.|the end of a sentence", play(l, after, try.Line[0], p.Target))
}

// play plays a move, and says what the move does on the board: "White connects at D4".
func play(l *lang.Language, b *board.Board, m board.Stone, target board.Point) string {
	side, name := l.Side(m.Colour), board.FormatPoint(m.Point, b.Size())
	d, legal := deed.Find(b, m, target)
	if !legal {
		return l.Say("%[1]s has no move at %[2]s", side, name)
	}
	switch d.Kind {
	case deed.Passes:
		return l.Say("%s passes", side)
	case deed.Captures:
		return l.Say("%[1]s takes %[2]d stones at %[3]s", side, d.Taken, name)
	case deed.ThrowsIn:
		return l.Say("%[1]s throws in at %[2]s", side, name)
	case deed.JoinsTarget, deed.Connects:
		return l.Say("%[1]s connects at %[2]s", side, name)
	case deed.Extends:
		return l.Say("%[1]s extends to %[2]s", side, name)
	case deed.DoubleAtari:
		return l.Say("%[1]s gives a double atari at %[2]s", side, name)
	case deed.Atari:
		return l.Say("%[1]s gives atari at %[2]s", side, name)
	case deed.Fills:
		return l.Say("%[1]s takes a liberty at %[2]s", side, name)
	}
	return l.Say("%[1]s plays %[2]s", side, name)
}
