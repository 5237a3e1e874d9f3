package diagram

import (
	"slices"
	"strings"
)

// The proportions of a picture, in board units, after printed diagrams.
const (
	innerLine   = 0.03
	edgeLine    = 0.07
	cutLine     = 0.5 // how far lines go on where the board is cut
	starRadius  = 0.09
	stoneRadius = 0.48
	stoneRim    = 0.035 // of white stones

	targetRadius = 0.34 // from the middle of the triangle to its corners
	targetLine   = 0.07 // its width, there measured along the radius
	labelSize    = 0.6  // letters on stones and points
	labelWidth   = 0.72 // room for them; longer labels are drawn smaller
	labelClear   = 0.4  // radius that is kept free of lines on an empty point

	ownerSide = 0.5   // of the square of a point's owner who is sure of it
	ownerRim  = 0.035 // of it
	unsure    = 0.15  // ownership that no square is drawn for

	coordinateSize = 0.44
	coordinateAt   = 0.95 // from the last line to the middle of the letter
	margin         = 1.4  // from the last line to the end of the page
	captionSize    = 0.52
	captionLeading = 0.75
	captionMargin  = 0.3 // at its sides and below
)

// The crop around a region of interest, in lines.
const (
	cropMargin = 2 // lines that are kept around the region
	cropRest   = 2 // no fewer lines are cut off at a side
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
	l.captions = append(wrapped(strings.Fields(d.caption), room), wrapped(listed(d.hidden), room)...)
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
	return columns.widened(size), rows.widened(size)
}

func (s *span) include(x int) {
	s.first, s.last = min(s.first, x), max(s.last, x)
}

// widened is the span with the lines around it that a crop keeps.
func (s span) widened(size int) span {
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

// listed puts commas between moves.
func listed(moves []string) []string {
	words := slices.Clone(moves)
	for i := range len(words) - 1 {
		words[i] += ","
	}
	return words
}

// wrapped sets words, or moves whose words stay together, in lines of a width in
// ems. A longer one has a line alone.
func wrapped(words []string, width float64) []string {
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
