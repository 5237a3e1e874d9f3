package report

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"shicho/board"
	"shicho/patterndb"
	"shicho/tactics"
)

// Lists without elements are [] in JSON, so that a program need not ask whether they are there.
func TestEmptyLists(t *testing.T) {
	p := &RecordPosition{File: "game.sgf", Game: "game.sgf", Board: board.MustParse("...\n...\n..."), ToMove: board.White, Warnings: []string{}}
	for _, value := range []any{board.FormatPoints(nil, 9), board.NameMoves(nil, 9), NewCandidates(p, "fast", nil)} {
		text, err := json.Marshal(value)
		if err != nil || strings.Contains(string(text), "null") {
			t.Errorf("%s, %v", text, err)
		}
	}
	if got, want := NewCandidates(p, "fast", nil).Text(), "white: no tactical move\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// A position stands in the JSON of an answer with its file, its game and its move, and in an error with its file and move.
func TestPosition(t *testing.T) {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. . . . .
		2 |. . X X .
		1 |. X O . .
		   A B C D E`)
	p := &RecordPosition{File: "games.zip", Game: "a.sgf#2", Move: 7, Board: b, Warnings: []string{}}
	target, err := board.ParsePoint("C1", b.Size())
	if err != nil {
		t.Fatal(err)
	}
	q, limits := tactics.Question{Target: target}, tactics.Default
	reading, err := tactics.NewReader().Read(b, q, &limits)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRead(p, target, limits.Name)
	r.Attack = NewAnswer(p, q, &reading)
	text, err := json.Marshal(r)
	want := `{"file":"games.zip","game":"a.sgf#2","move":7,"warnings":[],"goal":"capture","target":"C1","group_strings":["C1"],"limits":"default","attack":{"to_move":"black","code":1,`
	if err != nil || !strings.HasPrefix(string(text), want) || !strings.HasSuffix(string(text), `"defend":null}`) {
		t.Errorf("%s, %v", text, err)
	}
	if got, want := r.Attack.Answer(), "black to move captures C1, even by a pass"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := p.Fault(tactics.ErrNoTarget).Error(), "games.zip (a.sgf#2), move 7: no stone on the target point"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestSizeBins(t *testing.T) {
	sizes := []patterndb.SizeCount{{Size: 3, Patterns: 1}, {Size: 4, Patterns: 2}, {Size: 5, Patterns: 4}, {Size: 40, Patterns: 8}}
	if got, want := fmt.Sprint(sizeBins(sizes)), "[{1–4 3} {5–8 4} {33–64 8}]"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestOwnerAndTens(t *testing.T) {
	for x, want := range map[float64]string{0: "  ", 0.04: "  ", 0.2: "b2", -0.86: "w9", 0.96: "bb", -1: "ww"} {
		if got := ownerAndTens(x); got != want {
			t.Errorf("%g: %q, not %q", x, got, want)
		}
	}
}

// Many undecided moves are counted, unless all are wanted; a few are named.
func TestUndecided(t *testing.T) {
	p := &RecordPosition{Board: board.MustParse(". . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . ."), ToMove: board.Black}
	target := board.Point(12)
	q := tactics.Question{Target: target}
	for moves, want := range map[int]string{3: "undecided: A5, B5, C5\n", 14: "undecided: 14 moves, whose searches were cut\n"} {
		reading := tactics.Reading{Answer: tactics.Answer{Result: tactics.Works, Outcome: tactics.Captured, Move: 20}, Moves: []board.Point{20}}
		for m := range moves {
			reading.Undecided = append(reading.Undecided, board.Point(m+m/12))
		}
		r := NewRead(p, target, "default")
		r.Attack = NewAnswer(p, q, &reading)
		if got := r.Text(); !strings.Contains(got, want) {
			t.Errorf("%d moves: %s", moves, got)
		}
		r.All = true
		if got := r.Text(); strings.Contains(got, " moves") || !strings.Contains(got, "A5, B5, C5") {
			t.Errorf("%d moves, all: %s", moves, got)
		}
	}
}
