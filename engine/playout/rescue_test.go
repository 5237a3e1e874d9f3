package playout

import (
	"slices"
	"testing"

	"shicho/board"
)

// TestRescues looks for moves of black after a move of white at D2.
func TestRescues(t *testing.T) {
	for _, test := range []struct {
		name, rows string
		want       []string
	}{
		{"either liberty saves four stones", `
			9 |. . . . . . . . .
			8 |. . . . . . . . .
			7 |. . . . . . . . .
			6 |. . . . . . . . .
			5 |. . . . . . . . .
			4 |. . O O O . . . .
			3 |. O X X X X . . .
			2 |. . O O O O . . .
			1 |. . . . . . . . .
			   A B C D E F G H J`, []string{"F4", "G3"}},
		{"two stones are too few", `
			9 |. . . . . . . . .
			8 |. . . . . . . . .
			7 |. . . . . . . . .
			6 |. . . . . . . . .
			5 |. . . . . . . . .
			4 |. . . O . . . . .
			3 |. . O X X . . . .
			2 |. . . O O . . . .
			1 |. . . . . . . . .
			   A B C D E F G H J`, nil},
		{"no ladder catches the stones", `
			9 |. . . . . . . . .
			8 |. . . . . . . . .
			7 |. . . . . . . . .
			6 |. . . . . . . . .
			5 |. . . . . X . . .
			4 |. . O O O . . . .
			3 |. O X X X X . . .
			2 |. . O O O O . . .
			1 |. . . . . . . . .
			   A B C D E F G H J`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, s := loaded(t, test.rows)
			s.ladders = new(ladderReader)
			s.last = at(t, b, s, "D2")
			var found [tacticMoves]uint16
			n := s.findRescues(black, &found)
			var got []string
			for _, p := range found[:n] {
				got = append(got, board.FormatPoint(s.boardPoint(p), b.Size()))
			}
			if slices.Sort(got); !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

// In the positions of random games, findRescues lists the moves that a plain look at the board's strings finds.
func TestRescuesInGames(t *testing.T) {
	rnd := random(3)
	flights, catches := 0, 0
	for range 800 {
		size := 5 + int(rnd.below(5))
		b, _ := board.New(size)
		start, s := new(lean), new(sampler)
		start.reset(size)
		s.begin(start, oddTables(false).compile(size))
		s.ladders = new(ladderReader)
		for c := uint8(black); s.moves < size*size; c = 3 - c {
			p := s.choose(c, &rnd)
			if p == 0 || !s.move(p, c) {
				break
			}
			if err := b.Play(s.boardPoint(p), board.Colour(c)); err != nil {
				t.Fatal(err)
			}
			var found [tacticMoves]uint16
			n := s.findRescues(3-c, &found)
			got := slices.Sorted(slices.Values(found[:n]))
			runs, takes := plainRescues(b, s, board.Colour(3-c))
			want := slices.Sorted(slices.Values(append(runs, takes...)))
			if got, want := slices.Compact(got), slices.Compact(want); n < tacticMoves && !slices.Equal(got, want) {
				t.Fatalf("%s\nfound %v, want %v", b, got, want)
			}
			flights += len(runs)
			catches += len(takes)
		}
	}
	if flights < 10 || catches < 10 {
		t.Errorf("only %d moves on liberties and %d catches", flights, catches)
	}
}

// plainRescues is findRescues by the strings of a board.
func plainRescues(b *board.Board, s *sampler, side board.Colour) (runs, takes []uint16) {
	var looked board.PointSet
	for _, q := range b.Neighbours(b.LastMove().Point) {
		if q < 0 || b.At(q) != side || looked.Has(q) {
			continue
		}
		looked.Union(b.StringAt(q))
		if b.StringSize(q) < rescueStones || b.Liberties(q) != 2 {
			continue
		}
		h := s.point(q)
		list, _ := s.liberties(h)
		if !s.ladders.isCaught(&s.lean, h, list, 1) {
			continue
		}
		for _, m := range list[:2] {
			if s.ladders.getsAway(&s.lean, h, m, 1) {
				runs = append(runs, m)
			}
		}
		var beside board.PointSet
		own := b.StringAt(q)
		for p := own.First(); p >= 0; p = own.Next(p + 1) {
			for _, o := range b.Neighbours(p) {
				if o >= 0 && b.At(o) == side.Opponent() && !beside.Has(o) && b.Liberties(o) == 2 {
					beside.Union(b.StringAt(o))
					list, _ := s.liberties(s.point(o))
					if m := s.ladders.findAttack(&s.lean, s.point(o), list); m != 0 {
						takes = append(takes, m)
					}
				}
			}
		}
	}
	return runs, takes
}
