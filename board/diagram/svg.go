package diagram

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"shicho/board"
)

// svgUnit is the distance between two lines in an SVG, in pixels of 1/96 inch.
const svgUnit = 24

// SVG draws the diagram as a scalable picture. The same diagram always gives the same bytes.
func (d *Diagram) SVG() []byte {
	l := d.layout()
	return svg(l.width, l.height, l.look, !d.bare, l.draw)
}

// svg draws a page. If ground is false, the page around the board is left out, so that what lies behind the picture
// shows there.
func svg(width, height float64, look *look, ground bool, draw func(canvas)) []byte {
	c := &svgCanvas{}
	w, h := units(width), units(height)
	fmt.Fprintf(c, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" font-family="sans-serif" text-anchor="middle">`+"\n", w, h)
	for _, g := range []*gradient{look.shadow, look.stones[board.Black].light, look.stones[board.White].light} {
		if g != nil {
			c.define(g)
		}
	}
	if ground {
		fmt.Fprintf(c, `<rect width="%s" height="%s" fill="%s"/>`+"\n", w, h, look.page)
	}
	draw(c)
	c.WriteString("</svg>\n")
	return c.Bytes()
}

// svgCanvas is the text of an SVG, one element on each line.
type svgCanvas struct{ bytes.Buffer }

// define writes a gradient, to which shine refers. Lengths in it are shares of the width of the disc.
func (c *svgCanvas) define(g *gradient) {
	share := func(x float64) string { return strconv.FormatFloat(math.Round(1000*x)/1000, 'f', -1, 64) }
	fmt.Fprintf(c, `<radialGradient id="%s" cx="%s" cy="%s" r="%s">`, g.name, share(0.5+g.x/2), share(0.5+g.y/2), share(g.reach/2))
	for _, s := range g.stops {
		fmt.Fprintf(c, `<stop offset="%s" stop-color="%s"`, share(s.at), s.colour)
		if s.opacity < 1 {
			fmt.Fprintf(c, ` stop-opacity="%s"`, share(s.opacity))
		}
		c.WriteString("/>")
	}
	c.WriteString("</radialGradient>\n")
}

func (c *svgCanvas) line(from, to place, width float64, colour ink) {
	fmt.Fprintf(c, `<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="%s"/>`+"\n",
		units(from.x), units(from.y), units(to.x), units(to.y), colour, units(width))
}

func (c *svgCanvas) rectangle(from, to place, colour ink) {
	fmt.Fprintf(c, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s" shape-rendering="crispEdges"/>`+"\n",
		units(from.x), units(from.y), units(to.x-from.x), units(to.y-from.y), colour)
}

func (c *svgCanvas) square(centre place, side float64, colour ink) {
	fmt.Fprintf(c, `<rect x="%s" y="%s" width="%s" height="%[3]s" fill="%[4]s"/>`+"\n",
		units(centre.x-side/2), units(centre.y-side/2), units(side), colour)
}

func (c *svgCanvas) disc(centre place, radius float64, colour ink) {
	c.circle(centre, radius, colour.String())
}

func (c *svgCanvas) shine(centre place, radius float64, g *gradient) {
	c.circle(centre, radius, "url(#"+g.name+")")
}

func (c *svgCanvas) circle(centre place, radius float64, fill string) {
	fmt.Fprintf(c, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", units(centre.x), units(centre.y), units(radius), fill)
}

func (c *svgCanvas) ring(centre place, radius, width float64, colour ink) {
	fmt.Fprintf(c, `<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>`+"\n",
		units(centre.x), units(centre.y), units(radius-width/2), colour, units(width))
}

func (c *svgCanvas) triangle(centre place, radius, width float64, colour ink) {
	c.WriteString(`<path d="`)
	for _, r := range [...]float64{radius, radius - width} {
		p, q, s := corners(centre, r)
		fmt.Fprintf(c, "M%s %sL%s %sL%s %sZ", units(p.x), units(p.y), units(q.x), units(q.y), units(s.x), units(s.y))
	}
	fmt.Fprintf(c, `" fill="%s" fill-rule="evenodd"/>`+"\n", colour)
}

// text states the width of the text, so that the text fits in any font.
func (c *svgCanvas) text(centre place, text string, l lettering) {
	fmt.Fprintf(c, `<text x="%s" y="%s" font-size="%s" fill="%s"`,
		units(centre.x), units(centre.y+capHeight/2*l.size), units(l.size), l.colour)
	if l.bold {
		c.WriteString(` font-weight="bold"`)
	}
	if utf8.RuneCountInString(text) > 1 {
		fmt.Fprintf(c, ` textLength="%s" lengthAdjust="spacingAndGlyphs"`, units(l.size*textWidth(text, l.bold)))
	}
	c.WriteByte('>')
	xml.EscapeText(c, []byte(text)) // writing to a Buffer cannot fail
	c.WriteString("</text>\n")
}

// corners are the corners of a triangle that stands on its base.
func corners(centre place, radius float64) (top, right, left place) {
	half := radius * math.Sqrt(3) / 2
	return place{centre.x, centre.y - radius}, place{centre.x + half, centre.y + radius/2}, place{centre.x - half, centre.y + radius/2}
}

// units writes a length in SVG pixels, to a hundredth.
func units(length float64) string {
	return strconv.FormatFloat(math.Round(length*svgUnit*100)/100, 'f', -1, 64)
}
