package problem

import (
	"errors"
	"strings"
	"testing"

	"shicho/engine/endgame"
)

// Everything that is said of the shipped problems is true.
func TestShipped(t *testing.T) {
	list := All()
	if len(list) < 14 {
		t.Errorf("only %d problems", len(list))
	}
	seen := map[uint64]bool{}
	for _, p := range list {
		s := endgame.NewSolver()
		if err := p.Prove(s); err != nil {
			t.Error(err)
		}
		if seen[p.Board.Key()] {
			t.Errorf("%s is there twice", p.Name)
		}
		seen[p.Board.Key()] = true
	}
}

// A problem that says something wrong is found out.
func TestWrong(t *testing.T) {
	for what, change := range map[string]func(*Problem){
		"another best move":    func(p *Problem) { p.Best++ },
		"another komi of A":    func(p *Problem) { p.Komi[A]-- },
		"a B that can be lost": func(p *Problem) { p.Komi[B] += 40 },
	} {
		p := *All()[0]
		change(&p)
		if err := p.Prove(endgame.NewSolver()); !errors.Is(err, ErrWrong) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Problems are read as they are written; a damaged list says so.
func TestParse(t *testing.T) {
	for _, p := range All() {
		again, err := Parse(p.String())
		if err != nil || len(again) != 1 || again[0].String() != p.String() {
			t.Fatalf("%s: %v", p.Name, err)
		}
	}
	good := All()[0].String()
	for _, bad := range []string{
		strings.Replace(good, "komi ", "komi x", 1), strings.Replace(good, "best ", "best Z", 1), "problem x\nkomi 1 2\nbest A1\nno board",
	} {
		if _, err := Parse(bad); !errors.Is(err, ErrFormat) {
			t.Errorf("%v for\n%s", err, bad)
		}
	}
}
