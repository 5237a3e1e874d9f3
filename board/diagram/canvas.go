package diagram

// canvas is what SVG and PNG have in common. Lengths are in board units: a unit is the distance between two
// lines. The origin is the top left corner of the page.
type canvas interface {
	// line draws a horizontal or vertical line with flat ends.
	line(from, to place, width float64, colour ink)
	// rectangle fills the rectangle between its top left and its bottom right corner. Rectangles side by side have no seam.
	rectangle(from, to place, colour ink)
	square(centre place, side float64, colour ink)
	disc(centre place, radius float64, colour ink)
	// shine fills a disc with a gradient.
	shine(centre place, radius float64, g *gradient)
	// ring draws a circle. radius is the distance from the centre to the outer side of the line.
	ring(centre place, radius, width float64, colour ink)
	// triangle draws an upright triangle with equal sides. radius is the distance of its outer corners from the
	// centre. width is the distance of an outer corner from the inner one.
	triangle(centre place, radius, width float64, colour ink)
	// text writes a text so that the middle of its capitals is at centre.
	text(centre place, text string, l lettering)
}

// place is a place on the page, in board units.
type place struct{ x, y float64 }

// lettering is the appearance of a text.
type lettering struct {
	size   float64 // of an em, in board units
	bold   bool
	colour ink
}

// part is a part of a canvas: its origin is at a place of the canvas, and everything on it is scale times as large.
type part struct {
	whole  canvas
	origin place
	scale  float64
}

func (p part) at(q place) place { return place{p.origin.x + q.x*p.scale, p.origin.y + q.y*p.scale} }

func (p part) line(from, to place, width float64, colour ink) {
	p.whole.line(p.at(from), p.at(to), width*p.scale, colour)
}

func (p part) rectangle(from, to place, colour ink) {
	p.whole.rectangle(p.at(from), p.at(to), colour)
}

func (p part) square(centre place, side float64, colour ink) {
	p.whole.square(p.at(centre), side*p.scale, colour)
}

func (p part) disc(centre place, radius float64, colour ink) {
	p.whole.disc(p.at(centre), radius*p.scale, colour)
}

func (p part) shine(centre place, radius float64, g *gradient) {
	p.whole.shine(p.at(centre), radius*p.scale, g)
}

func (p part) ring(centre place, radius, width float64, colour ink) {
	p.whole.ring(p.at(centre), radius*p.scale, width*p.scale, colour)
}

func (p part) triangle(centre place, radius, width float64, colour ink) {
	p.whole.triangle(p.at(centre), radius*p.scale, width*p.scale, colour)
}

func (p part) text(centre place, text string, l lettering) {
	l.size *= p.scale
	p.whole.text(p.at(centre), text, l)
}
