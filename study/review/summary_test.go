package review

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
)

func TestHeader(t *testing.T) {
	r := &sgf.Record{Name: "game.sgf", Size: 9, Komi: 5.5, Rules: "Japanese", PlayerBlack: "One", RankBlack: "3d", Event: "Cup", Result: "B+R"}
	want := "game.sgf: One 3d (Black) – ? (White)\nCup, 9x9, Japanese rules, komi 5.5, result B+R\n"
	sizes := "inaccuracy from 2 points on, mistake from 5, blunder from 12; \"?\" is likely, not certain\n"
	if got := Header(r, &Options{Playouts: LeastPlayouts, Sizes: usualSizes}); got != want+sizes+"\nmove           lead  Black wins  loss in points        better  captures\n" {
		t.Error(got)
	}
	if got := Header(r, &Options{Playouts: 1}); got != want+"Captures alone: values need 50 playouts or more.\n\nmove        captures\n" {
		t.Error(got)
	}
}

// lost is the review of a move that loses some points. deviation is the standard error of the searches.
func lost(number int, colour string, points, deviation float64, events ...Event) *MoveReview {
	m := &MoveReview{Number: number, Colour: colour, Played: "D4", Events: events}
	if m.setLoss(&loss{points: points, deviation: deviation, isCertain: points > 10}, usualSizes); m.Fault != "" {
		m.Better = "E5"
	}
	return m
}

// A summary says what each side lost, lists the worst moves first, with the reason, and what was missed.
func TestSummary(t *testing.T) {
	s := NewSummary(9)
	s.Add(lost(1, "black", 4, 0))
	best := lost(2, "white", 0, 0)
	best.Rank = 1
	s.Add(best)
	worst := lost(30, "black", 31, 0, Event{Kind: "takes", Target: "A1", Stones: 1}, Event{Kind: "misses save", Target: "B2", Stones: 3, Moves: []string{"B3"}})
	worst.Reasons = []Reason{{Kind: CouldSave, Target: "B2", Stones: 3, Move: "B3", Reply: "C2", Proved: true, side: board.Black}}
	s.Add(worst)
	want := `
Black: 1 blunder, 1 inaccuracy cost 35 points (opening 4, middle game 31); 0 % of 2 moves are the first choice
   30 D4    blunder 31            better E5
            Loses 31 points: B3 would have saved the 3 stones at B2 (proved); White now captures them with C2.
 smaller or unexplained losses:
    1 D4    inaccuracy? 4         better E5
 missed:
   30 D4    misses save B2 (3 stones) by B3

White: no move lost 2 points or more; 100 % of 1 move are the first choice
 no capture or rescue was missed
`
	o := &Options{Playouts: LeastPlayouts, Sizes: usualSizes}
	if got := s.Text(o); got != want {
		t.Errorf("%s", got)
	}
	side := s.Side(board.Black)
	if side.Moves != 2 || side.Faults["blunder"] != 1 || side.Faults["mistake"] != 0 || side.Lost["middle game"] != 31 || side.Missed != 1 {
		t.Errorf("%+v", side)
	}
	if got := NewSummary(9).Text(o); got != "" {
		t.Errorf("nothing was reviewed: %s", got)
	}
	one := NewSummary(9)
	one.Add(lost(2, "white", 0, 0))
	if got := one.Text(&Options{}); got != "\nWhite: no capture or rescue was missed\n" {
		t.Errorf("%s", got)
	}
	for range 12 {
		s.Add(lost(5, "white", 6, 1))
	}
	if worst := s.Worst(board.White); len(worst) != 12 || strings.Count(s.Text(o), "mistake? 6 ±") != worstListed {
		t.Errorf("%d moves", len(worst))
	}
}

// A line has Black's lead and share of wins before the move, and what the side lost.
func TestText(t *testing.T) {
	rate, lead := 0.48, -3.46
	m := lost(34, "white", 8.43, 1)
	m.Played, m.WinRate, m.Score = "G2", &rate, &lead
	if got := m.Text(nil); got != " 34 W G2      W+3.5        48 %  mistake? 8.4 ±5.3     E5\n" {
		t.Errorf("%q", got)
	}
	m.Fault, m.Better = "", ""
	m.Events = []Event{{Kind: "takes", Target: "A1", Stones: 2}}
	if got := m.Text(nil); got != " 34 W G2      W+3.5        48 %                                takes A1 (2 stones)\n" {
		t.Errorf("%q", got)
	}
}

// Ranks choose the sizes from which on losses are shown.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		black, white string
		want         Sizes
	}{
		{"", "", usualSizes}, {"3k", "2d", usualSizes}, {"1d", "7d", strongSizes}, {"1d", "", usualSizes}, {"9p", "9P", strongSizes}, {"5 段", "6段", strongSizes},
		{"16k?", "3k", beginnerSizes}, {"15 kyu", "", usualSizes}, {"20級", "?", beginnerSizes},
	} {
		if got := SizesFor(&sgf.Record{RankBlack: c.black, RankWhite: c.white}); got != c.want {
			t.Errorf("%q, %q: %v, want %v", c.black, c.white, got, c.want)
		}
	}
	if s, err := ParseSizes("1, 3.5,8"); err != nil || s != (Sizes{1, 3.5, 8}) {
		t.Errorf("%v, %v", s, err)
	}
	for _, text := range []string{"", "1", "1,2", "1,2,2", "3,2,1", "0,1,2", "1,2,x", "1,2,NaN", "1,2,Inf", "1,2,3,4"} {
		if s, err := ParseSizes(text); !errors.Is(err, ErrSizes) {
			t.Errorf("%q: %v, %v", text, s, err)
		}
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
