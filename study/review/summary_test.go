package review

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
)

func TestHeader(t *testing.T) {
	r := &sgf.Record{Name: "game.sgf", Size: 9, Komi: 5.5, Rules: "Japanese", PlayerBlack: "One", RankBlack: "3d", Event: "Cup", Result: "B+R"}
	want := "game.sgf: One 3d (Black) – ? (White)\nCup, 9x9, Japanese rules, komi 5.5, result B+R\n"
	if got := Header(r, &Options{Playouts: LeastPlayouts}); got != want+"\nmove        Black wins  loss        better  captures\n" {
		t.Error(got)
	}
	if got := Header(r, &Options{Playouts: 1}); got != want+"Captures alone: win rates need 50 playouts or more.\n\nmove        captures\n" {
		t.Error(got)
	}
}

// A summary lists the moves of each side with a loss, the worst first, and what was missed.
func TestSummary(t *testing.T) {
	lost := func(number int, colour string, loss float64, events ...Event) *MoveReview {
		m := &MoveReview{Number: number, Colour: colour, Played: "D4", Loss: &loss, Events: events}
		if loss > 0 {
			m.Better = "E5"
		}
		return m
	}
	s := new(Summary)
	s.Add(lost(1, "black", 0.04))
	s.Add(lost(2, "white", 0))
	s.Add(lost(3, "black", 0.31, Event{Kind: "takes", Target: "A1", Stones: 1}, Event{Kind: "misses save", Target: "B2", Stones: 3, Moves: []string{"B3"}}))
	want := `
Black: 2 moves lost more than chance explains:
    3 D4    31 %  better E5
    1 D4     4 %  better E5
 missed:
    3 D4    misses save B2 (3 stones) by B3

White: no move lost more than chance explains; no capture or rescue was missed
`
	if got := s.Text(&Options{Playouts: LeastPlayouts}); got != want {
		t.Errorf("%s", got)
	}
	if got := new(Summary).Text(&Options{}); got != "" {
		t.Errorf("nothing was reviewed: %s", got)
	}
	one := new(Summary)
	one.Add(lost(2, "white", 0))
	if got := one.Text(&Options{}); got != "\nWhite: no capture or rescue was missed\n" {
		t.Errorf("%s", got)
	}
	for range 12 {
		s.Add(lost(5, "white", 0.1))
	}
	if worst := s.Worst(board.White); len(worst) != 12 {
		t.Errorf("%d moves", len(worst))
	}
}

// A line says whose loss it is, beside Black's share of wins.
func TestText(t *testing.T) {
	rate, loss := 0.48, 0.031
	m := &MoveReview{Number: 34, Colour: "white", Played: "G2", WinRate: &rate, Loss: &loss, Better: "K2"}
	if got := m.Text(); got != " 34 W G2          48 %  White 3 %   K2\n" {
		t.Errorf("%q", got)
	}
	m.Better = ""
	m.Events = []Event{{Kind: "takes", Target: "A1", Stones: 2}}
	if got := m.Text(); got != " 34 W G2          48 %                      takes A1 (2 stones)\n" {
		t.Errorf("%q", got)
	}
}

// A review that was killed when a problem had come to its place leaves the file in which it had written the problem. The next
// review, which finds the problem there, removes it.
func TestProblemFolderSweeps(t *testing.T) {
	dir := t.TempDir()
	f, err := NewProblemFolder(dir, "game.sgf", 1)
	if err != nil {
		t.Fatal(err)
	}
	problem := &sgf.Game{Root: new(sgf.Node).Add("SZ", "9")}
	m := &MoveReview{Number: 7, Events: []Event{{Kind: "misses capture", Target: "B2", Problem: problem}}}
	path := filepath.Join(dir, "game-007-B2.sgf")
	for range 2 {
		if err := f.Save(m); err != nil {
			t.Fatal(err)
		}
		if names, _ := filepath.Glob(filepath.Join(dir, "*")); len(names) != 1 || names[0] != path {
			t.Error("left behind:", names)
		}
		if err := os.WriteFile(path+"."+rand.Text(), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
