package diagram

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"shicho/board"
)

// The proportions of a picture, in board units. They follow printed diagrams.
const (
	innerLine   = 0.03  // width of a line inside the board
	edgeLine    = 0.07  // width of a line at the edge
	cutLine     = 0.5   // length of a line beyond the last point where the board is cut off
	starRadius  = 0.09  // of a star point
	stoneRadius = 0.48  // of a stone
	stoneRim    = 0.035 // width of the rim of a white stone
	weakRadius  = 0.26  // of the small stone of a weak point
	weakShare   = 0.7   // of the stone's colour in its colour; the rest is the ground's

	targetRadius = 0.34 // from the middle of the triangle to its corners
	targetLine   = 0.07 // width of the triangle's line, measured along the radius
	labelSize    = 0.6  // em of the letters on stones and points
	labelWidth   = 0.72 // largest width of a label; longer labels are written smaller
	labelClear   = 0.4  // radius that is kept free of lines around a label on an empty point

	lastRadius = 0.27 // of the ring of the last move
	lastWide   = 0.44 // of the ring around the square of an owner
	lastLine   = 0.07 // width of either ring

	shareRadius = 0.46 // of the disc of a share

	shadowRadius = 0.54 // of a stone's shadow
	shadowAside  = 0.03 // how far the shadow lies to the right of the stone
	shadowBelow  = 0.06 // how far the shadow lies below the stone

	ownerSide = 0.5   // side of the square of a point's owner if the owner is certain
	ownerDot  = 0.12  // side of that square if nothing were known
	ownerRim  = 0.035 // width of the rim of that square
	unsure    = 0.15  // no square is drawn for a smaller ownership, from 0 to 1

	coordinateSize = 0.44 // em of the coordinates
	coordinateAt   = 0.95 // from the last line to the middle of a coordinate
	margin         = 1.4  // from the last line to the end of the board
	plainMargin    = 0.75 // the same without coordinates
	captionSize    = 0.52 // em of the caption
	captionLeading = 0.75 // height of a line of the caption
	captionMargin  = 0.3  // at the sides of the caption and below it
	captionAbove   = 0.2  // from the board to the caption if the board has another colour than the page
	captionPage    = 10   // least width of a page with a caption or a legend

	legendSize    = 0.46 // em of the legend
	legendLeading = 0.9  // height of a row of the legend
	legendScale   = 0.8  // of the symbols, compared with the board
	legendSymbol  = 0.82 // width of a symbol
	legendGap     = 0.16 // between a symbol and its text
	legendSpace   = 0.6  // between two explanations
	legendSquare  = 0.8  // side of the square of a zone, before legendScale
)

// The part of the board that is shown around a region of interest, in lines.
const (
	cropMargin = 2 // lines that are kept around the region
	cropRest   = 2 // a side is not cut off if only this many lines would go
)

// layout is a diagram on a page.
type layout struct {
	*Diagram
	look          *look
	columns, rows span
	edge          float64 // from the last line to the end of the board
	left          float64 // of the board
	boardWidth    float64
	boardHeight   float64
	captionTop    float64
	captions      []string
	legendRows    [][]Entry
	width, height float64 // of the whole page
}

// span is a range of lines, both ends included.
type span struct{ first, last int }

func (d *Diagram) layout() *layout {
	l := &layout{Diagram: d, look: looks[d.theme], edge: plainMargin}
	l.columns, l.rows = d.window()
	if l.hasCoordinates() {
		l.edge = margin
	}
	l.boardWidth = float64(l.columns.last-l.columns.first) + 2*l.edge
	l.boardHeight = float64(l.rows.last-l.rows.first) + 2*l.edge
	l.width, l.height = l.boardWidth, l.boardHeight
	if d.bare || d.caption == "" && len(d.hidden) == 0 && len(d.legend) == 0 {
		return l
	}
	l.width = max(l.width, captionPage)
	l.left = (l.width - l.boardWidth) / 2
	room := l.width - 2*captionMargin
	for line := range strings.Lines(d.caption) {
		l.captions = append(l.captions, wrap(strings.Fields(line), room/captionSize)...)
	}
	l.captions = append(l.captions, wrap(withCommas(d.hidden), room/captionSize)...)
	legend := slices.DeleteFunc(slices.Clone(d.legend), func(e Entry) bool { return e.Symbol == LastSymbol && !l.showsLast() })
	l.legendRows = legendRows(legend, room)
	if l.look.board != l.look.page {
		l.height += captionAbove
	}
	l.captionTop = l.height
	l.height += float64(len(l.captions))*captionLeading + float64(len(l.legendRows))*legendLeading + captionMargin
	return l
}

// showsLast reports whether the ring of the last move is drawn: its point is in the picture and has no other mark.
func (l *layout) showsLast() bool {
	size := l.b.Size()
	m := l.marks[l.last]
	return l.last >= 0 && l.columns.has(int(l.last)%size) && l.rows.has(int(l.last)/size) && !m.target && m.text == ""
}

func (d *Diagram) hasCoordinates() bool { return !d.plain && d.cut == nil }

// window is the part of the board that is drawn.
func (d *Diagram) window() (columns, rows span) {
	size := d.b.Size()
	whole := span{0, size - 1}
	switch {
	case d.cut != nil:
		return d.box(*d.cut)
	case d.part != nil:
		return d.box(*d.part)
	}
	if !d.cropped {
		return whole, whole
	}
	shown := d.region
	for p := range d.marks {
		if d.onBoard(p) {
			shown.Add(p)
		}
	}
	columns, rows = d.box(shown)
	return columns.widen(size), rows.widen(size)
}

// box is the smallest part of the board that contains the points, or the whole board if there are no points.
func (d *Diagram) box(points board.PointSet) (columns, rows span) {
	size := d.b.Size()
	columns, rows = span{size, -1}, span{size, -1}
	for p := points.First(); d.onBoard(p); p = points.Next(p + 1) {
		columns.include(int(p) % size)
		rows.include(int(p) / size)
	}
	if columns.last < 0 {
		return span{0, size - 1}, span{0, size - 1}
	}
	return columns, rows
}

func (s span) has(x int) bool { return s.first <= x && x <= s.last }

func (s *span) include(x int) { s.first, s.last = min(s.first, x), max(s.last, x) }

// widen adds cropMargin lines on both sides of a span.
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
	spaced := slices.Clone(words)
	for i := range spaced {
		spaced[i] += " "
	}
	return wrapTo(spaced, func(line string) bool { return textWidth(line, false) <= width })
}

// breakable divides a text where a line may end: at spaces, and before each letter of the scripts that have no spaces. The words keep the space behind
// them. Marks that end a sentence or a bracket stay with the letter before them.
func breakable(text string) (list []string) {
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return nil
	}
	begin := 0
	for i, r := range text {
		isNew := i > 0 && (text[i-1] == ' ' || isWide(r) && !strings.ContainsRune("。、，：；！？）」”·～", r))
		if isNew {
			list = append(list, text[begin:i])
			begin = i
		}
	}
	return append(list, text[begin:])
}

// isWide tells whether a letter belongs to a script without spaces. Korean has spaces.
func isWide(r rune) bool {
	return r >= 0x2e80 && r < 0xa4d0 || r >= 0xf900 && r < 0xfb00 || r >= 0xff00 && r < 0xff60
}

// longestPart is the length of the beginning of a word that fits into a line, at least a letter with its marks.
func longestPart(word string, fits func(line string) bool) int {
	best := 0
	for i, r := range word {
		switch {
		case i == 0 || unicode.Is(unicode.Mn, r):
		case best > 0 && !fits(word[:i]):
			return best
		default:
			best = i
		}
	}
	return cmp.Or(best, len(word))
}

// wrapTo divides words into lines that fit. A word that is too long for a line is broken.
func wrapTo(words []string, fits func(line string) bool) []string {
	var lines []string
	for _, word := range words {
		if n := len(lines); n > 0 {
			if longer := lines[n-1] + word; fits(strings.TrimRight(longer, " ")) {
				lines[n-1] = longer
				continue
			}
		}
		for !fits(strings.TrimRight(word, " ")) {
			part := longestPart(word, fits)
			if part == len(word) {
				break
			}
			lines = append(lines, word[:part])
			word = word[part:]
		}
		lines = append(lines, word)
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
