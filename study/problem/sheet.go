package problem

import (
	"fmt"

	"shicho/board/diagram"
)

// Diagram draws the problem: the printed part of the board, the target with triangles, and the task below.
func (p *Problem) Diagram(number int) *diagram.Diagram {
	a, b := p.View.Corners(p.Board.Size())
	d := diagram.New(p.Board).Part(a, b).Plain().Caption(fmt.Sprintf("%d. %s", number, p.Task(nil)))
	if p.needsMarks() {
		for _, target := range p.Strings() {
			d.Target(target)
		}
	}
	return d
}

// needsMarks tells whether a drawing must say which stones the problem is about: a group needs no marks if it has all stones of its colour.
func (p *Problem) needsMarks() bool {
	return !p.Goal.IsLife() || p.Marked() != *p.Board.Stones(p.Owner())
}

// Sheet draws several problems on a page, numbered from 1.
func Sheet(list []*Problem) *diagram.Sheet {
	var sheet diagram.Sheet
	for i, p := range list {
		sheet.Diagrams = append(sheet.Diagrams, p.Diagram(i+1))
	}
	return &sheet
}
