package book

import (
	"fmt"
	"strings"

	"shicho/board/diagram"
	"shicho/study/problem"
)

// The pages of solutions; lengths in millimetres.
const (
	solutionUnit   = 3.3  // between two lines of a board
	solutionWidth  = 54.0 // room for a board
	solutionHeight = 64.0
	solutionGap    = 5.0 // between boards, and between the boards and the text
	entryGap       = 7.0 // between two solutions
	labelRoom      = 5.0 // between a board and the next solution, for its label
	boardInset     = 1.5 // from the feet of the first line of text up to the boards
)

var (
	labelStyle = diagram.Style{Size: 2.9, Align: diagram.Centre}
	factStyle  = diagram.Style{Size: 3.1}
	smallStyle = diagram.Style{Size: 2.8, Grey: true}
)

// solutions prints the pages of solutions.
func (p *printer) solutions() {
	l := p.book.Language
	p.page(l.Say("Solutions"), true)
	y := top
	for i, q := range p.book.Problems {
		e := p.entry(i+1, q)
		if y > top && y+e.height > p.height-bottom {
			p.page(l.Say("Solutions"), false)
			y = top
		}
		p.print(&e, y)
		y += e.height + entryGap
	}
	if p.pdf.HasMissing() {
		p.pdf.Text(side, p.height-pageNumber, l.Say("%s stands for a letter that this font lacks", string(diagram.MissingLetter)), smallStyle)
	}
}

// entry is a solution before it is printed.
type entry struct {
	boards []solutionBoard
	lines  []textLine
	height float64
}

// solutionBoard is a small board with its label.
type solutionBoard struct {
	diagram             *diagram.Diagram
	label               []string
	width, height, unit float64
}

// textLine is a line of text beside the boards.
type textLine struct {
	text  string
	style diagram.Style
}

// entry makes the solution of a problem: the main line, the refutation of the most tempting wrong move, and the facts.
func (p *printer) entry(number int, q *problem.Problem) entry {
	var e entry
	for _, f := range figures(p.book.Language, q) {
		b := solutionBoard{diagram: f.diagram}
		b.width, b.height, b.unit = fit(f.diagram, solutionUnit, solutionWidth, solutionHeight)
		b.label = p.pdf.Lines(f.label, solutionWidth, labelStyle)
		e.boards = append(e.boards, b)
	}
	e.facts(p, number, q)
	text := 0.0
	for _, l := range e.lines {
		text += leading * l.style.Size
	}
	for i := range e.boards {
		b := &e.boards[i]
		e.height = max(e.height, b.height+labelRoom+leading*labelStyle.Size*float64(len(b.label)-1))
	}
	e.height = max(e.height, text)
	return e
}

// facts adds the text: the number, the grade, the themes, and the games.
func (e *entry) facts(p *printer, number int, q *problem.Problem) {
	l, width := p.book.Language, p.width-2*side-2*(solutionWidth+solutionGap)
	add := func(text string, s diagram.Style) {
		for _, line := range p.pdf.Lines(text, width, s) {
			e.lines = append(e.lines, textLine{line, s})
		}
	}
	add(fmt.Sprintf("%d.", number), numberStyle)
	add(strings.Join(q.Explanation(l), " "), factStyle)
	add(alikeText(l, q), factStyle)
	if q.Goal != problem.Unstated {
		add(effortWords(l, q.Effort()), factStyle)
	}
	add(themeWords(l, q), factStyle)
	if len(q.Sources) == 0 {
		return
	}
	add(q.Sources[0].Text(l), smallStyle)
	if n := len(q.Sources) - 1; n > 0 {
		add(l.Say("and in %d other games", n), smallStyle)
	}
}

// print prints a solution at a height of the page.
func (p *printer) print(e *entry, y float64) {
	for i := range e.boards {
		b := &e.boards[i]
		middle := p.width - side - solutionWidth/2 - float64(len(e.boards)-1-i)*(solutionWidth+solutionGap)
		p.pdf.Board(b.diagram, middle-b.width/2, y-boardInset, b.unit)
		for j, line := range b.label {
			p.pdf.Text(middle, y-boardInset+b.height+labelStyle.Size*(0.9+leading*float64(j)), line, labelStyle)
		}
	}
	feet := y
	for _, l := range e.lines {
		feet += leading * l.style.Size
		p.pdf.Text(side, feet, l.text, l.style)
	}
}
