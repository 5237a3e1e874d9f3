package book

import (
	"fmt"

	"shicho/board/diagram"
	"shicho/internal/words"
	"shicho/study/problem"
)

// The pages of problems; lengths in millimetres.
const (
	columns     = 2
	rows        = 3
	perPage     = columns * rows
	gutter      = 8.0  // between the columns
	problemUnit = 6.0  // between two lines of the board; a part that is too large for its place is drawn smaller
	captionRoom = 15.0 // below the board
	captionAt   = 4.5  // from the board to the feet of the caption
)

var (
	taskStyle   = diagram.Style{Size: 3.6}
	numberStyle = diagram.Style{Size: 3.6, Bold: true}
	levelStyle  = diagram.Style{Size: 2.9, Grey: true, Align: diagram.Centre}
)

// problems prints the pages of problems.
func (p *printer) problems() {
	cellWidth := (p.width - 2*side - (columns-1)*gutter) / columns
	cellHeight := (p.height - top - bottom) / rows
	for i, problem := range p.book.Problems {
		at := i % perPage
		if at == 0 {
			p.page(p.book.Title, i == 0)
		}
		left := side + float64(at%columns)*(cellWidth+gutter)
		p.problem(i+1, problem, left, top+float64(at/columns)*cellHeight, cellWidth, cellHeight)
	}
}

// problem prints a problem in a cell of a page: the board at the foot of its room, and the task below.
func (p *printer) problem(number int, q *problem.Problem, left, cellTop, cellWidth, cellHeight float64) {
	d := q.Diagram(number)
	room := cellHeight - captionRoom
	width, height, unit := fit(d, problemUnit, cellWidth, room)
	middle := left + cellWidth/2
	p.pdf.Board(d, middle-width/2, cellTop+room-height, unit)

	y := cellTop + room + captionAt
	name, task := fmt.Sprintf("%d.", number), q.Task()
	const space = 1.5
	wide := p.pdf.Width(name, numberStyle) + space + p.pdf.Width(task, taskStyle)
	p.pdf.Text(middle-wide/2, y, name, numberStyle)
	p.pdf.Text(middle-wide/2+p.pdf.Width(name, numberStyle)+space, y, task, taskStyle)
	p.pdf.Text(middle, y+leading*levelStyle.Size, grade(q), levelStyle)
}

// grade is the grade of a problem in words.
func grade(q *problem.Problem) string {
	return fmt.Sprintf("%s, %d", words.Capital(q.Grade.Level.String()), q.Grade.Number)
}

// fit is the size of a board and the distance between its lines, which is smaller than a standard if the room is too small.
func fit(d *diagram.Diagram, standard, roomWidth, roomHeight float64) (width, height, unit float64) {
	width, height = d.BoardSize()
	unit = min(standard, roomWidth/width, roomHeight/height)
	return width * unit, height * unit, unit
}
