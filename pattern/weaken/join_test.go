package weaken_test

import (
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
)

// TestJoin joins the facts of two proofs. The string at B4 and C4 has five liberties: A4, B5, C5, D4, and C3.
func TestJoin(t *testing.T) {
	t.Parallel()
	b := board.MustParse(`
		5 . . . . .
		4 . X X . .
		3 . O . X .
		2 . X X . .
		1 . . . . .
		  A B C D E`)
	set := func(names ...string) (points board.PointSet) {
		for _, name := range names {
			p, err := board.ParsePoint(name, 5)
			if err != nil {
				t.Fatal(err)
			}
			points.Add(p)
		}
		return points
	}
	stones := set("B4")
	stone := stones.First()
	asks := func(exact board.PointSet, least int) *shape.Facts {
		return &shape.Facts{Exact: exact, Edges: shape.Left, Liberties: []shape.Liberties{{Stone: stone, Least: least}}}
	}
	for _, test := range []struct {
		why        string
		one, other *shape.Facts
		want       int // liberties that are asked of the string by the facts of the first proof, -1 if the join fails
	}{
		{"nothing more is drawn", asks(set("B4"), 3), &shape.Facts{Exact: set("B4")}, 3},
		{"two of the liberties are drawn as empty points", asks(set("B4"), 3), &shape.Facts{Exact: set("B4", "A4", "B5")}, 1},
		{"one of them was drawn before", asks(set("B4", "A4"), 3), &shape.Facts{Exact: set("B4", "A4", "B5")}, 2},
		{"all are drawn", asks(set("B4"), 2), &shape.Facts{Exact: set("B4", "A4", "B5")}, 0},
		{"they may be filled, and too few are left", asks(set("B4"), 3), &shape.Facts{NotOther: set("A4", "B5", "C5")}, -1},
		{"the string has more, but the proof asks for no more", asks(set("B4"), 1), &shape.Facts{NotOther: set("A4", "B5", "C5")}, 1},
	} {
		for _, swap := range []bool{false, true} {
			one, other := test.one, test.other
			if swap {
				one, other = other, one
			}
			both, ok := weaken.Join(b, one, other)
			got := 0
			for _, l := range both.Liberties {
				got += l.Least
			}
			if !ok {
				got = -1
			}
			if got != test.want {
				t.Errorf("%s, exchanged %v: %d liberties, want %d", test.why, swap, got, test.want)
			}
			if !both.Exact.Contains(&one.Exact) || !both.Exact.Contains(&other.Exact) || !both.NotOther.Contains(&one.NotOther) ||
				!both.NotOther.Contains(&other.NotOther) || both.Edges != shape.Left {
				t.Errorf("%s, exchanged %v: facts are lost: %+v", test.why, swap, both)
			}
		}
	}
}

// TestHoldLiberties: the string at B3 has the liberties A3 and C3. With a stone played at C3 it has A3, C4 and D3.
func TestHoldLiberties(t *testing.T) {
	t.Parallel()
	b := board.MustParse(`
		5 . . . . .
		4 . O . . .
		3 . X . . .
		2 . O O . .
		1 . . . . .
		  A B C D E`)
	stone, move := board.Point(11), board.Point(12)
	for _, test := range []struct {
		why   string
		facts shape.Facts
		want  bool
	}{
		{"a string with as many liberties", shape.Facts{Liberties: []shape.Liberties{{Stone: stone, Least: 2}}}, true},
		{"a string with too few", shape.Facts{Liberties: []shape.Liberties{{Stone: stone, Least: 3}}}, false},
		{"one of them is drawn", shape.Facts{Exact: board.SetOf(10), Liberties: []shape.Liberties{{Stone: stone, Least: 2}}}, false},
		{"the string of the played stone has more", shape.Facts{Exact: board.SetOf(move), Liberties: []shape.Liberties{{Stone: move, Least: 3}}}, true},
		{"but not many", shape.Facts{Exact: board.SetOf(move), Liberties: []shape.Liberties{{Stone: move, Least: 4}}}, false},
	} {
		if got := weaken.HoldLiberties(b, board.Black, &test.facts); got != test.want {
			t.Errorf("%s: %v", test.why, got)
		}
	}
}
