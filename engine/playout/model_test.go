package playout

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/moves"
)

// A sampler of a learned model gives moves the same odds as the model itself.
func TestFromModel(t *testing.T) {
	for _, size := range []int{9, 19} {
		m, err := moves.Default(moves.Playout, size)
		if err != nil {
			t.Fatal(err)
		}
		position, err := moves.NewFollower(m, size)
		if err != nil {
			t.Fatal(err)
		}
		tables := FromModel(m)
		compiled := tables.compile(size)
		compared := 0
		for _, b := range positionsOf(t, size) {
			l, s := new(lean), new(sampler)
			l.load(b)
			s.begin(l, compiled)
			position.Load(b)
			mover := b.LastMove().Colour.Opponent()
			f := position.Features(mover, nil)
			first := -1.0
			for i, p := range f.Points {
				w := s.strength(s.point(p), 32*uint8(mover-1))
				x := m.LogStrength(f.Of(i))
				if bare := s.weight[s.point(p)] >> (32 * (mover - 1)) & (1<<32 - 1) * placeOne / uint64(s.t.place[s.point(p)]); bare < 60 || bare > weightMost/2 {
					continue // rounded or clamped
				}
				if near := distanceOf(p, b.LastMove().Point, size); near < 2+NearClasses {
					if s.t.nearCount < 20 {
						continue // a factor below 1 may be clamped
					}
					x += (1 - 1/nearPower) * math.Log(tables.Near[near-2])
				}
				odds := math.Log(float64(w)) - x
				if first < 0 {
					first = odds
				}
				if math.Abs(odds-first) > 0.06 { // weights are rounded down, twice
					t.Fatalf("%s\n%s to move: the odds of %s differ by %.3f", b, mover, board.FormatPoint(p, size), odds-first)
				}
				compared++
			}
		}
		if compared < 250 {
			t.Errorf("%d lines: only %d moves compared", size, compared)
		}
	}
}

func distanceOf(p, q board.Point, size int) int {
	dx, dy := int(p)%size-int(q)%size, int(p)/size-int(q)/size
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}

// positionsOf returns some positions of the games that come with the program.
func positionsOf(t *testing.T, size int) (list []*board.Board) {
	for item := range sgf.Walk([]string{filepath.Join("..", "..", "examples", "games")}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		if item.Record.Size != size || len(list) > 60 {
			continue
		}
		for n := 5; n < item.Record.Moves(); n += 12 {
			b, err := item.Record.BoardAfter(n)
			if err != nil {
				t.Fatal(err)
			}
			if b.LastMove().Point >= 0 {
				list = append(list, b)
			}
		}
	}
	return list
}

// Playouts are the same for the same seed, score by area, and allocate nothing.
func TestPlayer(t *testing.T) {
	b := board.MustParse(`
		. X X O . O . . .
		X . X O O O . . .
		X X X X X O O . .
		O O X . X X O . .
		. O X X . X O . .
		O O O X X X O . .
		. O O O X O O . .
		. . . O X X O . .
		. . . O X . X O .`)
	for kind := range Kind(len(kindNames)) {
		p, err := New(kind, 9, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Load(b); err != nil {
			t.Fatal(err)
		}
		moves := p.Run(board.White, 7)
		score, sum := p.Score(), 0
		for q := range board.Point(81) {
			switch owner(p, q) {
			case board.Black:
				sum++
			case board.White:
				sum--
			}
		}
		if sum != score {
			t.Errorf("%v: score %d, owners %d", kind, score, sum)
		}
		p.Run(board.White, 8)
		if again := p.Run(board.White, 7); again != moves || p.Score() != score {
			t.Errorf("%v: the same seed gives another game", kind)
		}
		if n := testing.AllocsPerRun(20, func() { p.Run(board.Black, 3) }); n != 0 {
			t.Errorf("%v: %v allocations", kind, n)
		}
		if owner(p, 10) != board.Black { // an eye in Black's living stones
			t.Errorf("%v: Black loses the point of his eye", kind)
		}
	}
	if _, err := New(Uniform, 26, nil); err == nil {
		t.Error("a board of 26 lines")
	}
	p, _ := New(Uniform, 9, nil)
	if other, _ := board.New(13); p.Load(other) == nil {
		t.Error("a board of another size")
	}
	if _, err := ParseKind("heavy"); err == nil {
		t.Error("a kind that does not exist")
	}
}

// owner returns the owner of a point at the end of a playout.
func owner(p *Player, q board.Point) board.Colour { return p.current().owner(p.current().point(q)) }

// Tables of one model share their shapes between sizes, and are the same as tables made for a size alone.
func TestSharedShapes(t *testing.T) {
	if _, err := sharedTables(Sampled, 5); err != nil {
		t.Fatal(err)
	}
	m, err := moves.Default(moves.Playout, 7)
	if err != nil {
		t.Fatal(err)
	}
	got, err := sharedTables(Sampled, 7)
	if err != nil {
		t.Fatal(err)
	}
	want := FromModel(m).compile(7)
	if got.scale != want.scale || got.small != want.small || got.place != want.place || !slices.Equal(got.shapes, want.shapes) || !slices.Equal(got.calm, want.calm) {
		t.Error("other tables")
	}
}
