package book

import (
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/board/sgf/rank"
	"shicho/internal/lang"
	"shicho/pattern/theme"
	"shicho/study/problem"
)

// figure is a small board of a solution, with what it shows.
type figure struct {
	diagram *diagram.Diagram
	label   string
}

// mostFigures is how many boards a solution has at most.
const mostFigures = 3

// figures are the boards of a solution: the main line, and the refutations of the most tempting wrong moves.
func figures(l *lang.Language, q *problem.Problem) []figure {
	line, last := q.MainLine()
	main := newFigure(l, q, line, q.End(l, last))
	for i, other := range q.First.Right[1:] {
		main.diagram.Mark(other, string(rune('a'+i)))
	}
	list := []figure{main}
	for _, try := range q.Tempting(mostFigures - 1) {
		text := l.Say("1 is wrong.")
		if try.Verdict == problem.OnlyKo {
			text = l.Say("1 is only a ko.")
		}
		text += " " + q.Failure(l, q.Board, try)
		list = append(list, newFigure(l, q, append([]board.Stone{{Point: try.Move, Colour: q.Solver()}}, try.Line...), text))
	}
	return list
}

// origin says from which game a problem comes, if people played the game and the record names them. Names of files say nothing to a reader.
func origin(l *lang.Language, q *problem.Problem) string {
	if len(q.Sources) == 0 {
		return ""
	}
	return q.Sources[0].Origin(l)
}

// newFigure draws a line of moves. It has coordinates, as the words name points.
func newFigure(l *lang.Language, q *problem.Problem, line []board.Stone, text string) figure {
	first, last := q.View.Corners(q.Board.Size())
	d := diagram.New(q.Board).Part(first, last)
	if i := slices.IndexFunc(line, func(m board.Stone) bool { return m.Point == board.Pass }); i >= 0 {
		line = line[:i]
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

// themeWords are the names of the themes of a problem, without places and the length.
func themeWords(l *lang.Language, q *problem.Problem) string {
	var list []string
	for _, t := range q.Themes.Themes() {
		if t != theme.Corner && t != theme.Edge && t != theme.Centre {
			list = append(list, nameWords(l, t.String()))
		}
	}
	return strings.Join(list, ", ")
}

// nameWords is the name of a theme or a kind. The length of a solution is among the themes.
func nameWords(l *lang.Language, name string) string {
	if moves, isLength := strings.CutPrefix(name, "length-"); isLength && !l.IsEnglish() {
		return l.Say("a solution of %s moves", moves)
	}
	if l.IsEnglish() {
		return strings.ReplaceAll(name, "-", " ")
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
