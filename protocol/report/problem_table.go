package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/study/problem"
)

// problemColumns are the columns of a table of problems.
var problemColumns = []string{"id", "position", "moves", "grade", "themes", "game", "move", "size", "view", "goal", "target", "stones", "length",
	"black", "white", "date", "class", "games", "kind", "rating"}

// WriteProblemTable writes problems as CSV, with a row of names.
func WriteProblemTable(w io.Writer, list []*problem.Problem) error {
	table := words.NewSpreadsheet(w)
	if err := table.Write(problemColumns); err != nil {
		return err
	}
	for _, p := range list {
		if err := table.Write(problemRow(p)); err != nil {
			return err
		}
	}
	return table.Close()
}

// problemRow is a problem as a row of the table.
func problemRow(p *problem.Problem) []string {
	size := p.Board.Size()
	line, _ := p.MainLine()
	var moves []string
	for _, m := range line {
		moves = append(moves, board.FormatPoint(m.Point, size))
	}
	a, b := p.View.Corners(size)
	target, stones := "", 0
	if p.Goal != problem.Unstated {
		marked := p.Marked()
		target, stones = strings.Join(board.FormatPoints(p.Strings(), p.Board.Size()), " "), marked.Len()
	}
	var s problem.Source
	if len(p.Sources) > 0 {
		s = p.Sources[0]
	}
	return []string{p.ID.String(), compactPosition(p.Board, p.Solver()), strings.Join(moves, " "), p.Grade.Rank.String(), strings.Join(p.ThemeNames(), " "),
		s.Name, strconv.Itoa(s.Move), strconv.Itoa(size), fmt.Sprintf("%s-%s", board.FormatPoint(a, size), board.FormatPoint(b, size)),
		p.Goal.String(), target, strconv.Itoa(stones), strconv.Itoa(p.Grade.Length),
		s.Black, s.White, s.Date, s.Class.String(), strconv.Itoa(len(p.Sources)), string(p.Kind()), strconv.Itoa(p.Grade.Rating)}
}

// compactPosition writes a position like the FEN of chess. It writes the rows from the top, with slashes between them.
// X and O are stones, and a number is a run of empty points. After the rows, b or w is the side to move.
func compactPosition(b *board.Board, toMove board.Colour) string {
	var t strings.Builder
	size := b.Size()
	for y := range size {
		if y > 0 {
			t.WriteByte('/')
		}
		empty := 0
		for x := range size {
			stone := b.At(board.Point(y*size + x))
			if stone == board.Empty {
				empty++
				continue
			}
			writeEmpty(&t, empty)
			empty = 0
			t.WriteRune(stone.Rune())
		}
		writeEmpty(&t, empty)
	}
	return t.String() + " " + toMove.String()[:1]
}

// writeEmpty writes a number of empty points, unless there are none.
func writeEmpty(t *strings.Builder, n int) {
	if n > 0 {
		t.WriteString(strconv.Itoa(n))
	}
}
