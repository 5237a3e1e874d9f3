package book

import (
	"fmt"

	"shicho/board/diagram"
	"shicho/study/problem"
)

// Diagram draws a problem: the printed part of the board, the target with triangles, and the task below.
func Diagram(p *problem.Problem, number int) *diagram.Diagram {
	a, b := p.View.Corners(p.Board.Size())
	d := diagram.New(p.Board).Part(a, b).Plain().Caption(fmt.Sprintf("%d. %s", number, p.Task(nil)))
	if needsMarks(p) {
		for _, target := range p.Strings() {
			d.Target(target)
		}
	}
	return d
}

// needsMarks tells whether a drawing must say which stones the problem is about: a group needs no marks if it has all stones of its colour.
func needsMarks(p *problem.Problem) bool {
	return !p.Goal.IsLife() || p.Marked() != *p.Board.Stones(p.Owner())
}
