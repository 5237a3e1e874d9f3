package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
)

// Openings are legal, have the planned length, and all differ, even when the board is turned or mirrored.
func TestOpenings(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, seed := range []uint64{1, 38} {
		seen := map[uint64]string{}
		for _, p := range makePlans(300, seed) {
			b, colour := p.start(), p.first()
			for _, point := range p.opening {
				if err := b.Play(point, colour); err != nil {
					t.Fatalf("seed %d, %s: %v", seed, p.fileName(), err)
				}
				colour = colour.Opponent()
			}
			if n, span := len(p.opening), openingMoves[p.size]; n < span[0] || n > span[1] {
				t.Errorf("seed %d, %s: %d opening moves, not %v", seed, p.fileName(), n, span)
			}
			key := canonicalKey(b)
			if other := seen[key]; other != "" {
				t.Errorf("seed %d: %s opens like %s\n%v", seed, p.fileName(), other, b)
			}
			seen[key] = p.fileName()
		}
	}
}

func TestCanonicalKey(t *testing.T) {
	b := board.MustParse(`
		. . . . .
		. X . . .
		. O . . .
		. . . . .
		. . . . .`)
	same := board.MustParse(`
		. . . . .
		. . . . .
		. . . . .
		. X O . .
		. . . . .`)
	other := board.MustParse(`
		. . . . .
		. . X . .
		. . O . .
		. . . . .
		. . . . .`)
	if canonicalKey(b) != canonicalKey(same) {
		t.Error("turned, with colours exchanged: not the same")
	}
	if canonicalKey(b) == canonicalKey(other) {
		t.Error("moved by a line: the same")
	}
}

func TestWeight(t *testing.T) {
	b := board.MustParse(`
		11 |. . . . . . . . . . .
		10 |. . . . . . . . . . .
		 9 |. . . . . . . . O . .
		 8 |. . . . . . . . . . .
		 7 |. . . . . . . . . . .
		 6 |. . . . . . . . . . .
		 5 |. . . . . . . . . . .
		 4 |. . . X . . . . . . .
		 3 |. . . O . . . . . . .
		 2 |. . . . . . . . . . .
		 1 |. . . . . . . . . . .
		    A B C D E F G H J K L`)
	const contact = 5
	for _, c := range []struct {
		point string
		want  int
		why   string
	}{
		{"D4", 0, "occupied"},
		{"D2", 0, "second line"},
		{"C9", weightCorner, "empty corner"},
		{"J8", contact, "touches White"},
		{"E3", contact * hane, "hane"},
		{"D5", 0, "touches only Black"},
		{"H7", weightApproach, "knight's move from White"},
	} {
		p, err := board.ParsePoint(c.point, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if got := weight(b, p, board.Black, contact); got != c.want {
			t.Errorf("%s (%s): weight %d, not %d", c.point, c.why, got, c.want)
		}
	}
}

// The mix of the sample games: sizes, levels, handicaps.
func TestPlans(t *testing.T) {
	sizes, levels, handicaps := map[int]int{}, map[[3]int]bool{}, 0
	for _, p := range makePlans(66, 1) {
		sizes[p.size]++
		levels[p.level] = true
		for _, level := range p.level[board.Black:] {
			if level < 1 || level > maxLevel {
				t.Errorf("%s: level %d", p.fileName(), level)
			}
		}
		if len(p.handicap) > 0 {
			handicaps++
			if p.level[board.Black] > p.level[board.White] {
				t.Errorf("%s: handicap for the stronger side", p.fileName())
			}
		}
	}
	if sizes[19] != 44 || sizes[13] != 11 || sizes[9] != 11 {
		t.Errorf("games by size: %v", sizes)
	}
	if len(levels) < 20 || handicaps != 5 {
		t.Errorf("%d pairs of levels, %d handicap games", len(levels), handicaps)
	}
}

func TestAreaResult(t *testing.T) {
	b := board.MustParse(`
		. X O .
		X X O O
		. X O .
		. X O .`)
	for komi, want := range map[float64]string{-0.5: "B+0.5", 0: "0", 6.5: "W+6.5"} {
		if got := areaResult(b, komi); got != want {
			t.Errorf("komi %g: %s, not %s", komi, got, want)
		}
	}
}

func TestRecord(t *testing.T) {
	p := newPlan(19, handicapEvery, rand.New(rand.NewPCG(1, 19)))
	g := &game{plan: &p, version: "3.8", result: "W+0.5", moves: []board.Stone{
		{Point: 19*2 + 3, Colour: board.White}, {Point: board.Pass, Colour: board.Black}}}
	text, err := g.sgf()
	if err != nil {
		t.Fatal(err)
	}
	games, err := sgf.Parse("made", text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	if r.Handicap != 2 || r.Komi != komiHandicap || r.Result != "W+0.5" || r.Moves() != 2 ||
		!strings.HasPrefix(r.PlayerWhite, "GNU Go 3.8 level ") {
		t.Errorf("read back as %+v", r)
	}
	if b, err := r.Board(); err != nil || b.At(19*2+3) != board.White {
		t.Errorf("replayed: %v\n%v", err, b)
	}
}

func TestMissingGNUGo(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	err := run(context.Background(), out, "no-such-gnugo", makePlans(1, 1), 1)
	if !errors.Is(err, errNoGNUGo) {
		t.Errorf("error %v", err)
	}
}

// The same plan gives the same game, played to its end.
func TestPlay(t *testing.T) {
	program, err := findGNUGo("gnugo")
	if err != nil {
		t.Skip(err)
	}
	plans := makePlans(6, 1)
	p := &plans[len(plans)-1] // the one on 9x9
	var texts [2]string
	for i := range texts {
		g, err := p.play(t.Context(), program)
		if err != nil {
			t.Fatal(err)
		}
		text, err := g.sgf()
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	if texts[0] != texts[1] {
		t.Errorf("two games of the same plan:\n%s%s", texts[0], texts[1])
	}
}
