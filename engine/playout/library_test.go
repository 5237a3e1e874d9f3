package playout

import (
	"errors"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
)

// libraryOf makes a library of patterns; the first was seen most often.
func libraryOf(t *testing.T, patterns ...shape.Pattern) *shape.Library {
	t.Helper()
	var builder shape.LibraryBuilder
	for i, p := range patterns {
		if err := builder.AddEncoded(p.Encode(), len(patterns)-i); err != nil {
			t.Fatal(err)
		}
	}
	return builder.Build()
}

func drawn(t *testing.T, drawing string) shape.Pattern {
	t.Helper()
	p, err := shape.Parse(drawing)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// player returns a Patterned player with the patterns of a library, at the beginning of a playout from a position.
func player(t *testing.T, b *board.Board, l *shape.Library) *Player {
	t.Helper()
	k, err := NewPatterns(l, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(Patterned, b.Size(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.UsePatterns(k); err != nil {
		t.Fatal(err)
	}
	if err := p.Load(b); err != nil {
		t.Fatal(err)
	}
	p.Begin()
	return p
}

// A pattern says nothing of the points around its move. If the move is illegal there, it is not played.
func TestIllegalMoveOfPattern(t *testing.T) {
	takes := drawn(t, "? X ?\nX # *\n? X ?")
	above := drawn(t, "O * ?\nX # .\n? X ?")
	for _, test := range []struct {
		name     string
		position string
		pattern  shape.Pattern
		last     string // a move of White, after which Black looks for the pattern
		target   string
		want     string // Black's move, "" for none
	}{
		{"a capture", `
			5 |. . . . .
			4 |. . X . .
			3 |. X O . .
			2 |. . X . .
			1 |. . . . .`, takes, "A1", "C3", "D3"},
		{"a ko that White has just taken", `
			5 |. . . . .
			4 |. . X O .
			3 |. X . X O
			2 |. . X O .
			1 |. . . . .`, takes, "C3", "C3", ""},
		{"a capture that leaves the own stone a liberty", `
			5 |. . . . .
			4 |. . X O .
			3 |. X . . O
			2 |. . X O .
			1 |. . . . .`, takes, "C3", "C3", "D3"},
		{"a move with a liberty", `
			5 |. . . . .
			4 |. O . O .
			3 |. X O . .
			2 |. . X . .
			1 |. . . . .`, above, "A1", "C3", "C4"},
		{"suicide", `
			5 |. . O . .
			4 |. O . O .
			3 |. X O . .
			2 |. . X . .
			1 |. . . . .`, above, "A1", "C3", ""},
	} {
		b := board.MustParse(test.position)
		p := player(t, b, libraryOf(t, test.pattern))
		if !p.Play(named(t, b, test.last), board.White) || b.Play(named(t, b, test.last), board.White) != nil {
			t.Fatal(test.name)
		}
		s, want := p.play, uint16(0)
		if test.want != "" {
			want = s.point(named(t, b, test.want))
			if b.Legal(named(t, b, test.want), board.Black) != nil {
				t.Fatalf("%s: the wanted move is illegal", test.name)
			}
		}
		if got := s.storedMove(s.point(named(t, b, test.target)), black); got != want {
			t.Errorf("%s: %d, want %d", test.name, got, want)
		}
	}
}

// Whatever patterns claim, playouts make legal moves.
func TestPlayoutsWithAnyPatterns(t *testing.T) {
	rnd := random(11)
	for _, size := range []int{3, 5, 9} {
		patterns := generalPatterns(t, size, &rnd)
		l := libraryOf(t, patterns...)
		start, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		p := player(t, start, l)
		stored := 0
		for seed := range uint64(60) {
			p.Seed(seed)
			p.Begin()
			b := start.Clone()
			for c := board.Black; p.Step(c); c = c.Opponent() {
				trace := p.Trace(nil)
				last := board.Point(trace[len(trace)-1]) - 1
				if err := b.Play(last, c); err != nil {
					t.Fatalf("%s plays %s: %v\n%s", c, board.FormatPoint(last, size), err, b)
				}
				for q := range board.Point(b.Points()) {
					if b.At(q) != board.Empty && p.play.storedMove(p.play.point(q), uint8(c.Opponent())) != 0 {
						stored++
					}
				}
			}
		}
		if stored < 50 {
			t.Errorf("%d lines: only %d moves of patterns", size, stored)
		}
	}
}

// Playouts take captures and escapes that can lie on the board, and those first that were seen most often.
func TestNewPatterns(t *testing.T) {
	capture, escape := drawn(t, "? X ?\nX # *\n? X ?"), drawn(t, "? X ?\nX # @\n? X ?")
	join, wide := drawn(t, "|? . ? . ?|\n|. # @ # .|\n|? . ? . ?|"), drawn(t, "|? X ? . ? . ?|\n|X # * . . . .|\n|? X ? . ? . ?|")
	k, err := NewPatterns(libraryOf(t, join, wide, capture, escape), 5)
	if err != nil {
		t.Fatal(err)
	}
	if captures, escapes := len(k.captures.beside.views)-1, len(k.escapes.beside.views)-1; captures != 4 || escapes != 4 {
		t.Errorf("%d and %d views", captures, escapes)
	}
	if _, err := NewPatterns(libraryOf(t, capture), 1); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
	p, err := New(Patterned, 7, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.UsePatterns(k); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
}
