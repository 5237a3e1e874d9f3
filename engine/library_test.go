package engine

import (
	"errors"
	"testing"

	"shicho/board"
	"shicho/engine/search"
	"shicho/pattern/shape"
)

// fiveLines is a library whose only pattern lies on boards of five lines alone.
func fiveLines(t *testing.T) *shape.Library {
	t.Helper()
	p, err := shape.Parse("|? X ? . ?|\n|X # * . .|\n|? X ? X ?|")
	if err != nil {
		t.Fatal(err)
	}
	var builder shape.LibraryBuilder
	if err := builder.AddEncoded(p.Encode(), 1); err != nil {
		t.Fatal(err)
	}
	return builder.Build()
}

// A player with a library plays only where it has a pattern, unless the library is optional.
func TestLibrary(t *testing.T) {
	for _, test := range []struct {
		size     int
		optional bool
		want     error
	}{{5, false, nil}, {4, false, ErrNoPatterns}, {4, true, nil}} {
		p := newPlayer(t, func(s *Settings) {
			s.UseLibrary(fiveLines(t))
			s.LibraryOptional = test.optional
			s.Playouts = 20
		})
		b, err := board.New(test.size)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Decide(t.Context(), &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 0.5}}, 0, nil)
		if !errors.Is(err, test.want) {
			t.Errorf("%d lines, optional %v: %v", test.size, test.optional, err)
		}
	}
}

// The endgame's difference games play by the library, too.
func TestLibraryInDifference(t *testing.T) {
	p := newPlayer(t, func(s *Settings) {
		s.UseLibrary(fiveLines(t))
		s.Playouts, s.Endgame = 50, Difference
	})
	decide(t, p, &Turn{Board: board.MustParse(finished), ToMove: board.Black, Rules: search.Rules{Komi: 0.5}})
	if p.difference == nil {
		t.Error("no difference game")
	}
}
