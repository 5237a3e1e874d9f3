package console

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/internal/words"
)

// standardWidth is the width of a terminal whose width is not known, in characters.
const standardWidth = 80

func (g *Game) width() int {
	if g.Width != nil {
		if w := g.Width(); w > 0 {
			return w
		}
	}
	return standardWidth
}

// say prints a text. Lines that are wider than the terminal are broken between words.
func (g *Game) say(format string, args ...any) {
	if g.fault == nil {
		_, g.fault = fmt.Fprint(g.out, wrap(fmt.Sprintf(format, args...), g.width()))
	}
}

// wrap breaks the lines of a text that are wider than a width, where they have spaces.
func wrap(text string, width int) string {
	var out strings.Builder
	for line := range strings.SplitAfterSeq(text, "\n") {
		for {
			cut := breakOf(line, width)
			if cut < 0 {
				break
			}
			out.WriteString(line[:cut] + "\n")
			line = line[cut+1:]
		}
		out.WriteString(line)
	}
	return out.String()
}

// breakOf returns the index of the space at which a line is to be broken: the last space before which the line is at
// most width wide, or the first space if there is none such. It returns -1 if the line needs no break or has no space.
func breakOf(line string, width int) int {
	line = strings.TrimRight(line, "\n")
	if utf8.RuneCountInString(line) <= width {
		return -1
	}
	last, column := -1, 0
	for i, r := range line {
		if r == ' ' && (column <= width || last < 0) && strings.TrimSpace(line[:i]) != "" {
			last = i
		}
		column++
	}
	return last
}

// draw shows the board, the last move and the captures.
func (g *Game) draw(marks map[board.Point]string) {
	g.stale = false
	g.say("%s", boardText(g.board, marks, g.width()))
	if last := g.board.LastMove(); last.Colour != board.Empty {
		move := "plays " + g.name(last.Point)
		if last.Point == board.Pass {
			move = "passes"
		}
		g.say("Move %d: %s %s.\n", g.record.Moves(), words.Capital(last.Colour.String()), move)
	}
	if black, white := g.board.Prisoners(board.White), g.board.Prisoners(board.Black); black+white > 0 {
		g.say("Captured: Black %d, White %d.\n", black, white)
	}
}

// boardText draws a board with marks. The last move stands in parentheses. If the terminal has not two columns for each
// point, the last move is a small letter instead.
func boardText(b *board.Board, marks map[board.Point]string, width int) string {
	size := b.Size()
	margin := len(strconv.Itoa(size))
	narrow := margin+2*size > width
	last := b.LastMove()
	var t strings.Builder
	row := func(name string, cell func(x int) string, isLast func(x int) bool) {
		fmt.Fprintf(&t, "%*s", margin, name)
		if narrow {
			t.WriteByte(' ')
		}
		for x := range size {
			switch {
			case narrow:
			case isLast(x):
				t.WriteByte('(')
			case x > 0 && isLast(x-1):
				t.WriteByte(')')
			default:
				t.WriteByte(' ')
			}
			t.WriteString(cell(x))
		}
		if !narrow && isLast(size-1) && margin+2*size < width {
			t.WriteByte(')')
		}
		t.WriteByte('\n')
	}
	for y := range size {
		point := func(x int) board.Point { return board.Point(y*size + x) }
		isLast := func(x int) bool { return last.Colour != board.Empty && point(x) == last.Point }
		cell := func(x int) string {
			if mark, ok := marks[point(x)]; ok {
				return mark
			}
			if text := diagram.Cell(b, point(x)); !narrow || !isLast(x) {
				return text
			} else {
				return strings.ToLower(text)
			}
		}
		row(strconv.Itoa(size-y), cell, isLast)
	}
	row("", board.ColumnName, func(int) bool { return false })
	return t.String()
}

func (g *Game) name(p board.Point) string { return board.FormatPoint(p, g.board.Size()) }
