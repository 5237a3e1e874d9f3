package problem

import (
	"errors"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// The referee says of every move of a tree what the tree says, and refutes moves that the tree does not have.
func TestReferee(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := cornerProblem(t)
	r := NewReferee(tactics.NewReader(), tactics.Default)
	key := p.Board.Key()
	if ruling, err := r.Rule(&p.Challenge, p.Solution); err != nil || ruling.Verdict != Right || len(ruling.Line) != 1 {
		t.Errorf("the solution: %+v, %v", ruling, err)
	}
	for point := range board.Point(p.Board.Points()) {
		if p.Board.Legal(point, p.Solver()) != nil || p.First.Right[0] == point {
			continue
		}
		ruling, err := r.Rule(&p.Challenge, point)
		if err != nil || ruling.Verdict == Right || ruling.Verdict == Unknown || len(ruling.Line) == 0 || ruling.Line[0].Colour != p.Solver().Opponent() {
			t.Errorf("%s: %+v, %v", board.FormatPoint(point, 11), ruling, err)
		}
	}
	if _, err := r.Rule(&p.Challenge, p.Target); !errors.Is(err, board.ErrOccupied) {
		t.Errorf("a move on the target: %v", err)
	}
	if p.Board.Key() != key {
		t.Error("the board has changed")
	}
	empty, _ := board.New(9)
	if _, err := r.Rule(&Challenge{Board: empty}, 0); !errors.Is(err, tactics.ErrNoTarget) {
		t.Errorf("no target: %v", err)
	}
}
