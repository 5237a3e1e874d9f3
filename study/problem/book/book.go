package book

import (
	"io"
	"strconv"
	"time"

	"shicho/board/diagram"
	"shicho/internal/lang"
	"shicho/study/problem"
)

// Book is a collection of problems for print.
type Book struct {
	Title    string
	Paper    string // diagram.A4 or diagram.Letter
	Design   Design // Large if it is 0
	Problems []*problem.Problem
	Language *lang.Language    // nil is English
	Font     *diagram.Typeface // for letters that the fonts of the program lack; may be nil
}

// Design is how many problems a page has.
type Design int

// The designs.
const (
	Large Design = 4
	Small Design = 8
)

// The proportions of a page, in millimetres.
const (
	side       = 17.0 // margin at the left and the right
	top        = 26.0 // above the problems and solutions
	bottom     = 17.0 // below them
	titleAt    = 17.0 // the feet of the title's letters
	headingAt  = 14.0 // the feet of the line at the top of other pages
	pageNumber = 9.0  // from the feet of the page number to the end of the page
	leading    = 1.45 // distance of two lines of text, in ems
)

// The styles of text.
var (
	titleStyle   = diagram.Style{Size: 7, Bold: true, Align: diagram.Centre}
	headingStyle = diagram.Style{Size: 3, Grey: true, Align: diagram.Centre}
	pageStyle    = diagram.Style{Size: 3, Grey: true, Align: diagram.Centre}
)

// Write prints the book. The same book always gives the same bytes.
func (b *Book) Write(w io.Writer) error {
	if b.Design == 0 {
		b.Design = Large
	}
	p := &printer{book: b, pdf: diagram.NewPDF(b.Paper, b.Title, b.Font)}
	p.width, p.height = p.pdf.Size()
	if date, ok := b.date(); ok {
		p.pdf.SetDate(date)
	}
	p.title()
	p.contents()
	p.problems()
	p.solutions()
	return p.pdf.Write(w)
}

// date is the date of the youngest game of the problems. ok is false if no game has a date.
func (b *Book) date() (date time.Time, ok bool) {
	for _, p := range b.Problems {
		for i := range p.Sources {
			text := p.Sources[i].Date
			if day, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))]); err == nil && day.After(date) {
				date, ok = day, true
			}
		}
	}
	return date, ok
}

// printer prints one book.
type printer struct {
	book          *Book
	pdf           *diagram.PDF
	width, height float64 // of a page
}

// page begins a page. The first page of a part has its title.
func (p *printer) page(title string, isFirst bool) {
	p.pdf.AddPage()
	if isFirst {
		p.pdf.Text(p.width/2, titleAt, title, titleStyle)
	} else {
		p.pdf.Text(p.width/2, headingAt, title, headingStyle)
	}
	p.pdf.Text(p.width/2, p.height-pageNumber, strconv.Itoa(p.pdf.Pages()), pageStyle)
}
