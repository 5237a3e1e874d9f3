package book

import (
	"fmt"
	"strings"

	"shicho/board/diagram"
	"shicho/study/problem"
)

// The pages of solutions; lengths in millimetres.
const (
	solutionUnit = 6.0  // between two lines of a board
	solutionRows = 3    // solutions that a page has room for at least, unless their words are long
	solutionText = 28.0 // room for the words of a solution
	solutionGap  = 5.0  // between boards
	entryGap     = 5.0  // between two solutions
	boardGap     = 3.5  // from the words down to the boards
	labelGap     = 1.0  // from a board down to its label
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

// entry is a solution before it is printed: words, and below them the boards in a row.
type entry struct {
	lines         []textLine
	boards        []solutionBoard
	words, height float64
}

// solutionBoard is a small board with its label.
type solutionBoard struct {
	diagram             *diagram.Diagram
	label               []string
	width, height, unit float64
}

// textLine is a line of text.
type textLine struct {
	text  string
	style diagram.Style
}

// boardWidth is the room for one board of a solution.
func (p *printer) boardWidth() float64 {
	return (p.width - 2*side - (mostFigures-1)*solutionGap) / mostFigures
}

// boardHeight is the room for the height of a board.
func (p *printer) boardHeight() float64 {
	return (p.height-top-bottom-(solutionRows-1)*entryGap)/solutionRows - solutionText
}

// entry makes the solution of a problem: the main line, the refutations of the most tempting wrong moves, and the facts.
func (p *printer) entry(number int, q *problem.Problem) entry {
	var e entry
	e.facts(p, number, q)
	for _, l := range e.lines {
		e.words += leading * l.style.Size
	}
	below := 0.0
	for _, f := range figures(p.book.Language, q) {
		b := solutionBoard{diagram: f.diagram, label: p.pdf.Lines(f.label, p.boardWidth(), labelStyle)}
		b.width, b.height, b.unit = fit(f.diagram, solutionUnit, p.boardWidth(), p.boardHeight())
		below = max(below, b.height+labelGap+leading*labelStyle.Size*float64(len(b.label)))
		e.boards = append(e.boards, b)
	}
	e.height = e.words + boardGap + below
	return e
}

// facts adds the text: the number, the grade and the themes, how the solution works, and the game.
func (e *entry) facts(p *printer, number int, q *problem.Problem) {
	l := p.book.Language
	add := func(text string, s diagram.Style) {
		for _, line := range p.pdf.Lines(text, p.width-2*side, s) {
			e.lines = append(e.lines, textLine{line, s})
		}
	}
	head := fmt.Sprintf("%d. %s", number, q.Call(l))
	if q.Goal != problem.Unstated {
		head += " (" + grade(l, q) + ") " + themeWords(l, q)
	}
	add(strings.TrimSpace(head), numberStyle)
	add(strings.TrimSpace(strings.Join(q.Explanation(l), " ")+" "+alikeText(l, q)), factStyle)
	add(origin(l, q), smallStyle)
}

// print prints a solution at a height of the page.
func (p *printer) print(e *entry, y float64) {
	feet := y
	for _, l := range e.lines {
		feet += leading * l.style.Size
		p.pdf.Text(side, feet, l.text, l.style)
	}
	y += e.words + boardGap
	for i := range e.boards {
		b := &e.boards[i]
		middle := side + p.boardWidth()/2 + float64(i)*(p.boardWidth()+solutionGap)
		p.pdf.Board(b.diagram, middle-b.width/2, y, b.unit)
		for j, line := range b.label {
			p.pdf.Text(middle, y+b.height+labelGap+labelStyle.Size*(0.9+leading*float64(j)), line, labelStyle)
		}
	}
}
