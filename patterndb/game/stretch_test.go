package game_test

import (
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/patterndb/game"
)

// White's string at C3 could be captured for three moves of Black, during which it grew, and again later; Black could be captured meanwhile.
func TestStretches(t *testing.T) {
	const size = 9
	at := func(name string) board.Point {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	record := &sgf.Record{Size: size}
	for n, name := range []string{"C4", "C3", "G7", "D3", "G6", "H2", "G5", "H3", "G4", "H4", "G3", "H5"} {
		record.Steps = append(record.Steps, sgf.Step{Number: n + 1, Colour: board.Black + board.Colour(n%2), Point: at(name)})
	}
	g := game.New(record)
	var want []int
	for _, c := range []struct {
		class         game.Class
		move          int
		target, point string
		stretch       int
	}{
		{game.First, 3, "C3", "B3", 0},
		{game.Missed, 7, "D3", "C2", 1}, // the string of C3 has grown
		{game.Missed, 3, "C3", "D3", 1},
		{game.Missed, 5, "C3", "E3", 1},
		{game.Missed, 5, "D3", "E3", 1},
		{game.Missed, 11, "C3", "C2", 4}, // again
		{game.Missed, 4, "C4", "C5", 2},
		{game.Missed, 6, "G7", "G8", 3},
		{game.Missed, 8, "G6", "G8", 3},
	} {
		g.Instances = append(g.Instances, game.Instance{Class: c.class, Move: c.move, Target: at(c.target), Point: at(c.point)})
		want = append(want, c.stretch)
	}
	if got := g.Stretches(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	g.Instances = g.Instances[:1]
	if got := g.Stretches(); got != nil {
		t.Errorf("nothing missed: %v", got)
	}
}
