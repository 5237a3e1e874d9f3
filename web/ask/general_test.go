package ask

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
	"shicho/protocol/report"
)

// generalAnswerer is an Answerer with a pattern that has weak cells and conditions, and the pattern's ID.
func generalAnswerer(t *testing.T) (d *Answerer, id string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "sample.db")
	made, err := samplestore.Make(folder)
	if err != nil {
		t.Fatal(err)
	}
	store, err := patterndb.Open(folder, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	index, err := store.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	return New(Options{Shelves: func() []Shelf { return []Shelf{shelfOf(store, index)} }}), made.String()
}

// A proof shows its conditions on the strings of the game, and its weak cells on the pattern alone, where the conditions hold.
func TestProofOfGeneralPattern(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, id := generalAnswerer(t)
	p, err := d.Proof(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if p.Game == nil || p.On != "game" || !p.Game.Playable || !p.Shape.Playable || !p.Taken {
		t.Fatalf("%+v", p)
	}
	if want := []report.Condition{{Stone: "E3", Least: 3}, {Stone: "C2", Least: 3}}; !slices.Equal(p.Game.Conditions, want) {
		t.Errorf("in the game: %v, want %v", p.Game.Conditions, want)
	}
	if len(p.Game.Weak) != 0 || len(p.Game.Zone) != 10 {
		t.Errorf("in the game: %v, %v", p.Game.Weak, p.Game.Zone)
	}
	s := &p.Shape
	if len(s.Weak) != 4 || len(s.Conditions) != 2 {
		t.Fatalf("alone: %v, %v", s.Weak, s.Conditions)
	}
	for _, w := range s.Weak {
		if slices.Contains(slices.Concat(s.Position.Black, s.Position.White, s.Faint), w.Point) || !slices.Contains(s.Zone, w.Point) {
			t.Errorf("alone: a stone, or no zone, at %s", w.Point)
		}
	}
	for _, c := range s.Conditions {
		at, err := board.ParsePoint(c.Stone, s.Board.Size())
		if err != nil || s.Board.At(at) != board.Black || s.Board.Liberties(at) < c.Least {
			t.Errorf("alone: %v does not hold", c)
		}
	}
	if text := strings.Join(p.Words, " "); !strings.Contains(text, "as long as the strings with a number have their liberties") {
		t.Error(text)
	}
}

// Stones that continue a string of the pattern alone are faint: the pattern does not ask for them.
func TestShapeWithContinuedString(t *testing.T) {
	p, err := shape.Parse("? X9 ?\nX # *\n? X ?")
	if err != nil {
		t.Fatal(err)
	}
	s := drawShape(p)
	if len(s.Conditions) != 1 || s.Board == nil {
		t.Fatalf("%+v", s)
	}
	grown := 0
	for _, point := range s.Position.Black {
		if !slices.Contains(s.Zone, point) {
			grown++
			if !slices.Contains(s.Faint, point) {
				t.Errorf("%s is not faint", point)
			}
		}
	}
	if grown == 0 {
		t.Error("no stone continues the string")
	}
}

// A match on a board has its conditions on the board's strings.
func TestHereConditions(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, id := generalAnswerer(t)
	p, err := d.Proof(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	here := must(t, d.Here, About(p.Game.Board, board.Black))
	if len(here.Matches) != 1 || !slices.Equal(here.Matches[0].Conditions, p.Game.Conditions) {
		t.Fatalf("%+v", here.Matches)
	}
	if want := "Black E2 captures the white stone D2: proved, seen 1 time in 1 game."; here.Matches[0].Words != want {
		t.Error(here.Matches[0].Words)
	}
}
