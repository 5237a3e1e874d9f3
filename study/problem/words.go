package problem

import (
	"fmt"

	"shicho/board"
	"shicho/internal/words"
	"shicho/study/deed"
)

// Explanation says in two or three sentences how the solution works: what the first move does, how the line goes on in which the opponent
// resists most, and what it reaches. Every sentence follows from the stones on the board. There is none if the goal is not stated.
func (p *Problem) Explanation() (sentences []string) {
	if p.Goal == Unstated {
		return nil
	}
	line, last := p.MainLine()
	b := p.Board.Clone()
	said := func(i int) string { return play(b, line[i], p.Target) }
	sentences = append(sentences, said(0)+p.calledText()+".")
	if vital := p.vitalText(); vital != "" && len(line) < 3 {
		sentences = append(sentences, vital)
	}
	if len(line) > 2 {
		sentences = append(sentences, fmt.Sprintf("If %s, then %s.", said(1), said(2)))
	}
	for i := 3; i < len(line); i++ {
		said(i)
	}
	switch end := p.End(last); {
	case end != "":
		sentences = append(sentences, end)
	case len(line) > 3:
		stones := p.Marked()
		sentences = append(sentences, fmt.Sprintf("The marked %s off the board with move %d.", comes(stones.Len()), len(line)))
	}
	return sentences
}

func comes(stones int) string {
	if stones == 1 {
		return "stone comes"
	}
	return "stones come"
}

// Failure says in a sentence why a wrong move on a board fails: what the opponent answers.
func (p *Problem) Failure(b *board.Board, try *Try) string {
	if p.Goal == Unstated || len(try.Line) == 0 {
		return ""
	}
	after := b.Clone()
	if !after.TryPlay(try.Move, p.Solver()) {
		return ""
	}
	if try.Line[0].Point == board.Pass {
		return fmt.Sprintf("%s need not answer.", words.Capital(p.Solver().Opponent().String()))
	}
	return play(after, try.Line[0], p.Target) + "."
}

// play plays a move, and says what the move does on the board: "White connects at D4".
func play(b *board.Board, m board.Stone, target board.Point) string {
	side, name := words.Capital(m.Colour.String()), board.FormatPoint(m.Point, b.Size())
	d, legal := deed.Find(b, m, target)
	if !legal {
		return side + " has no move at " + name
	}
	switch d.Kind {
	case deed.Passes:
		return side + " passes"
	case deed.Captures:
		return fmt.Sprintf("%s takes %s at %s", side, words.Count(d.Taken, "stone"), name)
	case deed.ThrowsIn:
		return fmt.Sprintf("%s throws in at %s", side, name)
	case deed.JoinsTarget, deed.Connects:
		return fmt.Sprintf("%s connects at %s", side, name)
	case deed.Extends:
		return fmt.Sprintf("%s extends to %s", side, name)
	case deed.DoubleAtari:
		return fmt.Sprintf("%s gives a double atari at %s", side, name)
	case deed.Atari:
		return fmt.Sprintf("%s gives atari at %s", side, name)
	case deed.Fills:
		return fmt.Sprintf("%s takes a liberty at %s", side, name)
	}
	return fmt.Sprintf("%s plays %s", side, name)
}
