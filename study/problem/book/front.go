package book

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shicho/board/diagram"
	"shicho/board/sgf/rank"
	"shicho/internal/lang"
	"shicho/study/problem"
)

// The title page and the contents; lengths in millimetres.
const (
	titleFoot   = 100.0 // the feet of the title's letters on the title page
	frontGap    = 9.0   // between two lines of the title page
	contentsGap = 5.2   // between two lines of the contents
	nameWidth   = 52.0  // of the names in the contents
)

var (
	frontStyle   = diagram.Style{Size: 11, Bold: true, Align: diagram.Centre}
	frontText    = diagram.Style{Size: 4, Align: diagram.Centre}
	sectionStyle = diagram.Style{Size: 4.2, Bold: true}
)

// title prints the title page.
func (p *printer) title() {
	p.pdf.AddPage()
	y := titleFoot
	for _, line := range p.pdf.Lines(p.book.Title, p.width-2*side, frontStyle) {
		p.pdf.Text(p.width/2, y, line, frontStyle)
		y += leading * frontStyle.Size
	}
	for _, line := range p.book.front() {
		p.pdf.Text(p.width/2, y, line, frontText)
		y += frontGap
	}
}

// front are the lines below the title.
func (b *Book) front() []string {
	l := b.Language
	lines := []string{l.Say("%d problems", len(b.Problems))}
	if date, ok := b.date(); ok {
		lines = append(lines, dateWords(l, date))
	}
	return append(lines, l.Say("Black moves first, unless the task says otherwise."), l.Say("Each first move was proved: one works, all others near the fight fail."))
}

// section is a part of the contents.
type section struct {
	title   string
	entries []contentsEntry
}

// contentsEntry is a name with the numbers of problems.
type contentsEntry struct {
	name    string
	numbers []string
}

// sections are the contents: the problems by kind, by what they teach, and by the ranks that they fit, from easy to hard.
func (b *Book) sections() []section {
	l := b.Language
	byKind, byTheme, byBand := map[string][]string{}, map[string][]string{}, map[[2]rank.Rank][]string{}
	for i, p := range b.Problems {
		number := strconv.Itoa(i + 1)
		if p.Goal == problem.Unstated {
			continue
		}
		byKind[string(p.Kind())] = append(byKind[string(p.Kind())], number)
		byTheme[p.ThemeNames()[0]] = append(byTheme[p.ThemeNames()[0]], number)
		for _, band := range problem.GradeBands {
			if band[0] <= p.Grade.Rank && p.Grade.Rank <= band[1] {
				byBand[band] = append(byBand[band], number)
			}
		}
	}
	kinds, themes, ranks := section{title: l.Say("By kind")}, section{title: l.Say("By theme")}, section{title: l.Say("By grade")}
	for _, k := range problem.Kinds {
		kinds.add(nameWords(l, string(k)), byKind[string(k)])
	}
	names := make([]string, 0, len(byTheme))
	for name := range byTheme {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(len(byTheme[b]), len(byTheme[a])), cmp.Compare(a, b)) })
	for _, name := range names {
		themes.add(nameWords(l, name), byTheme[name])
	}
	for _, band := range problem.GradeBands {
		ranks.add(rankWords(l, band[0])+"–"+rankWords(l, band[1]), byBand[band])
	}
	return []section{kinds, themes, ranks}
}

func (s *section) add(name string, numbers []string) {
	if len(numbers) > 0 {
		s.entries = append(s.entries, contentsEntry{name, numbers})
	}
}

// contents prints the contents.
func (p *printer) contents() {
	contents := p.book.Language.Say("Contents")
	p.page(contents, true)
	y := top
	text := func(x float64, said string, style diagram.Style) {
		if y > p.height-bottom {
			p.page(contents, false)
			y = top
		}
		p.pdf.Text(x, y, said, style)
	}
	for _, s := range p.book.sections() {
		if len(s.entries) == 0 {
			continue
		}
		text(side, s.title, sectionStyle)
		y += contentsGap
		for _, e := range s.entries {
			text(side, fmt.Sprintf("%s (%d)", e.name, len(e.numbers)), factStyle)
			for _, line := range p.pdf.Lines(strings.Join(e.numbers, ", "), p.width-2*side-nameWidth, factStyle) {
				text(side+nameWidth, line, factStyle)
				y += contentsGap
			}
		}
		y += contentsGap
	}
}

// dateWords writes a day: "2 January 2006", and in other languages by digits.
func dateWords(l *lang.Language, date time.Time) string {
	if l.IsEnglish() {
		return date.Format("2 January 2006")
	}
	return date.Format(time.DateOnly)
}
