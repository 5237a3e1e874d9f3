package lessons

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/board/sgf"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/study/review"
)

// Most is the number of lessons of a game.
const Most = 3

// mostNumbered is the number of moves of the better line that a diagram shows, at most.
const mostNumbered = 8

// Choose returns the moves that cost most, the first one of the game first: at most three, those with a reason before others of the same size.
func Choose(moves []*review.MoveReview) []*review.MoveReview {
	list := slices.DeleteFunc(slices.Clone(moves), func(m *review.MoveReview) bool { return m.Fault == "" || m.Better == "" })
	slices.SortStableFunc(list, func(x, y *review.MoveReview) int {
		return cmp.Or(cmp.Compare(weight(y), weight(x)), cmp.Compare(x.Number, y.Number))
	})
	list = list[:min(len(list), Most)]
	slices.SortFunc(list, func(x, y *review.MoveReview) int { return cmp.Compare(x.Number, y.Number) })
	return list
}

// reasonWorth is how many times its points a loss with a proved reason counts: what can be explained teaches more.
const reasonWorth = 1.5

func weight(m *review.MoveReview) float64 {
	if m.IsExplained() {
		return reasonWorth * *m.PointsLost
	}
	return *m.PointsLost
}

// The proportions of the page, in millimetres.
const (
	side      = 17.0
	top       = 34.0 // above the first lesson
	bottom    = 14.0
	titleAt   = 17.0
	factsAt   = 24.0
	factsGap  = 10.0 // below the facts
	mostFacts = 12   // lines
	gutter    = 8.0  // between a diagram and its words
	leading   = 1.5  // distance of two lines of text, in ems
)

var (
	titleStyle = diagram.Style{Size: 6, Bold: true, Align: diagram.Centre}
	factsStyle = diagram.Style{Size: 3.2, Grey: true, Align: diagram.Centre}
	headStyle  = diagram.Style{Size: 4.2, Bold: true}
	textStyle  = diagram.Style{Size: 3.6}
	smallStyle = diagram.Style{Size: 3.2, Grey: true}
)

// Write prints the lessons of a game on one page, in a language; nil is English. font has the letters that the fonts of the program lack; it may be nil. paper is diagram.A4 or diagram.Letter. The same lessons always give the same bytes.
func Write(l *lang.Language, w io.Writer, paper string, font *diagram.Typeface, r *sgf.Record, lessons []*review.MoveReview) error {
	p := printer{l: l, pdf: diagram.NewPDF(paper, l.Say("Lessons of %s", r.Name), font)}
	p.width, p.height = p.pdf.Size()
	p.pdf.AddPage()
	p.pdf.Text(p.width/2, titleAt, l.Say("Lessons of a game"), titleStyle)
	begin := max(top, p.facts(strings.SplitN(review.Header(r, &review.Options{Language: l}), "\n", 2)[0])+factsGap)
	if len(lessons) == 0 {
		p.pdf.Text(p.width/2, begin, l.Say("No move lost enough to be shown."), diagram.Style{Size: 3.6, Align: diagram.Centre})
	}
	height := (p.height - begin - bottom) / Most
	for i, m := range lessons {
		if err := p.lesson(r, m, begin+float64(i)*height, height-gutter); err != nil {
			return err
		}
	}
	return p.pdf.Write(w)
}

type printer struct {
	l             *lang.Language
	pdf           *diagram.PDF
	width, height float64
}

// facts prints who played, below the title, and returns the feet of the last line. Names are whole, unless they fill more lines than anybody reads.
func (p *printer) facts(text string) float64 {
	lines := p.pdf.Lines(text, p.width-2*side, factsStyle)
	if len(lines) > mostFacts {
		lines = append(lines[:mostFacts], "…")
	}
	y := factsAt
	for i, line := range lines {
		y = factsAt + float64(i)*leading*factsStyle.Size
		p.pdf.Text(p.width/2, y, line, factsStyle)
	}
	return y
}

// lesson prints a lesson in a strip of the page: the position before the move at the left, with the better line, and the words beside the diagram.
func (p *printer) lesson(r *sgf.Record, m *review.MoveReview, y, height float64) error {
	l := p.l
	b, err := r.BoardAfter(m.Number - 1)
	if err != nil {
		return err
	}
	d := diagram.New(b)
	hidden := d.Line(stones(m.Line(), r.Size))
	if played, err := board.ParsePoint(m.Played, r.Size); err == nil && played >= 0 {
		d.Mark(played, diagram.Cross)
	}
	if facts := m.Facts(); len(facts) > 0 {
		if target, err := board.ParsePoint(facts[0].Target, r.Size); err == nil && target >= 0 && b.At(target) != board.Empty {
			d.Target(target)
		}
	}
	width, tall := d.BoardSize()
	unit := height / tall
	p.pdf.Board(d, side, y, unit)

	left := side + width*unit + gutter
	line := y + 2*headStyle.Size
	p.pdf.Text(left, line, l.Say("Move %[1]s: %[2]s %[3]s", strconv.Itoa(m.Number), l.Say(words.Capital(m.Colour)), m.Played), headStyle)
	line += leading * headStyle.Size
	paragraphs := []string{l.Sentence(m.Fault) + " " + m.Sentence(l)}
	paragraphs = append(paragraphs, m.MoreReasons(l)...)
	paragraphs = append(paragraphs, l.Say("The diagram shows the better line from %s on; × is the move of the game.", m.Better))
	if len(hidden) > 0 {
		paragraphs = append(paragraphs, strings.Join(hidden, ", ")+".")
	}
	for i, text := range paragraphs {
		style := textStyle
		if i > 0 {
			style = smallStyle
		}
		line = p.paragraph(text, left, line, style) + style.Size/2
	}
	return nil
}

// paragraph prints a text with line breaks, and returns where the next line begins.
func (p *printer) paragraph(text string, left, y float64, style diagram.Style) float64 {
	for _, line := range p.pdf.Lines(text, p.width-side-left, style) {
		p.pdf.Text(left, y, line, style)
		y += leading * style.Size
	}
	return y
}

// stones is a line of named moves as stones, up to the first one that is no move on a point.
func stones(line []board.NamedMove, size int) (list []board.Stone) {
	for _, m := range line[:min(len(line), mostNumbered)] {
		p, err := board.ParsePoint(m.Point, size)
		if err != nil {
			break
		}
		list = append(list, board.Stone{Point: p, Colour: board.ParseColour(m.Colour)})
	}
	return list
}
