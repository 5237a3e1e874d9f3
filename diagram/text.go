package diagram

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"shicho/board"
)

// Text draws the diagram as text, with coordinates:
//
//	3 . 1 .
//	2 X @ 2
//	1 . . .
//	  A B C
//
// The text always shows the whole board, without zone and caption.
func (d *Diagram) Text() string {
	width := 1
	for _, mark := range d.marks {
		width = max(width, utf8.RuneCountInString(mark.text))
	}
	size := d.b.Size()
	margin := len(strconv.Itoa(size))
	var t strings.Builder
	for y := range size {
		fmt.Fprintf(&t, "%*d", margin, size-y)
		for x := range size {
			fmt.Fprintf(&t, " %*s", width, d.cell(board.Point(y*size+x)))
		}
		t.WriteByte('\n')
	}
	t.WriteString(strings.Repeat(" ", margin))
	for x := range size {
		fmt.Fprintf(&t, " %*s", width, board.ColumnName(x))
	}
	t.WriteByte('\n')
	return t.String()
}

func (d *Diagram) cell(p board.Point) string {
	if mark, ok := d.marks[p]; ok {
		return mark.text
	}
	return Cell(d.b, p)
}

// Cell is a point without marks, as Text draws it: X, O, . or + for a star point.
func Cell(b *board.Board, p board.Point) string {
	if b.At(p) == board.Empty && isStar(p, b.Size()) {
		return "+"
	}
	return string(b.At(p).Rune())
}
