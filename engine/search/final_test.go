package search

import (
	"fmt"
	"testing"

	"shicho/board"
)

// B has a few visits less than A and a larger value; C has the largest value, with hardly a visit; D has more points than A.
func TestPutFirst(t *testing.T) {
	const a, b, c, d = 0, 1, 2, 3
	for _, test := range []struct {
		name        string
		bound, ties float64
		toMove      board.Colour
		want        []board.Point
	}{
		{"most visits", 0, 0, board.Black, []board.Point{a, b, d, c}},
		{"lower bound", 2, 0, board.Black, []board.Point{b, a, d, c}},
		{"a wide bound", 20, 0, board.Black, []board.Point{a, b, d, c}},
		{"ties", 0, 0.05, board.Black, []board.Point{d, a, b, c}},
		{"ties of White", 0, 0.05, board.White, []board.Point{b, a, d, c}},
		{"narrow ties", 0, 0.001, board.Black, []board.Point{a, b, d, c}},
		{"ties with the move of the largest bound", 2, 0.11, board.Black, []board.Point{d, a, b, c}},
	} {
		r := &Report{ToMove: test.toMove, Moves: []RootMove{
			{Point: a, Visits: 400, Value: 0.50, Deviation: 0.025, Score: 1},
			{Point: b, Visits: 300, Value: 0.56, Deviation: 0.029, Score: 0},
			{Point: d, Visits: 250, Value: 0.47, Deviation: 0.032, Score: 6},
			{Point: c, Visits: 4, Value: 0.99, Deviation: 0.05, Score: 20},
		}}
		settings := small()
		settings.LowerBound, settings.Ties = test.bound, test.ties
		r.putFirst(&settings)
		var got []board.Point
		for _, m := range r.Moves {
			got = append(got, m.Point)
		}
		if fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	(&Report{}).putFirst(&Settings{LowerBound: 1, Ties: 1}) // no moves
}
