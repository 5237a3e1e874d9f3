package endgame

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine/endgame/value"
)

// The problems that come with the program are proved.
func TestShipped(t *testing.T) {
	list := shippedProblems()
	if len(list) < 14 {
		t.Errorf("only %d problems", len(list))
	}
	seen := map[uint64]bool{}
	for _, p := range list {
		s := NewSolver()
		if err := p.prove(s); err != nil {
			t.Error(err)
		}
		if seen[p.Board.Key()] {
			t.Errorf("%s is there twice", p.Name)
		}
		seen[p.Board.Key()] = true
	}
}

// P1 has the values of the paper: {miny 6 | 0^3, {miny 6 | 0^2 || -1/2} | miny 8 | 0^5} - 4, cooled by 1, where the
// first move is the better one, and beside it {1|0}, where one point is a dame here.
func TestPaper(t *testing.T) {
	all := shippedProblems()
	p := all[slices.IndexFunc(all, func(p *problem) bool { return p.Name == "P1" })]
	s := NewSolver()
	tab := s.Table
	list := func(games ...*value.Game) []*value.Game { return games }
	zero := tab.Number(0)
	corridor := func(threat float64, blocks int) *value.Game {
		g := tab.Make(list(tab.Make(list(tab.Number(threat)), list(zero))), list(zero)) // miny
		for range blocks {
			g = tab.Make(list(g), list(zero))
		}
		return g
	}
	a, b := corridor(6, 3), tab.Make(list(corridor(6, 2)), list(tab.Number(-0.5)))
	if got := tab.Compare(a, b); got != value.Greater {
		t.Errorf("a is %v b", got)
	}
	l := s.List(p.Board, Prove(p.Board))
	if len(l.Endgames) != 2 || l.Endgames[0].Err != nil || l.Endgames[1].Err != nil {
		t.Fatalf("areas: %+v", l.Endgames)
	}
	area := l.Endgames[0].Solution
	want := tab.Sum(tab.Make(list(a, b), list(corridor(8, 5))), tab.Number(-4))
	if got := tab.Cool(area.Value, 1); got != want {
		t.Errorf("cooled %s, want %s", tab.String(got), tab.String(want))
	}
	for colour, want := range map[board.Colour]string{board.Black: "H15", board.White: "H12"} {
		if list := area.Best[colour]; len(list) != 1 || board.FormatPoint(list[0].Point, 19) != want {
			t.Errorf("%v's best moves are %v, want %s", colour, list, want)
		}
	}
	for _, m := range area.Moves[board.Black] {
		left := tab.Sum(tab.Cool(m.Value, 1), tab.Number(3))
		switch board.FormatPoint(m.Point, 19) {
		case "H15":
			if left != a {
				t.Errorf("H15 leaves %s", tab.String(left))
			}
		case "H12":
			if left != b {
				t.Errorf("H12 leaves %s", tab.String(left))
			}
		}
	}
	if got := tab.Cool(l.Endgames[1].Solution.Value, 1); got != tab.Cool(tab.Make(list(tab.Number(1)), list(zero)), 1) {
		t.Errorf("c cooled is %s", tab.String(got))
	}
}

// A problem with a wrong best move or a wrong komi is not proved.
func TestWrong(t *testing.T) {
	for what, change := range map[string]func(*problem){
		"another best move":    func(p *problem) { p.Best++ },
		"another komi of A":    func(p *problem) { p.Komi[A]-- },
		"a B that can be lost": func(p *problem) { p.Komi[B] += 40 },
	} {
		p := *shippedProblems()[0]
		change(&p)
		if err := p.prove(NewSolver()); !errors.Is(err, ErrWrong) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Problems are read as they were written. A damaged list is an error.
func TestParse(t *testing.T) {
	for _, p := range shippedProblems() {
		again, err := Parse(p.String())
		if err != nil || len(again) != 1 || again[0].String() != p.String() {
			t.Fatalf("%s: %v", p.Name, err)
		}
	}
	good := shippedProblems()[0].String()
	for _, bad := range []string{
		strings.Replace(good, "komi ", "komi x", 1), strings.Replace(good, "best ", "best Z", 1), "problem x\nkomi 1 2\nbest A1\nno board",
	} {
		if _, err := Parse(bad); !errors.Is(err, ErrFormat) {
			t.Errorf("%v for\n%s", err, bad)
		}
	}
}

// Any text is read or refused.
func FuzzParse(f *testing.F) {
	f.Add("problem a\nkomi 0.5 8.5\nbest C1\n3 |X . O\n2 |X . O\n1 |X . O\n")
	f.Add("problem a\nkomi 1_0 x\n")
	f.Fuzz(func(t *testing.T, text string) {
		if list, err := Parse(text); err != nil && !errors.Is(err, ErrFormat) || err == nil && len(list) == 0 {
			t.Errorf("%v, %v", list, err)
		}
	})
}
