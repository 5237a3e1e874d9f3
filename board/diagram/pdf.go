//go:build !js

package diagram

import (
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// PDF is a document of diagrams and lines of text, to be printed. Lengths are in millimetres, from the top left corner of
// the page. The same calls always make the same bytes.
type PDF struct {
	doc     *fpdf.Fpdf
	missing bool // a text had a letter that the fonts lack
}

// The sizes of paper.
const (
	A4     = "A4"
	Letter = "Letter"
)

// MissingLetter stands in a PDF for a letter that the fonts lack. The fonts have Latin, Greek and Cyrillic letters.
const MissingLetter = '□'

// Names of fonts and styles in fpdf.
const (
	pdfFont = "Go"
	pdfBold = "B"
)

// NewPDF begins a document without pages. Paper is A4 or Letter.
func NewPDF(paper, title string) *PDF {
	doc := fpdf.New("P", "mm", paper, "")
	p := &PDF{doc: doc}
	doc.AddUTF8FontFromBytes(pdfFont, "", goregular.TTF)
	doc.AddUTF8FontFromBytes(pdfFont, pdfBold, gobold.TTF)
	doc.SetTitle(title, true)
	doc.SetCreator("Shicho", true)
	doc.SetProducer("Shicho", true)
	doc.SetAutoPageBreak(false, 0)
	// The dates and the order of the parts must not depend on the run.
	doc.SetCatalogSort(true)
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	return p
}

// SetDate makes a time the date of the document. Without it the date is the beginning of 1970.
func (p *PDF) SetDate(date time.Time) {
	p.doc.SetCreationDate(date.UTC())
	p.doc.SetModificationDate(date.UTC())
}

// Size is the width and the height of a page.
func (p *PDF) Size() (width, height float64) { return p.doc.GetPageSize() }

// AddPage begins a new page.
func (p *PDF) AddPage() { p.doc.AddPage() }

// Pages is the number of pages so far.
func (p *PDF) Pages() int { return p.doc.PageCount() }

// Write writes the document.
func (p *PDF) Write(w io.Writer) error {
	if err := p.doc.Output(w); err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	return nil
}

// BoardSize is the width and the height of the drawn part of the board, with its coordinates, in distances between two lines.
func (d *Diagram) BoardSize() (width, height float64) {
	l := d.layout()
	return l.boardWidth, l.boardHeight
}

// Board draws the board of a diagram in the colours of Paper. The caption, the legend, and the moves without a stone are left
// out. unit is the distance between two lines.
func (p *PDF) Board(d *Diagram, left, top, unit float64) {
	l := d.Theme(Paper).layout()
	l.drawPosition(part{pdfCanvas{p}, place{left - l.left*unit, top}, unit})
}

// Align says which part of a text is at the place of the text.
type Align uint8

// The parts.
const (
	Left Align = iota
	Centre
	Right
)

// Style is the appearance of a line of text.
type Style struct {
	Size  float64 // of an em
	Bold  bool
	Grey  bool // for what matters less
	Align Align
}

// greyText is the colour of text that matters less.
const greyText ink = 0x606060

// Text writes a line of text. y is the place of the letters' feet.
func (p *PDF) Text(x, y float64, text string, s Style) {
	text = p.letters(text)
	p.setFont(s.Size, s.Bold)
	x -= p.doc.GetStringWidth(text) * float64(s.Align) / 2
	colour := black
	if s.Grey {
		colour = greyText
	}
	p.doc.SetTextColor(colour.rgb())
	p.doc.Text(x, y, text)
}

// Rule draws a thin line to the right.
func (p *PDF) Rule(x, y, width float64) {
	p.doc.SetDrawColor(greyText.rgb())
	p.doc.SetLineWidth(0.2)
	p.doc.Line(x, y, x+width, y)
}

// Width is the width of a text.
func (p *PDF) Width(text string, s Style) float64 {
	p.setFont(s.Size, s.Bold)
	return p.doc.GetStringWidth(p.letters(text))
}

// Lines divides a text into lines of a width.
func (p *PDF) Lines(text string, width float64, s Style) []string {
	return wrapTo(strings.Fields(text), func(line string) bool { return p.Width(line, s) <= width })
}

// HasMissing tells whether a text had a letter that the fonts lack.
func (p *PDF) HasMissing() bool { return p.missing }

// letters puts MissingLetter in the place of letters that the fonts lack.
func (p *PDF) letters(text string) string {
	var buffer sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if glyph, err := regular().GlyphIndex(&buffer, r); err == nil && glyph != 0 {
			return r
		}
		p.missing = true
		return MissingLetter
	}, text)
}

func (p *PDF) setFont(size float64, isBold bool) {
	style := ""
	if isBold {
		style = pdfBold
	}
	p.doc.SetFont(pdfFont, style, p.doc.UnitToPointConvert(size))
}

// pdfCanvas draws on the last page of a PDF.
type pdfCanvas struct{ *PDF }

func (c pdfCanvas) line(from, to place, width float64, colour ink) {
	c.stroke(width, "butt", colour)
	c.doc.Line(from.x, from.y, to.x, to.y)
}

// stroke sets the pen.
func (c pdfCanvas) stroke(width float64, ends string, colour ink) {
	c.doc.SetDrawColor(colour.rgb())
	c.doc.SetLineCapStyle(ends)
	c.doc.SetLineWidth(width)
}

func (c pdfCanvas) rectangle(from, to place, colour ink) {
	c.doc.SetFillColor(colour.rgb())
	c.doc.Rect(from.x, from.y, to.x-from.x, to.y-from.y, "F")
}

func (c pdfCanvas) square(centre place, side float64, colour ink) {
	c.rectangle(place{centre.x - side/2, centre.y - side/2}, place{centre.x + side/2, centre.y + side/2}, colour)
}

// disc is a line without length and with round ends, which takes a fifth of the bytes of a circle's curves.
func (c pdfCanvas) disc(centre place, radius float64, colour ink) {
	c.stroke(2*radius, "round", colour)
	c.doc.Line(centre.x, centre.y, centre.x, centre.y)
}

// shine draws the colour of the rim. The theme Paper, which all PDFs have, has no light and no shadows.
func (c pdfCanvas) shine(centre place, radius float64, g *gradient) {
	c.disc(centre, radius, g.stops[len(g.stops)-1].colour)
}

func (c pdfCanvas) ring(centre place, radius, width float64, colour ink) {
	c.stroke(width, "butt", colour)
	c.doc.Circle(centre.x, centre.y, radius-width/2, "D")
}

func (c pdfCanvas) triangle(centre place, radius, width float64, colour ink) {
	c.doc.SetFillColor(colour.rgb())
	for _, r := range [...]float64{radius, radius - width} {
		top, right, left := corners(centre, r)
		c.doc.MoveTo(top.x, top.y)
		c.doc.LineTo(right.x, right.y)
		c.doc.LineTo(left.x, left.y)
		c.doc.ClosePath()
	}
	c.doc.DrawPath("f*") // the inner triangle is a hole
}

func (c pdfCanvas) text(centre place, text string, l lettering) {
	text = c.letters(text)
	c.setFont(l.size, l.bold)
	c.doc.SetTextColor(l.colour.rgb())
	c.doc.Text(centre.x-c.doc.GetStringWidth(text)/2, centre.y+capHeight/2*l.size, text)
}

// rgb is the colour in parts from 0 to 255.
func (i ink) rgb() (red, green, blue int) {
	return int(i >> 16 & 0xff), int(i >> 8 & 0xff), int(i & 0xff)
}
