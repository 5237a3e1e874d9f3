package search

import (
	"context"
	"slices"
	"testing"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/playout"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
)

// atari is a position in which Black takes E5 by F5.
const atari = `
	9 |. . . . . . . . .
	8 |. . . . . . . . .
	7 |. . . . . . . . .
	6 |. . . . X . . . .
	5 |. . . X O . . . .
	4 |. . . . X . . . .
	3 |. . O . . . O . .
	2 |. . . . . . . . .
	1 |. . . . . . . . .`

// takes is a library with two patterns of the capture. The second one was seen more often.
func takes(t *testing.T) *shape.Library {
	t.Helper()
	var builder shape.LibraryBuilder
	for i, drawing := range []string{"? X ? ?\nX # * .\n? X ? ?", "? X ?\nX # *\n? X ?", "? X ?\nX # @\n? X ?"} {
		p, err := shape.Parse(drawing)
		if err != nil {
			t.Fatal(err)
		}
		if err := builder.AddEncoded(p.Encode(), 5+10*i); err != nil {
			t.Fatal(err)
		}
	}
	return builder.Build()
}

// The report names the pattern that speaks for a move of the root, whether the player goes by the library or not, and of the library that
// comes with the program if there is no other.
func TestPatternOfMove(t *testing.T) {
	testrun.SameGoroutines(t, "TestThreadsCount")
	b, l := board.MustParse(atari), takes(t)
	shipped, err := moves.DefaultLibrary(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		of    *shape.Library
		apply func(*Settings)
	}{
		{"patterns", l, func(s *Settings) { s.Patterns = true }},
		{"candidates", l, func(s *Settings) { s.Candidates = true }},
		{"neither", l, func(s *Settings) { s.Patterns = false }},
		{"no library", shipped, func(s *Settings) { s.Library = nil }},
	} {
		settings := small()
		settings.Library = l
		test.apply(&settings)
		s := newSearch(t, 9, settings)
		load(t, s, b, board.Black, Rules{Komi: 7.5})
		s.Run(context.Background(), 300, nil)
		named := 0
		for _, m := range s.Report().Moves {
			known := slices.ContainsFunc(test.of.BySeen(), func(number int) bool { return test.of.ID(number) == m.Pattern })
			switch {
			case m.Pattern == shape.ID{}:
			case board.FormatPoint(m.Point, 9) == "F5" && known && (test.of != l || m.Pattern == l.ID(1)):
				named++
			default:
				t.Errorf("%s: %s by pattern %s", test.name, board.FormatPoint(m.Point, 9), m.Pattern)
			}
		}
		if named != 1 {
			t.Errorf("%s: named %d times", test.name, named)
		}
	}
}

// The patterns of the library take the place of those that come with the program. A search that takes over another one takes over
// what was prepared of the library, and nothing of another library.
func TestLibraryOfSearch(t *testing.T) {
	settings := small()
	settings.Library, settings.Patterns, settings.Playouts = takes(t), true, playout.Tactical
	s := newSearch(t, 9, settings)
	if s.library != settings.Library || s.PlayoutPatterns() == nil {
		t.Error("the library is not used")
	}
	if moves, _ := (Proofs{s.library}).Proofs(board.MustParse(atari), board.White); !moves[0].Saves {
		t.Error("no escape among the proofs")
	}
	replace := func(size int, change func(*Settings)) *Search {
		t.Helper()
		changed := settings
		change(&changed)
		next, err := Replace(s, size, changed)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	same := replace(9, func(c *Settings) { c.Exploration = 1 })
	if same.patterns != s.patterns {
		t.Error("prepared again")
	}
	if next := replace(7, func(*Settings) {}); next.patterns == s.patterns {
		t.Error("patterns for another size")
	}
	if next := replace(9, func(c *Settings) { c.Library = takes(t) }); next.patterns == s.patterns || next.library == s.library {
		t.Error("patterns of another library")
	}
	shipped, err := moves.DefaultLibrary(9)
	if err != nil {
		t.Fatal(err)
	}
	prepared, err := playout.DefaultPatterns(9)
	if err != nil {
		t.Fatal(err)
	}
	if next := replace(9, func(c *Settings) { c.Library = nil }); next.patterns != prepared || next.library != shipped {
		t.Error("other patterns than those that come with the program")
	}
}

// At the root a pattern makes the move likelier that decides about a critical string: the owner's, who saves it, and the other side's, who captures it.
func TestCritical(t *testing.T) {
	p, err := shape.Parse("? X X X ?\nX # # # @\n? . . X *")
	if err != nil {
		t.Fatal(err)
	}
	var builder shape.LibraryBuilder
	if err := builder.AddEncoded(p.Encode(), 1); err != nil {
		t.Fatal(err)
	}
	library := builder.Build()
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . X X X . . .
		6 |. . X O O O . . .
		5 |. . . . . X . . .
		4 |. . . . . . . . .
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`)
	for _, test := range []struct {
		side board.Colour
		move string
	}{{board.Black, "G5"}, {board.White, "G6"}} {
		settings := small()
		settings.Library, settings.Tree = library, false // all moves are alike
		s := newSearch(t, 9, settings)
		load(t, s, b, test.side, Rules{Komi: 7.5})
		s.prepareRoot()
		if got := s.Likeliest(); got != named(t, 9, test.move) {
			t.Errorf("%v: %s", test.side, board.FormatPoint(got, 9))
		}
	}
}
