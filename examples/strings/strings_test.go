package main

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/lab/suite"
)

// The questions from some games are cases of a suite, are about strings with few liberties, and are the same in
// every run.
func TestDraw(t *testing.T) {
	games, err := filepath.Glob("../games/*.sgf")
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	d := drawing{count: 100, perGame: 5, liberties: 3, seed: 1}
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := d.draw(games, out, t.Output()); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("two drawings differ")
	}
	cases, err := suite.Read("strings", &first)
	if err != nil || len(cases) != d.count {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	asked := map[suite.Command]int{}
	for _, c := range cases {
		asked[c.Command]++
		b, target := c.Board(), c.Targets[0]
		if mover := b.At(target); (c.ToMove == mover) != (c.Command == suite.Defend) {
			t.Errorf("%s: %s of %s, %s to move", c.ID, c.Command, mover, c.ToMove)
		}
		if b.At(target) == board.Empty || b.Liberties(target) > d.liberties {
			t.Errorf("%s: %s", c.ID, board.FormatPoint(target, b.Size()))
		}
	}
	if asked[suite.Attack] != 50 || asked[suite.Defend] != 50 {
		t.Error(asked)
	}
	for _, d.count = range []int{100, 1_000_000} {
		second.Reset()
		if err := d.draw(append([]string{"nowhere.sgf"}, games...), io.Discard, &second); err == nil || !strings.Contains(second.String(), "nowhere.sgf") {
			t.Errorf("a record that is not there: %v, %q", err, second.String())
		}
	}
}
