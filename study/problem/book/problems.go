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
	largeUnit   = 6.5 // between two lines of the board; a part that is too large for its place is drawn smaller
	smallUnit   = 4.6
	captionRoom = 20.0 // below the board
	captionAt   = 4.5  // from the board to the feet of the caption
	answerAt    = 13.0 // from the board to the line for the answer
	answerShare = 0.6  // of the width of the column, the line for the answer
)

var (
	taskStyle   = diagram.Style{Size: 3.6}
	numberStyle = diagram.Style{Size: 3.6, Bold: true}
	levelStyle  = diagram.Style{Size: 2.9, Grey: true, Align: diagram.Centre}
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

// problem prints a problem in a cell of a page: the board at the foot of its room, the task below, and a line for the answer.
func (p *printer) problem(number int, q *problem.Problem, at place) {
	d := q.Diagram(number)
	room := at.height - captionRoom
	width, height, unit := fit(d, at.unit, at.width, room)
	middle := at.left + at.width/2
	p.pdf.Board(d, middle-width/2, at.top+room-height, unit)

	y := at.top + room + captionAt
	name, task := fmt.Sprintf("%d.", number), q.Task(p.book.Language)
	const space = 1.5
	wide := p.pdf.Width(name, numberStyle) + space + p.pdf.Width(task, taskStyle)
	p.pdf.Text(middle-wide/2, y, name, numberStyle)
	p.pdf.Text(middle-wide/2+p.pdf.Width(name, numberStyle)+space, y, task, taskStyle)
	p.pdf.Text(middle, y+leading*levelStyle.Size, grade(p.book.Language, q), levelStyle)
	p.pdf.Rule(middle-answerShare*at.width/2, at.top+room+answerAt, answerShare*at.width)
}

// grade is the grade of a problem in words.
func grade(l *lang.Language, q *problem.Problem) string {
	if q.Goal == problem.Unstated {
		return ""
	}
	return rankWords(l, q.Effort().Rank)
}

// fit is the size of a board and the distance between its lines, which is smaller than a standard if the room is too small.
func fit(d *diagram.Diagram, standard, roomWidth, roomHeight float64) (width, height, unit float64) {
	width, height = d.BoardSize()
	unit = min(standard, roomWidth/width, roomHeight/height)
	return width * unit, height * unit, unit
}
