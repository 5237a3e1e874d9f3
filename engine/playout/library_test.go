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

// player returns a Tactical player with the patterns of a library, at the beginning of a playout from a position.
func player(t *testing.T, b *board.Board, l *shape.Library) *Player {
	t.Helper()
	k, err := NewPatterns(l, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(Tactical, b.Size(), nil)
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

const (
	largeCritical = "? X X X ?\nX # # # @\n? . . X *"
	smallCritical = "? X X ?\nX # # @\n? . X *"
	farThreat     = "? ? ? ? ? ? *\n? X X X ? ? ?\nX # # # @ ? ?\n? . . X ? ? ?"
)

// Around the last move the owner of a critical string saves it by the pattern's move, and the attacker captures it. Neither does where
// a move of the pattern is illegal.
func TestCriticalMoves(t *testing.T) {
	for _, test := range []struct {
		name, pattern, position string
		mover                   board.Colour
		last, want              string
	}{
		{"White saves", largeCritical, `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. X . X . . .
			4 |X O O O . . .
			3 |. . . X . . .
			2 |. . . . . . .
			1 |. . . . . . .`, board.White, "C5", "E4"},
		{"Black captures", largeCritical, `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. X X X . . .
			4 |X O O . . . .
			3 |. . . X . . .
			2 |. . . . . . .
			1 |. . . . . . .`, board.Black, "D4", "E3"},
		{"Black captures from far away", farThreat, `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. X X X . . .
			4 |X O O . . . .
			3 |. . . X . . .
			2 |. . . . . . .
			1 |. . . . . . .`, board.Black, "D4", "G6"},
		{"Black's move would be suicide", farThreat, `
			7 |. . . . . . O
			6 |. . . . . O .
			5 |. X X X . . O
			4 |X O O . . . .
			3 |. . . X . . .
			2 |. . . . . . .
			1 |. . . . . . .`, board.Black, "D4", ""},
	} {
		b := board.MustParse(test.position)
		p := player(t, b, libraryOf(t, drawn(t, test.pattern)))
		if !p.Play(named(t, b, test.last), test.mover.Opponent()) {
			t.Fatal(test.name)
		}
		s, want := p.play, uint16(0)
		if test.want != "" {
			want = s.point(named(t, b, test.want))
		}
		if got := s.criticalMove(s.point(named(t, b, "C4")), uint8(test.mover)); got != want {
			t.Errorf("%s: %d, want %d", test.name, got, want)
		}
		var found [tacticMoves]uint16
		n := s.findSaves(uint8(test.mover), &found)
		if n == 0 {
			n = s.findCatch(uint8(test.mover), &found)
		}
		if (n > 0) != (want != 0) || found[0] != want {
			t.Errorf("%s: %v, want %d", test.name, found[:n], want)
		}
	}
}

// Whatever patterns claim, playouts make legal moves, and look-ups take no memory.
func TestPlayoutsWithAnyPatterns(t *testing.T) {
	rnd := random(11)
	known := 0
	for _, size := range []int{3, 5, 9} {
		k := newPatterns(generalPatterns(t, size, &rnd), size)
		start, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		p := player(t, start, libraryOf(t, drawn(t, "? X ?\nX # *\n? X ?")))
		if err := p.UsePatterns(k); err != nil {
			t.Fatal(err)
		}
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
					if b.At(q) == board.Empty {
						continue
					}
					if p.play.criticalMove(p.play.point(q), uint8(c)) != 0 {
						known++
					}
				}
			}
		}
		if n := testing.AllocsPerRun(20, func() { p.Run(board.Black, 3) }); n != 0 {
			t.Errorf("%d lines: %v allocations", size, n)
		}
	}
	if known < 30 {
		t.Errorf("patterns know only %d strings", known)
	}
}

// Playouts take patterns of large critical strings that no ladder captures.
func TestNewPatterns(t *testing.T) {
	critical, small := drawn(t, largeCritical), drawn(t, smallCritical)
	ladder := drawn(t, "? X X X ?\nX # # # @\n? X . X *")
	atari, join := drawn(t, "? X ?\nX # *\n? X ?"), drawn(t, "? . ? . ?\n. # @ # .\n? . ? . ?")
	for _, test := range []struct {
		list       []shape.Pattern
		size, want int // views
	}{
		{[]shape.Pattern{critical}, 7, 8},
		{[]shape.Pattern{small, ladder, atari, join}, 7, 0},
		{[]shape.Pattern{atari, critical, small}, 7, 8},
		{[]shape.Pattern{critical}, 4, 0},
	} {
		k, err := NewPatterns(libraryOf(t, test.list...), test.size)
		if err != nil {
			t.Fatal(err)
		}
		if len(k.views) != test.want {
			t.Errorf("%v on %d lines: %d views, want %d", test.list, test.size, len(k.views), test.want)
		}
	}
	if _, err := NewPatterns(libraryOf(t, atari), 1); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
	p, err := New(Tactical, 7, nil)
	if err != nil {
		t.Fatal(err)
	}
	k, err := NewPatterns(libraryOf(t, critical), 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.UsePatterns(k); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
}
