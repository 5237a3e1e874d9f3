package diagram

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// svgUnit is the distance between two lines in an SVG, in pixels of 1/96 inch.
const svgUnit = 24

// SVG draws the diagram as a scalable picture. The same diagram always gives the same bytes.
func (d *Diagram) SVG() []byte {
	l := d.layout()
	c := &svgCanvas{}
	width, height := units(l.width), units(l.height)
	fmt.Fprintf(c, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" font-family="sans-serif" text-anchor="middle">`+"\n", width, height)
	fmt.Fprintf(c, `<rect width="%s" height="%s" fill="%s"/>`+"\n", width, height, white)
	l.draw(c)
	c.WriteString("</svg>\n")
	return c.Bytes()
}

// svgCanvas is the text of an SVG, one element on each line.
type svgCanvas struct{ bytes.Buffer }

func (c *svgCanvas) line(from, to place, width float64, colour ink) {
	rendering := ""
	if colour == shade { // avoids seams between bands
		rendering = ` shape-rendering="crispEdges"`
	}
	fmt.Fprintf(c, `<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="%s"%s/>`+"\n",
		units(from.x), units(from.y), units(to.x), units(to.y), colour, units(width), rendering)
}

func (c *svgCanvas) disc(centre place, radius float64, colour ink) {
	fmt.Fprintf(c, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", units(centre.x), units(centre.y), units(radius), colour)
}

func (c *svgCanvas) triangle(centre place, radius float64, colour ink) {
	a, b, d := corners(centre, radius)
	fmt.Fprintf(c, `<path d="M%s %sL%s %sL%s %sZ" fill="%s"/>`+"\n",
		units(a.x), units(a.y), units(b.x), units(b.y), units(d.x), units(d.y), colour)
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

// String is the name of the colour in SVG.
func (i ink) String() string {
	return fmt.Sprintf("#%02x%02[1]x%02[1]x", uint8(i))
}
