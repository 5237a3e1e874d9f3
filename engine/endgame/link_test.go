package endgame

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// A string that can be joined at two points needs no moves. With a single point, or with the other side near, there is something to
// play for.
func TestLinked(t *testing.T) {
	for _, c := range []struct {
		name, open, from string // the strings that are not settled; a point of the part
		board            string
		want             board.Colour
	}{
		{"three points", "B5", "B4", `
			O O O O O O
			O X X X O O
			X . . . X O
			X X X X X O
			X . X O O O
			X X X O . O`, board.Black},
		{"one point", "B5", "B4", `
			O O O O O O
			O X O O O O
			X . X X X O
			X X X X X O
			X . X O O O
			X X X O . O`, board.Empty},
		{"two points, one of them beside White", "B5", "B4", `
			O O O O O O
			O X X O O O
			X . . O O O
			X X X X X O
			X . X O O O
			X X X O . O`, board.Empty},
		{"two strings with points of their own", "B5 F5", "C5", `
			O O X X X O O
			O X . . . X O
			O X . . . X O
			O X . . . X O
			O O X X X O O
			. O X . X O .
			O O X X X O O`, board.Black},
		{"two strings that need the same points", "B5 D5", "C5", `
			O O X O O O O
			O X . X O O O
			O X . X O O O
			O X . X O O O
			O O X O O O O
			. O X X X O .
			O O X . X O O`, board.Empty},
		{"a stone of White's", "B5", "B4", `
			O O O O O O
			O X X X O O
			X . O . X O
			X X . X X O
			X X X O O O
			X . X O . O`, board.Empty},
	} {
		b := board.MustParse(c.board)
		settled := allSettled(b, strings.Fields(c.open)...)
		stone, _ := board.ParsePoint(c.from, b.Size())
		open := *b.All()
		open.Subtract(&settled.Alive)
		part := b.Connected(stone, &open)
		safe := func(p board.Point) bool { return b.At(p) != board.Empty && b.StringAt(p).Intersects(&settled.Alive) }
		if got := LinkedOwner(b, &part, safe); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// With LinkedOwner areas have the same values as by playing everything out. More areas have a value, as no kos are met in lines
// that nobody needs.
func TestLinkedValues(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	solved, more := 0, 0
	for i := range testrun.Cases(2000, 6000) {
		inside := "XXXOO....."
		if i%2 == 0 {
			inside = "XXXXXXX..."
		}
		b, settled := framed(rnd, inside)
		if b == nil {
			continue
		}
		linked, plain := NewSolver(), NewSolver()
		plain.withoutLinks = true
		linked.Most, plain.Most = 3000, 3000
		d := Divide(b, settled)
		for _, area := range d.Areas {
			want, unsolved := plain.Solve(b, area, &settled)
			got, err := linked.Solve(b, area, &settled)
			switch {
			case unsolved != nil && err == nil:
				more++
			case unsolved == nil && err != nil:
				t.Fatalf("%v\n%v", b, err)
			}
			if unsolved != nil || err != nil {
				continue
			}
			if g, w := linked.Table.String(got.Value), plain.Table.String(want.Value); g != w {
				t.Fatalf("%v\n%s, but by playing everything out %s", b, g, w)
			}
			solved++
		}
	}
	if solved < testrun.Cases(330, 1000) || more < testrun.Cases(3, 10) {
		t.Errorf("only %d areas were compared, and only %d have a value by links alone", solved, more)
	}
}

// framed returns a small board with settled stones of both sides at its edges, except perhaps at the right edge. The points inside
// are drawn from the letters of a text. b is nil if the position is not possible.
func framed(rnd *rand.Rand, inside string) (b *board.Board, settled Settled) {
	const width, height = 6, 6
	rows := make([][]byte, height)
	split, open := rnd.IntN(height), rnd.IntN(2)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", width))
		for x := range rows[y] {
			switch edge := y == 0 || y == height-1 || x == 0 || x == width-1 && open == 0; {
			case edge && y > split:
				rows[y][x] = 'X'
			case edge:
				rows[y][x] = 'O'
			default:
				rows[y][x] = inside[rnd.IntN(len(inside))]
			}
		}
	}
	b, err := board.Parse(string(bytes.Join(rows, []byte("\n"))))
	if err != nil {
		return nil, settled
	}
	for _, stone := range b.Position() {
		if x, y := int(stone.Point)%width, int(stone.Point)/width; x == 0 || y == 0 || x == width-1 || y == height-1 {
			settled.Alive.Union(b.StringAt(stone.Point))
		}
	}
	return b, settled
}
