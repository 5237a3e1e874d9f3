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
	doc      *fpdf.Fpdf
	other    *Typeface // for letters that the program's fonts lack; may be nil
	hasOther bool      // the document has taken in other
	missing  bool      // a text had a letter that the fonts lack
}

// The sizes of paper.
const (
	A4     = "A4"
	Letter = "Letter"
)

// MissingLetter stands in a PDF for a letter that the fonts lack. The fonts of the program have Latin, Greek and Cyrillic letters.
const MissingLetter = '□'

// Names of fonts and styles in fpdf.
const (
	pdfFont  = "Go"
	pdfOther = "Other"
	pdfBold  = "B"
)

// NewPDF begins a document without pages. Paper is A4 or Letter. other has the letters that the fonts of the program lack; it may be nil.
func NewPDF(paper, title string, other *Typeface) *PDF {
	doc := fpdf.New("P", "mm", paper, "")
	p := &PDF{doc: doc, other: other}
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
	x -= p.Width(text, s) * float64(s.Align) / 2
	colour := black
	if s.Grey {
		colour = greyText
	}
	p.doc.SetTextColor(colour.rgb())
	p.write(x, y, text, s.Size, s.Bold)
}

// write writes a text, the letters of each font in a piece.
func (p *PDF) write(x, y float64, text string, size float64, isBold bool) {
	p.pieces(text, size, isBold, func(piece string) {
		p.doc.Text(x, y, piece)
		x += p.doc.GetStringWidth(piece)
	})
}

// pieces sets the font for each piece of a text, and hands the piece on.
func (p *PDF) pieces(text string, size float64, isBold bool, do func(piece string)) {
	letters := []rune(p.letters(text))
	for begin := 0; begin < len(letters); {
		isOther, end := !hasLetter(letters[begin]), begin+1
		for end < len(letters) && !hasLetter(letters[end]) == isOther {
			end++
		}
		p.setFont(size, isBold, isOther)
		do(string(letters[begin:end]))
		begin = end
	}
}

// Rule draws a thin line to the right.
func (p *PDF) Rule(x, y, width float64) {
	p.doc.SetDrawColor(greyText.rgb())
	p.doc.SetLineWidth(0.2)
	p.doc.Line(x, y, x+width, y)
}

// Width is the width of a text.
func (p *PDF) Width(text string, s Style) float64 { return p.widthOf(text, s.Size, s.Bold) }

func (p *PDF) widthOf(text string, size float64, isBold bool) (width float64) {
	p.pieces(text, size, isBold, func(piece string) { width += p.doc.GetStringWidth(piece) })
	return width
}

// Lines divides a text into lines of a width.
func (p *PDF) Lines(text string, width float64, s Style) []string {
	return wrapTo(breakable(text), func(line string) bool { return p.Width(line, s) <= width })
}

// HasMissing tells whether a text had a letter that the fonts lack.
func (p *PDF) HasMissing() bool { return p.missing }

// letters puts MissingLetter in the place of letters that the fonts lack.
func (p *PDF) letters(text string) string {
	return strings.Map(func(r rune) rune {
		if hasLetter(r) || p.other != nil && p.other.has(r) {
			return r
		}
		p.missing = true
		return MissingLetter
	}, text)
}

// hasLetter tells whether the fonts of the program have a letter.
func hasLetter(r rune) bool {
	var buffer sfnt.Buffer
	glyph, err := regular().GlyphIndex(&buffer, r)
	return err == nil && glyph != 0
}

func (p *PDF) setFont(size float64, isBold, isOther bool) {
	name, style := pdfFont, ""
	switch {
	case isOther:
		name = pdfOther
		if !p.hasOther {
			p.doc.AddUTF8FontFromBytes(pdfOther, "", p.other.data)
			p.hasOther = true
		}
	case isBold:
		style = pdfBold
	}
	p.doc.SetFont(name, style, p.doc.UnitToPointConvert(size))
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
	c.doc.SetTextColor(l.colour.rgb())
	c.write(centre.x-c.widthOf(text, l.size, l.bold)/2, centre.y+capHeight/2*l.size, text, l.size, l.bold)
}

// rgb is the colour in parts from 0 to 255.
func (i ink) rgb() (red, green, blue int) {
	return int(i >> 16 & 0xff), int(i >> 8 & 0xff), int(i & 0xff)
}
