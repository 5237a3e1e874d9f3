package diagram

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"shicho/board"
)

// The marks of a target, by the colour of its stones.
var targetMarks = map[board.Colour]string{board.Black: "#", board.White: "@"}

// Diagram is a position with marks on it.
type Diagram struct {
	b     *board.Board
	marks map[board.Point]string
}

// New makes a diagram of the position as it is now.
func New(b *board.Board) *Diagram {
	return &Diagram{b: b.Clone(), marks: map[board.Point]string{}}
}

// Mark puts a text on a point, in the place of what is there.
func (d *Diagram) Mark(p board.Point, text string) *Diagram {
	d.marks[p] = text
	return d
}

// Target marks the stones of the string at p, which must be occupied: # if they
// are black, @ if they are white.
func (d *Diagram) Target(p board.Point) *Diagram {
	stones := d.b.StringAt(p)
	for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
		d.marks[q] = targetMarks[d.b.At(q)]
	}
	return d
}

// Line numbers the moves of a line from 1. A point that is played twice keeps its
// first number, as in print; the moves that it hides are returned as text, "7 at
// 3", with the passes, "8 pass".
func (d *Diagram) Line(moves []board.Stone) (hidden []string) {
	first := map[board.Point]int{}
	for i, m := range moves {
		number := i + 1
		switch earlier, again := first[m.Point]; {
		case m.Point == board.Pass:
			hidden = append(hidden, fmt.Sprintf("%d pass", number))
		case again:
			hidden = append(hidden, fmt.Sprintf("%d at %d", number, earlier))
		default:
			first[m.Point] = number
			d.Mark(m.Point, strconv.Itoa(number))
		}
	}
	return hidden
}

// Text draws the diagram, with coordinates:
//
//	3 . 1 .
//	2 X @ 2
//	1 . . .
//	  A B C
func (d *Diagram) Text() string {
	width := 1
	for _, mark := range d.marks {
		width = max(width, utf8.RuneCountInString(mark))
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
		fmt.Fprintf(&t, " %*s", width, board.FormatPoint(board.Point(x), size)[:1])
	}
	t.WriteByte('\n')
	return t.String()
}

func (d *Diagram) cell(p board.Point) string {
	if mark, ok := d.marks[p]; ok {
		return mark
	}
	if d.b.At(p) == board.Empty && isStar(p, d.b.Size()) {
		return "+"
	}
	return string(d.b.At(p).Rune())
}

// isStar tells whether the board has a star point there.
func isStar(p board.Point, size int) bool {
	return isStarLine(int(p)%size, size) && isStarLine(int(p)/size, size)
}

func isStarLine(x, size int) bool {
	x = min(x, size-1-x)
	switch {
	case size < 7:
		return false
	case size < 13:
		return x == 2 || size%2 == 1 && size > 8 && x == size/2
	}
	return x == 3 || size%2 == 1 && x == size/2
}
