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
// The text always shows the whole board, without zone and caption; see PartText.
func (d *Diagram) Text() string { return d.text(0, 0, d.b.Size()-1, d.b.Size()-1) }

// PartText draws the part of the board between two opposite corners as Text does.
func (d *Diagram) PartText(a, b board.Point) string {
	size := d.b.Size()
	x, y, u, v := int(a)%size, int(a)/size, int(b)%size, int(b)/size
	return d.text(min(x, u), min(y, v), max(x, u), max(y, v))
}

// text draws some columns and rows, both ends included.
func (d *Diagram) text(left, top, right, bottom int) string {
	width := 1
	for _, mark := range d.marks {
		width = max(width, utf8.RuneCountInString(mark.text))
	}
	size := d.b.Size()
	margin := len(strconv.Itoa(size))
	var t strings.Builder
	for y := top; y <= bottom; y++ {
		fmt.Fprintf(&t, "%*d", margin, size-y)
		for x := left; x <= right; x++ {
			fmt.Fprintf(&t, " %*s", width, d.cell(board.Point(y*size+x)))
		}
		t.WriteByte('\n')
	}
	t.WriteString(strings.Repeat(" ", margin))
	for x := left; x <= right; x++ {
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
