package diagram

import (
	"strconv"

	"shicho/board"
)

// canvas is what SVG and PNG have in common. Lengths are in board units: a unit is the distance between two
// lines. The origin is the top left corner of the page.
type canvas interface {
	// line draws a horizontal or vertical line with flat ends.
	line(from, to place, width float64, colour ink)
	disc(centre place, radius float64, colour ink)
	// triangle fills an upright triangle with equal sides. radius is the distance of its corners from the centre.
	triangle(centre place, radius float64, colour ink)
	// text writes a text so that the middle of its capitals is at centre.
	text(centre place, text string, l lettering)
}

// place is a place on the page, in board units.
type place struct{ x, y float64 }

// ink is a shade of grey: 0 is black, 255 white.
type ink uint8

const (
	black ink = 0
	white ink = 255
	shade ink = 212 // of a zone: it is visible when printed, and lines on it stay clear
)

// lettering is the appearance of a text.
type lettering struct {
	size   float64 // of an em, in board units
	bold   bool
	colour ink
}

// draw draws the diagram, the lowest layer first.
func (l *layout) draw(c canvas) {
	l.drawZone(c)
	l.drawLines(c)
	for y := l.rows.first; y <= l.rows.last; y++ {
		for x := l.columns.first; x <= l.columns.last; x++ {
			l.drawPoint(c, board.Point(y*l.b.Size()+x))
		}
	}
	l.drawCoordinates(c)
	bottom := float64(l.rows.last-l.rows.first) + 2*margin
	for i, text := range l.captions {
		middle := bottom + captionLeading*(float64(i)+0.5)
		c.text(place{l.width / 2, middle}, text, lettering{size: captionSize})
	}
}

// at is the place on the page of a column and a row, which count from 0 at the top left of the board.
func (l *layout) at(x, y float64) place {
	return place{x - float64(l.columns.first) + margin, y - float64(l.rows.first) + margin}
}

// drawZone shades a square for each point of the zone. Points next to each other in a row share one band.
func (l *layout) drawZone(c canvas) {
	size := l.b.Size()
	for y := l.rows.first; y <= l.rows.last; y++ {
		run := 0
		for x := l.columns.first; x <= l.columns.last+1; x++ {
			if x <= l.columns.last && l.zone.Has(board.Point(y*size+x)) {
				run++
				continue
			}
			if run > 0 {
				end := float64(x) - 0.5
				c.line(l.at(end-float64(run), float64(y)), l.at(end, float64(y)), 1, shade)
			}
			run = 0
		}
	}
}

// drawLines draws the lines of the board.
func (l *layout) drawLines(c canvas) {
	size := l.b.Size()
	left, right := l.ends(l.columns)
	top, bottom := l.ends(l.rows)
	for x := l.columns.first; x <= l.columns.last; x++ {
		c.line(l.at(float64(x), top), l.at(float64(x), bottom), lineWidth(x, size), black)
	}
	for y := l.rows.first; y <= l.rows.last; y++ {
		c.line(l.at(left, float64(y)), l.at(right, float64(y)), lineWidth(y, size), black)
	}
}

// ends are the ends of the lines across a span: at the outer side of an edge line, or between two lines where the
// board is cut off.
func (l *layout) ends(s span) (first, last float64) {
	first, last = float64(s.first)-cutLine, float64(s.last)+cutLine
	if s.first == 0 {
		first = -edgeLine / 2
	}
	if edge := l.b.Size() - 1; s.last == edge {
		last = float64(edge) + edgeLine/2
	}
	return first, last
}

func lineWidth(x, size int) float64 {
	if x == 0 || x == size-1 {
		return edgeLine
	}
	return innerLine
}

// drawPoint draws the stone on a point and the marks on it.
func (l *layout) drawPoint(c canvas, p board.Point) {
	size := l.b.Size()
	centre := l.at(float64(int(p)%size), float64(int(p)/size))
	m := l.marks[p]
	stone := l.b.At(p)
	if stone == board.Empty {
		stone = m.played
	}
	ground, front := white, black
	switch {
	case stone == board.Black:
		c.disc(centre, stoneRadius, black)
		ground, front = black, white
	case stone == board.White:
		c.disc(centre, stoneRadius, black)
		c.disc(centre, stoneRadius-stoneRim, white)
	case m.text != "":
		if l.zone.Has(p) {
			ground = shade
		}
		c.disc(centre, labelClear, ground)
	case isStar(p, size):
		c.disc(centre, starRadius, black)
	}
	l.drawOwner(c, p, centre, stone)
	switch {
	case m.target:
		c.triangle(centre, targetRadius, front)
		c.triangle(centre, targetRadius-2*targetLine, ground)
	case m.text != "":
		size := min(labelSize, labelWidth/textWidth(m.text, true))
		c.text(centre, m.text, lettering{size: size, bold: true, colour: front})
	}
}

// drawOwner draws the square for the owner of a point, with a rim of the other colour.
func (l *layout) drawOwner(c canvas, p board.Point, centre place, stone board.Colour) {
	if l.owners == nil {
		return
	}
	sure, owner, colour, rim := l.owners[p], board.Black, black, white
	if sure < 0 {
		sure, owner, colour, rim = -sure, board.White, white, black
	}
	if sure < unsure || stone == owner {
		return
	}
	square := func(side float64, colour ink) {
		c.line(place{centre.x - side/2, centre.y}, place{centre.x + side/2, centre.y}, side, colour)
	}
	side := ownerSide * sure
	square(side, rim)
	square(side-2*ownerRim, colour)
}

// drawCoordinates writes the letters of the columns and the numbers of the rows at all four sides.
func (l *layout) drawCoordinates(c canvas) {
	size := l.b.Size()
	name := func(x, y float64, text string) { c.text(l.at(x, y), text, lettering{size: coordinateSize}) }
	for x := l.columns.first; x <= l.columns.last; x++ {
		letter := columnName(x, size)
		name(float64(x), float64(l.rows.first)-coordinateAt, letter)
		name(float64(x), float64(l.rows.last)+coordinateAt, letter)
	}
	for y := l.rows.first; y <= l.rows.last; y++ {
		number := strconv.Itoa(size - y)
		name(float64(l.columns.first)-coordinateAt, float64(y), number)
		name(float64(l.columns.last)+coordinateAt, float64(y), number)
	}
}
