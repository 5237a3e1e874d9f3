package weaken

import (
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// TestGuard: a move of the loser on a liberty of a wall leaves the wall fewer liberties than a pass does. So the liberties of
// walls in the footprint belong to the footprint.
func TestGuard(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ why, state, foot, want string }{
		{"all liberties of a wall", "|. X X . .|", "..+..", "+.++."},
		{"no liberty of a wall outside the footprint", "|. X . O .|", "....+", "....+"},
		{"what supports a blocked point: empty points and the liberties of the strings beside it", "|. % X . .|", ".+...", "++.+."},
		{"a maybe is no liberty", "|x X .|", ".+.", ".++"},
		{"a string of the loser needs no guard", "|. O .|", ".+.", ".+."},
	} {
		c := draw(t, test.state, false)
		var foot points
		for x, mark := range test.foot {
			if mark == '+' {
				foot.Add(c.at(x, 0))
			}
		}
		c.v.guard(&c.s, &foot, &points{})
		if got := c.marks(&foot); got != test.want {
			t.Errorf("%s: %s with %s: got %s, want %s", test.why, test.state, test.foot, got, test.want)
		}
	}
}

// TestDecided tells when a line ends without a move.
func TestDecided(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		why, state string
		saves      bool
		moves      string // before
		want       string // proved, lost, or open
		foot       string
	}{
		{"a target beside an unknown point may be out", "|. # ?", false, "", "lost", ""},
		{"a target beside a maybe is not out", "|. # x", false, "", "open", ""},
		{"a target at an end of the drawing without an edge may be out", "|. #", false, "", "lost", ""},
		{"a saved target that may have no liberty may have been taken", "|O # ?", true, "O pass", "lost", ""},
		{"five liberties save a target, and they are in the footprint", "|. # # . O O\n|. # # . O O\n|O . O O O O", true, "", "proved", "++++.. / ++++.. / .+...."},
		{"four liberties do not", "|. # # . O O\n|. # # . O O\n|O O O O O O", true, "", "open", ""},
		{"promised liberties count for the string that has them", "|. # # . O O\n|. # #1. O O\n|O O ? O O O", true, "", "proved", ""},
		{"a pass may have filled one", "|. # # . O O\n|. # #1. O O\n|O O ? O O O", true, "O pass", "open", ""},
		{"joined strings may share their promised liberties", "|# .|\n|#3X3|\n|? ?|", true, "X b3", "open", ""},
		{"joined strings have the promised liberties of the better one", "|# .|\n|#3X5|\n|? ?|", true, "X b3", "proved", ""},
		{"a maybe is no liberty of a saved target", "|. # # . O O\n|. # # . O O\n|O O x O O O", true, "", "open", ""},
		{"two strings are joined by known stones, which are in the footprint", "|. # X @ .|", true, "", "proved", ".+++."},
		{"two strings with a liberty between them are not joined", "|. # . @ .|", true, "", "open", ""},
		{"the target of a join may have been taken", "|. @ . ? # ?", true, "O pass", "lost", ""},
		{"the other string of a join may have been taken", "|. # . ? @ ?", true, "O pass", "lost", ""},
		{"a target that is to be cut off has been joined", "|. # O @ .|", false, "", "lost", ""},
		{"a target that is to be cut off is not joined yet", "|. # . @ .|", false, "", "open", ""},
		{"a target that is to be cut off may be out", "|. @ . # ?", false, "", "lost", ""},
	} {
		c := draw(t, test.state, test.saves)
		if test.moves != "" {
			playOn(c, test.moves)
		}
		var foot points
		got := "open"
		if done, proved := c.v.isDecided(&c.s, &foot); done {
			got = map[bool]string{true: "proved", false: "lost"}[proved]
		}
		if got != test.want {
			t.Errorf("%s: %s after %q: %s, want %s", test.why, test.state, test.moves, got, test.want)
		} else if test.foot != "" && c.marks(&foot) != test.foot {
			t.Errorf("%s: %s: the footprint is %s, want %s", test.why, test.state, c.marks(&foot), test.foot)
		}
	}
}

// TestOutside: a condition promises no more liberties than the string has on the board, and none that are drawn. The stone
// that White plays at B2 has three.
func TestOutside(t *testing.T) {
	t.Parallel()
	b := board.MustParse(`
		3 . . .
		2 X . .
		1 . . .
		  A B C`)
	w := New()
	w.begin(&ExactProof{Board: b, Target: 3, Move: 4, Zone: *b.All()})
	v := &w.v
	for _, test := range []struct {
		stone       board.Point
		drawn       []board.Point
		least, want int
	}{
		{3, []board.Point{3}, 9, 3},
		{3, []board.Point{3}, 2, 2},
		{3, []board.Point{3, 4}, 9, 2},
		{3, []board.Point{3, 0, 4, 6}, 9, 0},
		{4, []board.Point{4}, 9, 3},
		{4, []board.Point{4}, 2, 2},
		{4, []board.Point{4, 1, 5}, 9, 1},
	} {
		d := demand{}
		for _, p := range test.drawn {
			d.cells[p] = empty
		}
		if d.least[test.stone] = int8(test.least); b.At(test.stone) != board.Empty {
			d.cells[test.stone] = winner
		}
		v.demand = &d
		v.prepare()
		got := 0
		for _, part := range v.parts {
			got += part.extra
		}
		if got != test.want {
			t.Errorf("%d promised to %d with %v drawn: %d, want %d", test.least, test.stone, test.drawn, got, test.want)
		}
	}
}

// TestConditionOfMove: of all patterns those of captures alone have a condition on the string of the played stone.
func TestConditionOfMove(t *testing.T) {
	t.Parallel()
	b := board.MustParse(`
		3 . . .
		2 X . X
		1 . . .
		  A B C`)
	for _, test := range []struct {
		kind    shape.Kind
		goal    tactics.Goal
		attacks bool
		want    int8
	}{
		{shape.Capture, tactics.Capture, true, shape.MostLiberties},
		{shape.Escape, tactics.Capture, true, 0},
		{shape.Escape, tactics.Capture, false, 0},
		{shape.Join, tactics.Connect, false, 0},
		{shape.Cut, tactics.Connect, false, 0},
		{shape.Cut, tactics.Sever, false, 0},
	} {
		w := New()
		d, _ := w.begin(&ExactProof{Board: b, Target: 3, Other: 5, Move: 4, Kind: test.kind, Goal: test.goal, Attacks: test.attacks})
		if got := d.least[w.v.move]; got != test.want {
			t.Errorf("%s, goal %v, attacks %v: %d liberties, want %d", test.kind, test.goal, test.attacks, got, test.want)
		}
	}
}

// TestKeys: what is remembered of a node serves no node in which fewer liberties are promised, or a ko forbids another move.
func TestKeys(t *testing.T) {
	t.Parallel()
	keys := map[uint64]string{}
	for _, moves := range []string{"O pass", "O pass, O pass", "O a1", "O d1", "O d1, O pass", "X a1, O d1", "X a1"} {
		c := draw(t, "|. X2. .|", false)
		playOn(c, moves)
		for toMove := range uint64(2) {
			key := c.v.keyFor(&c.s, toMove+1)
			if known, ok := keys[key]; ok {
				t.Errorf("%s and %s have one key", known, moves)
			}
			keys[key] = moves
		}
	}
	c, other := draw(t, "|. . . .|", false), draw(t, "|. . . .|", false)
	playOn(c, "O a1, O c1")
	playOn(other, "O c1, O a1")
	if c.v.keyFor(&c.s, 2) == other.v.keyFor(&other.s, 2) {
		t.Error("after another last move another ko may be forbidden, but the key is the same")
	}
}
