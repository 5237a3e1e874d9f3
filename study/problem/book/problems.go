package book

import (
	"fmt"

	"shicho/board/diagram"
	"shicho/internal/lang"
	"shicho/study/problem"
)

// The pages of problems; lengths in millimetres.
const (
	columns     = 2
	gutter      = 8.0 // between the columns
	largeUnit   = 9.0 // between two lines of the board; a part that is too large for its place is drawn smaller
	smallUnit   = 6.0
	captionAt   = 5.0 // from the board to the feet of the caption
	captionRoom = 9.0 // below the board
	answerAt    = 12.0
	answerRoom  = 17.0 // below the board, with a line for the answer
	answerShare = 0.6  // of the width of the column, the line for the answer
)

var (
	taskStyle   = diagram.Style{Size: 3.6}
	numberStyle = diagram.Style{Size: 3.6, Bold: true}
)

// problems prints the pages of problems.
func (p *printer) problems() {
	perPage, unit := int(p.book.Design), largeUnit
	if p.book.Design == Small {
		unit = smallUnit
	}
	rows := perPage / columns
	cellWidth := (p.width - 2*side - (columns-1)*gutter) / columns
	cellHeight := (p.height - top - bottom) / float64(rows)
	for i, problem := range p.book.Problems {
		at := i % perPage
		if at == 0 {
			p.page(p.book.Title, i == 0)
		}
		left := side + float64(at%columns)*(cellWidth+gutter)
		p.problem(i+1, problem, place{left, top + float64(at/columns)*cellHeight, cellWidth, cellHeight, unit})
	}
}

// place is a cell of a page, with the distance between two lines of a board in it.
type place struct{ left, top, width, height, unit float64 }

// problem prints a problem in a cell of a page: the board in the middle of its room, the task below, and in large cells a line for the answer.
func (p *printer) problem(number int, q *problem.Problem, at place) {
	d := Diagram(q, number)
	room := at.height - answerRoom
	if p.book.Design == Small {
		room = at.height - captionRoom
	}
	width, height, unit := fit(d, at.unit, at.width, room)
	middle, below := at.left+at.width/2, at.top+(room+height)/2
	p.pdf.Board(d, middle-width/2, below-height, unit)

	name, task := fmt.Sprintf("%d.", number), q.Call(p.book.Language)
	if said := grade(p.book.Language, q); said != "" {
		task += "  (" + said + ")"
	}
	const space = 1.5
	wide := p.pdf.Width(name, numberStyle) + space + p.pdf.Width(task, taskStyle)
	p.pdf.Text(middle-wide/2, below+captionAt, name, numberStyle)
	p.pdf.Text(middle-wide/2+p.pdf.Width(name, numberStyle)+space, below+captionAt, task, taskStyle)
	if p.book.Design != Small {
		p.pdf.Rule(middle-answerShare*at.width/2, below+answerAt, answerShare*at.width)
	}
}

// grade is the grade of a problem in words.
func grade(l *lang.Language, q *problem.Problem) string {
	if q.Goal == problem.Unstated {
		return ""
	}
	return rankWords(l, q.Grade.Rank)
}

// fit is the size of a board and the distance between its lines, which is smaller than a standard if the room is too small.
func fit(d *diagram.Diagram, standard, roomWidth, roomHeight float64) (width, height, unit float64) {
	width, height = d.BoardSize()
	unit = min(standard, roomWidth/width, roomHeight/height)
	return width * unit, height * unit, unit
}
