package book

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/study/problem"
)

// figure is a small board of a solution, with what it shows.
type figure struct {
	diagram *diagram.Diagram
	label   string
}

// figures are the boards of a solution: the main line, and the refutation of the most tempting wrong move.
func figures(q *problem.Problem) []figure {
	line, last := q.MainLine()
	main := newFigure(q, line, q.End(last))
	for i, other := range q.First.Right[1:] {
		main.diagram.Mark(other, string(rune('a'+i)))
	}
	try := q.Tempting()
	if try == nil {
		return []figure{main}
	}
	text := "1 is wrong."
	if try.Verdict == problem.OnlyKo {
		text = "1 is only a ko."
	}
	text += " " + q.Failure(q.Board, try)
	return []figure{main, newFigure(q, append([]board.Stone{{Point: try.Move, Colour: q.Solver()}}, try.Line...), text)}
}

// newFigure draws a line of moves. It has coordinates, as the words name points.
func newFigure(q *problem.Problem, line []board.Stone, text string) figure {
	first, last := q.View.Corners(q.Board.Size())
	d := diagram.New(q.Board).Part(first, last)
	for _, target := range q.Strings() {
		d.Target(target)
	}
	hidden := d.Line(line)
	return figure{d, strings.TrimSpace(text + " " + strings.Join(hidden, ", "))}
}

// alikeText says which moves are as good as the first. It is "" if there are none.
func alikeText(q *problem.Problem) string {
	n := len(q.First.Right)
	if n < 2 {
		return ""
	}
	var others []string
	for i := range n - 1 {
		others = append(others, string(rune('a'+i)))
	}
	verb := "is"
	if n > 2 {
		verb = "are"
	}
	return fmt.Sprintf("%s %s as good as 1.", strings.Join(others, ", "), verb)
}
