package problem

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/internal/words"
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
	sentences = append(sentences, said(0)+".")
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
		sentences = append(sentences, fmt.Sprintf("The marked %s off the board with move %d.", comes(p.Board.StringSize(p.Target)), len(line)))
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
	if m.Point == board.Pass {
		b.TryPlay(m.Point, m.Colour)
		return side + " passes"
	}
	var own []board.Point // the roots of the own strings beside the move
	for _, q := range b.Neighbours(m.Point) {
		if b.At(q) == m.Colour && !slices.Contains(own, b.Root(q)) {
			own = append(own, b.Root(q))
		}
	}
	if !b.TryPlay(m.Point, m.Colour) {
		return side + " has no move at " + name
	}
	var threatened []board.Point // the roots of the opponent's strings in atari
	touches := false
	for _, q := range b.Neighbours(m.Point) {
		if b.At(q) != m.Colour.Opponent() {
			continue
		}
		touches = touches || target >= 0 && b.Root(q) == b.Root(target)
		if b.InAtari(q) && !slices.Contains(threatened, b.Root(q)) {
			threatened = append(threatened, b.Root(q))
		}
	}
	isOwner := target >= 0 && b.At(target) == m.Colour && b.Root(target) == b.Root(m.Point)
	switch {
	case b.LastCaptures() > 0:
		return fmt.Sprintf("%s takes %s at %s", side, words.Count(b.LastCaptures(), "stone"), name)
	case b.InAtari(m.Point) && b.StringSize(m.Point) == 1:
		return fmt.Sprintf("%s throws in at %s", side, name)
	case len(threatened) > 1:
		return fmt.Sprintf("%s gives a double atari at %s", side, name)
	case len(threatened) == 1:
		return fmt.Sprintf("%s gives atari at %s", side, name)
	case len(own) > 1:
		return fmt.Sprintf("%s connects at %s", side, name)
	case isOwner:
		return fmt.Sprintf("%s extends to %s, with %s", side, name, liberties(b.Liberties(m.Point)))
	case touches:
		return fmt.Sprintf("%s takes a liberty at %s", side, name)
	}
	return fmt.Sprintf("%s plays %s", side, name)
}

func liberties(n int) string {
	if n == 1 {
		return "1 liberty"
	}
	return fmt.Sprintf("%d liberties", n)
}
