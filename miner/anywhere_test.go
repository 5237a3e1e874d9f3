package miner

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/tactics"
)

var layouts = flag.Int("layouts", 4, "boards on which each pattern is laid out")

// TestPatternsHoldAnywhere lays every pattern out on boards of other sizes, with random stones around it and on
// its wildcards, and asks the reader about it.
func TestPatternsHoldAnywhere(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	s := sample(t)
	patterns := map[shape.ID]shape.Pattern{}
	for _, g := range s.games {
		for _, p := range g.result.Patterns {
			patterns[p.ID()] = p.Pattern
		}
	}
	check := proofCheck{reader: tactics.NewReader().Keep(), matcher: s.matcher, ids: s.ids}
	random := rand.New(rand.NewPCG(1, 2))
	tried, laid := 0, 0
	for number, id := range s.ids {
		if number%testrun.Cases(5, 1) != 0 {
			continue
		}
		p := patterns[id]
		for range *layouts {
			b, move := layOut(p, random)
			if b == nil || b.Legal(move, board.Black) != nil {
				continue
			}
			tried++
			found := false
			for _, match := range s.matcher.Append(nil, b, board.Black, nil) {
				found = found || match.Pattern == number && match.Move == move
				check.agrees(t, b, board.Black, match, "random stones")
			}
			if found {
				laid++
			} else if !strings.ContainsAny(p.String(), "123456789") {
				t.Errorf("not found:\n%s\non\n%s", p, b)
			}
		}
	}
	t.Logf("%d patterns laid out on %d boards, of which %d meet the conditions; asked about %d matches, agreed: %d", len(s.ids), tried, laid, check.asked, check.agreed)
	if tried == 0 {
		t.Error("nothing was tested")
	}
}

// layOut puts a pattern on a board of any size that the pattern allows, Black to move, with random stones around
// it. The board is nil if a string would have no liberty.
func layOut(p shape.Pattern, random *rand.Rand) (b *board.Board, move board.Point) {
	size := max(p.Width(), p.Height(), board.MinSize) + random.IntN(3)*random.IntN(3)
	const across, down = shape.Left | shape.Right, shape.Top | shape.Bottom
	if p.Edges()&across == across || p.Edges()&down == down {
		size = max(p.Width(), p.Height())
	}
	size = min(size, board.MaxSize)
	left := offset(p.Edges()&shape.Left != 0, p.Edges()&shape.Right != 0, size-p.Width(), random)
	top := offset(p.Edges()&shape.Top != 0, p.Edges()&shape.Bottom != 0, size-p.Height(), random)
	b, err := board.New(size)
	if err != nil {
		return nil, 0
	}
	density := random.IntN(5)
	var stones []board.Stone
	for at := range board.Point(size * size) {
		x, y := int(at)%size-left, int(at)/size-top
		cell := shape.Any
		if x >= 0 && y >= 0 && x < p.Width() && y < p.Height() {
			cell = p.At(x, y)
		}
		colour := board.Empty
		switch {
		case cell == shape.Own, cell == shape.Target && p.Kind().IsOwners():
			colour = board.Black
		case cell == shape.Other, cell == shape.Target:
			colour = board.White
		case cell == shape.Any && random.IntN(6) < density:
			colour = board.Colour(1 + random.IntN(2))
		case cell == shape.NotOther && random.IntN(3) == 0:
			colour = board.Black
		case cell == shape.NotOwn && random.IntN(3) == 0:
			colour = board.White
		}
		if colour != board.Empty {
			stones = append(stones, board.Stone{Point: at, Colour: colour})
		}
	}
	if b.Setup(stones) != nil {
		return nil, 0
	}
	x, y := p.Move()
	return b, board.Point((top+y)*size + left + x)
}

// offset is the line where the rectangle of a pattern begins, with spare lines left over.
func offset(first, last bool, spare int, random *rand.Rand) int {
	switch {
	case first:
		return 0
	case last:
		return spare
	}
	return random.IntN(spare + 1)
}
