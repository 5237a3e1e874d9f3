package diagram

import (
	"iter"
	"math"
	"strconv"

	"shicho/board"
)

// draw draws the diagram.
func (l *layout) draw(c canvas) {
	l.drawPosition(c)
	for i, text := range l.captions {
		middle := l.captionTop + captionLeading*(float64(i)+0.5)
		c.text(place{l.width / 2, middle}, text, lettering{size: captionSize, colour: l.look.text})
	}
	l.drawLegend(c, l.captionTop+float64(len(l.captions))*captionLeading)
}

// drawPosition draws the board and all that is on it, the lowest layer first.
func (l *layout) drawPosition(c canvas) {
	l.drawBoard(c)
	l.drawZone(c)
	l.drawLines(c)
	for p := range l.shown() {
		if stone := l.stone(p); stone != board.Empty && l.look.shadow != nil {
			at := l.point(p)
			c.shine(place{at.x + shadowAside, at.y + shadowBelow}, shadowRadius, l.look.shadow)
		}
	}
	for p := range l.shown() {
		l.drawPoint(c, p)
	}
	if l.hasCoordinates() {
		l.drawCoordinates(c)
	}
}

// shown yields the points that are drawn.
func (l *layout) shown() iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		for y := l.rows.first; y <= l.rows.last; y++ {
			for x := l.columns.first; x <= l.columns.last; x++ {
				if l.shows(x, y) && !yield(board.Point(y*l.b.Size()+x)) {
					return
				}
			}
		}
	}
}

// shows reports whether the point of a column and a row is drawn.
func (l *layout) shows(x, y int) bool {
	size := l.b.Size()
	return l.cut == nil || l.cut.Has(board.Point(y*size+x))
}

// stone is the colour of the stone on a point, whether the stone belongs to the position or to a line of moves.
func (l *layout) stone(p board.Point) board.Colour {
	if l.marks[p].weak != board.Empty {
		return board.Empty
	}
	if stone := l.b.At(p); stone != board.Empty {
		return stone
	}
	if played := l.marks[p].played; played == board.Black || played == board.White {
		return played
	}
	return board.Empty
}

// at is the place on the page of a column and a row, which count from 0 at the top left of the board.
func (l *layout) at(x, y float64) place {
	return place{l.left + x - float64(l.columns.first) + l.edge, y - float64(l.rows.first) + l.edge}
}

// point is the place of a point on the page.
func (l *layout) point(p board.Point) place {
	size := l.b.Size()
	return l.at(float64(int(p)%size), float64(int(p)/size))
}

// drawBoard fills the ground of the board: the points of a piece that is cut out, or everything beside the
// board.
func (l *layout) drawBoard(c canvas) {
	switch {
	case l.cut != nil:
		l.fillPoints(c, *l.cut, l.look.piece)
	case l.look.board != l.look.page:
		c.rectangle(place{}, place{l.width, l.boardHeight}, l.look.board)
	}
}

// drawZone shades the points of the zone.
func (l *layout) drawZone(c canvas) { l.fillPoints(c, l.zone, l.look.shade) }

// fillPoints fills a square for each point. Points next to each other in a row share one band.
func (l *layout) fillPoints(c canvas, points board.PointSet, colour ink) {
	size := l.b.Size()
	for y := l.rows.first; y <= l.rows.last; y++ {
		for run := range l.columns.runs(func(x int) bool { return points.Has(board.Point(y*size + x)) }) {
			c.rectangle(l.at(float64(run.first)-0.5, float64(y)-0.5), l.at(float64(run.last)+0.5, float64(y)+0.5), colour)
		}
	}
}

// runs yields the longest parts of a span in which every number has a property.
func (s span) runs(has func(i int) bool) iter.Seq[span] {
	return func(yield func(span) bool) {
		for i := s.first; i <= s.last; i++ {
			if !has(i) {
				continue
			}
			run := span{i, i}
			for i < s.last && has(i+1) {
				i++
			}
			run.last = i
			if !yield(run) {
				return
			}
		}
	}
}

// drawLines draws the lines of the board, or of the points of a cut. Points next to each other share a line, so that lines have
// no gaps.
func (l *layout) drawLines(c canvas) {
	size := l.b.Size()
	for x := l.columns.first; x <= l.columns.last; x++ {
		for run := range l.rows.runs(func(y int) bool { return l.shows(x, y) }) {
			from, to := l.ends(run)
			c.line(l.at(float64(x), from), l.at(float64(x), to), lineWidth(x, size), l.look.lines)
		}
	}
	for y := l.rows.first; y <= l.rows.last; y++ {
		for run := range l.columns.runs(func(x int) bool { return l.shows(x, y) }) {
			from, to := l.ends(run)
			c.line(l.at(from, float64(y)), l.at(to, float64(y)), lineWidth(y, size), l.look.lines)
		}
	}
}

// ends says where lines across a span begin and end: at the outer side of an edge line, or between two lines where the
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

func (l *layout) drawPoint(c canvas, p board.Point) {
	at := l.point(p)
	m := l.marks[p]
	stone := l.stone(p)
	colour := l.look.label
	switch {
	case stone != board.Empty:
		l.drawStone(c, at, stone)
		colour = l.look.stones[stone].marks
	case m.weak != board.Empty:
		l.drawWeak(c, at, m.weak, l.ground(p))
		return
	case m.shared:
		l.drawShare(c, at, m.share)
		colour = l.shareLabel(m.share)
	case m.text != "":
		c.disc(at, labelClear, l.ground(p))
	case l.cut == nil && isStar(p, l.b.Size()):
		c.disc(at, starRadius, l.look.lines)
	}
	owned := l.drawOwner(c, p, at, stone)
	switch {
	case m.target:
		c.triangle(at, targetRadius, 2*targetLine, colour)
	case m.least > 0:
		l.drawLabel(c, at, atLeast(m.least), colour)
	case m.text != "":
		l.drawLabel(c, at, m.text, colour)
	case p == l.last && owned:
		c.ring(at, lastWide, lastLine, colour)
	case p == l.last:
		c.ring(at, lastRadius, lastLine, colour)
	}
}

// ground is the colour of the board under a point.
func (l *layout) ground(p board.Point) ink {
	switch {
	case l.zone.Has(p):
		return l.look.shade
	case l.cut != nil:
		return l.look.piece
	}
	return l.look.board
}

// drawStone draws a stone without its shadow.
func (l *layout) drawStone(c canvas, at place, colour board.Colour) {
	s := &l.look.stones[colour]
	c.disc(at, stoneRadius, s.rim)
	switch {
	case s.light != nil:
		c.shine(at, stoneRadius-stoneRim, s.light)
	case s.face != s.rim:
		c.disc(at, stoneRadius-stoneRim, s.face)
	}
}

// drawWeak draws the small pale stone of a weak point.
func (l *layout) drawWeak(c canvas, at place, colour board.Colour, ground ink) {
	rim, face := l.look.weak(colour, ground)
	c.disc(at, weakRadius, rim)
	c.disc(at, weakRadius-stoneRim, face)
}

// weak are the colours of the stone of a weak point on a ground.
func (l *look) weak(colour board.Colour, ground ink) (rim, face ink) {
	s := &l.stones[colour]
	return blend(ground, s.rim, weakShare), blend(ground, s.face, weakShare)
}

// atLeast is the label of a stone whose string must have a number of liberties.
func atLeast(liberties int) string { return strconv.Itoa(liberties) + "+" }

// drawLabel writes a label so that it fits on a stone.
func (l *layout) drawLabel(c canvas, at place, text string, colour ink) {
	size := min(labelSize, labelWidth/textWidth(text, true))
	c.text(at, text, lettering{size: size, bold: true, colour: colour})
}

// shareColour is the colour of the disc of a share. The root keeps small shares apart.
func (l *layout) shareColour(share float64) ink {
	return blend(l.look.faint, l.look.full, math.Sqrt(share))
}

// shareLabel is the colour of the number on the disc of a share.
func (l *layout) shareLabel(share float64) ink {
	const middle = 0.18 // of equal contrast to black and white
	if l.shareColour(share).luminance() > middle {
		return black
	}
	return white
}

func (l *layout) drawShare(c canvas, at place, share float64) {
	c.disc(at, shareRadius, l.shareColour(share))
}

// owner is the owner of a point, or Empty if the owner is not sure enough to be drawn.
func (l *layout) owner(p board.Point) board.Colour {
	switch {
	case l.owners[p] >= unsure:
		return board.Black
	case l.owners[p] <= -unsure:
		return board.White
	}
	return board.Empty
}

// drawOwner draws the square for the owner of a point, if there is one.
func (l *layout) drawOwner(c canvas, p board.Point, at place, stone board.Colour) (drawn bool) {
	if l.owners == nil {
		return false
	}
	owner := l.owner(p)
	if owner == board.Empty || owner == stone {
		return false
	}
	o := &l.look.owners[owner]
	drawSquare(c, at, ownerDot+(ownerSide-ownerDot)*math.Abs(l.owners[p]), o.face, o.rim)
	return true
}

// drawSquare draws a square with a rim of another colour.
func drawSquare(c canvas, at place, side float64, face, rim ink) {
	c.square(at, side, rim)
	c.square(at, side-2*ownerRim, face)
}

// drawCoordinates writes the letters of the columns and the numbers of the rows at all four sides.
func (l *layout) drawCoordinates(c canvas) {
	size := l.b.Size()
	name := func(x, y float64, text string) {
		c.text(l.at(x, y), text, lettering{size: coordinateSize, colour: l.look.coordinates})
	}
	for x := l.columns.first; x <= l.columns.last; x++ {
		letter := board.ColumnName(x)
		name(float64(x), float64(l.rows.first)-coordinateAt, letter)
		name(float64(x), float64(l.rows.last)+coordinateAt, letter)
	}
	for y := l.rows.first; y <= l.rows.last; y++ {
		number := strconv.Itoa(size - y)
		name(float64(l.columns.first)-coordinateAt, float64(y), number)
		name(float64(l.columns.last)+coordinateAt, float64(y), number)
	}
}
