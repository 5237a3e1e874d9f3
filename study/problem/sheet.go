package problem

import (
	"fmt"

	"shicho/board/diagram"
)

// Diagram draws the problem: the printed part of the board, the target with triangles, and the task below.
func (p *Problem) Diagram(number int) *diagram.Diagram {
	a, b := p.View.Corners(p.Board.Size())
	d := diagram.New(p.Board).Part(a, b).Plain().Caption(fmt.Sprintf("%d. %s", number, p.Task(nil)))
	for _, target := range p.Strings() {
		d.Target(target)
	}
	return d
}

// Sheet draws several problems on a page, numbered from 1.
func Sheet(list []*Problem) *diagram.Sheet {
	var sheet diagram.Sheet
	for i, p := range list {
		sheet.Diagrams = append(sheet.Diagrams, p.Diagram(i+1))
	}
	return &sheet
}
