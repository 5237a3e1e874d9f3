package book

import (
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/board/sgf/rank"
	"shicho/internal/lang"
	"shicho/study/problem"
)

// figure is a small board of a solution, with what it shows.
type figure struct {
	diagram *diagram.Diagram
	label   string
}

// figures are the boards of a solution: the main line, and the refutation of the most tempting wrong move.
func figures(l *lang.Language, q *problem.Problem) []figure {
	line, last := q.MainLine()
	main := newFigure(l, q, line, q.End(l, last))
	for i, other := range q.First.Right[1:] {
		main.diagram.Mark(other, string(rune('a'+i)))
	}
	try := q.Tempting()
	if try == nil {
		return []figure{main}
	}
	text := l.Say("1 is wrong.")
	if try.Verdict == problem.OnlyKo {
		text = l.Say("1 is only a ko.")
	}
	text += " " + q.Failure(l, q.Board, try)
	return []figure{main, newFigure(l, q, append([]board.Stone{{Point: try.Move, Colour: q.Solver()}}, try.Line...), text)}
}

// newFigure draws a line of moves. It has coordinates, as the words name points.
func newFigure(l *lang.Language, q *problem.Problem, line []board.Stone, text string) figure {
	first, last := q.View.Corners(q.Board.Size())
	d := diagram.New(q.Board).Part(first, last)
	for _, target := range q.Strings() {
		d.Target(target)
	}
	hidden := d.Line(line)
	for i, text := range hidden {
		if move, place, ok := strings.Cut(text, " at "); ok {
			hidden[i] = l.Say("%[1]s at %[2]s|a move at the place of another", move, place)
		}
	}
	return figure{d, strings.TrimSpace(text + " " + strings.Join(hidden, ", "))}
}

// alikeText says which moves are as good as the first. It is "" if there are none.
func alikeText(l *lang.Language, q *problem.Problem) string {
	n := len(q.First.Right)
	if n < 2 {
		return ""
	}
	var others []string
	for i := range n - 1 {
		others = append(others, string(rune('a'+i)))
	}
	return l.Say("%[2]s are as good as 1.", n-1, strings.Join(others, ", "))
}

// themeWords are the names of the themes of a problem.
func themeWords(l *lang.Language, q *problem.Problem) string {
	var list []string
	for _, name := range q.ThemeNames() {
		list = append(list, nameWords(l, name))
	}
	return strings.Join(list, ", ")
}

// nameWords is the name of a theme or a kind. The length of a solution is among the themes.
func nameWords(l *lang.Language, name string) string {
	if moves, isLength := strings.CutPrefix(name, "length-"); isLength && !l.IsEnglish() {
		return l.Say("a solution of %s moves", moves)
	}
	return l.Known(name)
}

// rankWords is a rank of players: "5k", "2d".
func rankWords(l *lang.Language, r rank.Rank) string {
	if r < 1 {
		return l.Say("%dk", 1-int(r))
	}
	return l.Say("%dd", int(r))
}

// effortWords is the rank for a problem, with its interval.
func effortWords(l *lang.Language, e problem.Effort) string {
	return l.Say("%[1]s (%[2]s to %[3]s)", rankWords(l, e.Rank), rankWords(l, e.From), rankWords(l, e.To))
}
