package diagram

import (
	"slices"
	"strings"
)

// The proportions of a picture, in board units. They follow printed diagrams.
const (
	innerLine   = 0.03  // width of a line inside the board
	edgeLine    = 0.07  // width of a line at the edge
	cutLine     = 0.5   // length of a line beyond the last point where the board is cut off
	starRadius  = 0.09  // of a star point
	stoneRadius = 0.48  // of a stone
	stoneRim    = 0.035 // width of the rim of a white stone

	targetRadius = 0.34 // from the middle of the triangle to its corners
	targetLine   = 0.07 // width of the triangle's line, measured along the radius
	labelSize    = 0.6  // em of the letters on stones and points
	labelWidth   = 0.72 // largest width of a label; longer labels are written smaller
	labelClear   = 0.4  // radius that is kept free of lines around a label on an empty point

	ownerSide = 0.5   // side of the square of a point's owner if the owner is certain
	ownerRim  = 0.035 // width of the rim of that square
	unsure    = 0.15  // no square is drawn for a smaller ownership, from 0 to 1

	coordinateSize = 0.44 // em of the coordinates
	coordinateAt   = 0.95 // from the last line to the middle of a coordinate
	margin         = 1.4  // from the last line to the end of the page
	captionSize    = 0.52 // em of the caption
	captionLeading = 0.75 // height of a line of the caption
	captionMargin  = 0.3  // at the sides of the caption and below it
)

// The part of the board that is shown around a region of interest, in lines.
const (
	cropMargin = 2 // lines that are kept around the region
	cropRest   = 2 // a side is not cut off if only this many lines would go
)

// layout is a diagram on a page.
type layout struct {
	*Diagram
	columns, rows span
	captions      []string
	width, height float64 // of the page
}

// span is a range of lines, both ends included.
type span struct{ first, last int }

func (d *Diagram) layout() *layout {
	l := &layout{Diagram: d}
	l.columns, l.rows = d.window()
	l.width = float64(l.columns.last-l.columns.first) + 2*margin
	l.height = float64(l.rows.last-l.rows.first) + 2*margin
	room := (l.width - 2*captionMargin) / captionSize
	l.captions = append(wrap(strings.Fields(d.caption), room), wrap(withCommas(d.hidden), room)...)
	if len(l.captions) > 0 {
		l.height += float64(len(l.captions))*captionLeading + captionMargin
	}
	return l
}

// window is the part of the board that is drawn.
func (d *Diagram) window() (columns, rows span) {
	size := d.b.Size()
	whole := span{0, size - 1}
	if !d.cropped {
		return whole, whole
	}
	shown := d.region
	for p := range d.marks {
		if d.onBoard(p) {
			shown.Add(p)
		}
	}
	columns, rows = span{size, -1}, span{size, -1}
	for p := shown.First(); d.onBoard(p); p = shown.Next(p + 1) {
		columns.include(int(p) % size)
		rows.include(int(p) / size)
	}
	if columns.last < 0 {
		return whole, whole
	}
	return columns.widen(size), rows.widen(size)
}

func (s *span) include(x int) {
	s.first, s.last = min(s.first, x), max(s.last, x)
}

// widen adds the lines around a span that are kept.
func (s span) widen(size int) span {
	s.first -= cropMargin
	if s.first <= cropRest {
		s.first = 0
	}
	s.last += cropMargin
	if s.last >= size-1-cropRest {
		s.last = size - 1
	}
	return s
}

// withCommas puts commas between moves.
func withCommas(moves []string) []string {
	words := slices.Clone(moves)
	for i := range len(words) - 1 {
		words[i] += ","
	}
	return words
}

// wrap divides words into lines of a width in ems. A "word" may contain spaces, so that the parts of a move stay
// together. A longer word has a line of its own.
func wrap(words []string, width float64) []string {
	var lines []string
	for _, word := range words {
		if n := len(lines); n > 0 {
			if longer := lines[n-1] + " " + word; textWidth(longer, false) <= width {
				lines[n-1] = longer
				continue
			}
		}
		lines = append(lines, word)
	}
	return lines
}
