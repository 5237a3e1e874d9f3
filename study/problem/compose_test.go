package problem

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/tactics"
)

var (
	composed     = flag.String("composed", "", "let TestCompose write its problems into this file")
	composeSeed  = flag.Uint64("compose-seed", 1, "seed of the stones of TestCompose")
	composeTheme = flag.String("compose-theme", "ladder,race", "themes of the problems of TestCompose")
	mostComposed = flag.Int("most-composed", 1, "number of problems of TestCompose")
)

// Stones drawn at random in a corner or at a side become problems of ladders and races, which games hardly have in a form that is fit to print. This is
// how those of the set that ships were made.
func TestCompose(t *testing.T) {
	testrun.SingleGoroutine(t)
	m := NewMaker(Options{Kinds: Kinds, Ladders: true, Limits: tactics.Default, Themes: strings.Split(*composeTheme, ",")})
	runs := m.forRuns()
	random := rand.New(rand.NewPCG(*composeSeed, 2))
	var list []*Problem
	add := func(p *Problem) {
		if p != nil && !looksLike(p, list) {
			list = append(list, p)
			t.Log(p.ThemeNames(), p.Grade.Rank)
		}
	}
	for len(list) < *mostComposed {
		if m.wanted&netThemes != 0 {
			if q := drawNet(random); q.Board != nil && runs.netMove(&q) >= 0 {
				add(compose(m, q))
			}
			continue
		}
		b := drawStones(random)
		for stone := range b.Strings() {
			if liberties := b.Liberties(stone.Point); liberties < 2 || liberties > seekLiberties {
				continue
			}
			for _, goal := range [...]Goal{Capture, Save} {
				q := Challenge{Board: b, Target: stone.Point, Goal: goal}
				if m.reader.Forget(); runs.promises(&q) >= 0 {
					add(compose(m, q))
				}
			}
		}
	}
	var records sgf.Collection
	for i, p := range list {
		if err := p.Composed(); err != nil {
			t.Errorf("problem %d: %v", i+1, err)
		}
		records = append(records, p.Record(i+1))
	}
	if *composed != "" {
		f, err := os.Create(*composed)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := sgf.Write(f, records); err != nil {
			t.Fatal(err)
		}
	}
}

// drawStones is a board of 19 lines with stones on 40 to 65 % of the points of a rectangle at the upper edge.
func drawStones(random *rand.Rand) *board.Board {
	for {
		width, height, right := 5+random.IntN(4), 4+random.IntN(3), 0
		if random.IntN(3) == 0 {
			right = 4 + random.IntN(4)
		}
		dense := 0.4 + 0.25*random.Float64()
		var stones []board.Stone
		for y := range height {
			for x := range width {
				if random.Float64() < dense {
					stones = append(stones, board.Stone{Point: board.Point(y*19 + 18 - right - x), Colour: []board.Colour{board.Black, board.White}[random.IntN(2)]})
				}
			}
		}
		b, err := board.New(19)
		if err == nil && b.Setup(stones) == nil {
			return b
		}
	}
}

// drawNet is a question about one to three white stones near a corner that may run in two directions, with black stones behind them and stones of both sides where
// they run to. It has no board if the stones do not stand.
func drawNet(random *rand.Rand) (q Challenge) {
	const size = 19
	x, y := size-1-random.IntN(6), 1+random.IntN(4)
	dx, dy := 1-2*random.IntN(2), 1-2*random.IntN(2) // where the target may run
	taken := map[[2]int]bool{}
	var stones []board.Stone
	put := func(at [2]int, c board.Colour) bool {
		p := [2]int{x + dx*at[0], y + dy*at[1]}
		if p[0] < 0 || p[1] < 0 || p[0] >= size || p[1] >= size || taken[p] {
			return false
		}
		taken[p] = true
		stones = append(stones, board.Stone{Point: board.Point(p[1]*size + p[0]), Colour: c})
		return true
	}
	beside := func(at [2]int) [4][2]int {
		return [4][2]int{{at[0] + 1, at[1]}, {at[0] - 1, at[1]}, {at[0], at[1] + 1}, {at[0], at[1] - 1}}
	}
	targets := [...][][2]int{{{0, 0}}, {{0, 0}, {-1, 0}}, {{0, 0}, {0, -1}}, {{0, 0}, {-1, 0}, {-2, 0}}, {{0, 0}, {-1, 0}, {0, -1}}, {{0, 0}, {-1, 0}, {-1, 1}}, {{0, 0}, {0, -1}, {0, -2}}}
	target := targets[random.IntN(len(targets))]
	for _, at := range target {
		if !put(at, board.White) {
			return q
		}
	}
	taken[[2]int{x + dx, y}], taken[[2]int{x, y + dy}] = true, true
	var behind [][2]int
	for _, at := range target {
		for _, n := range beside(at) {
			if random.IntN(12) > 0 && put(n, board.Black) {
				behind = append(behind, n)
			}
		}
	}
	for _, at := range behind {
		for _, n := range beside(at) {
			switch random.IntN(9) {
			case 0:
				put(n, board.White)
			case 1, 2:
				put(n, board.Black)
			}
		}
	}
	for range 1 + random.IntN(3) {
		put([2]int{random.IntN(7) - 1, random.IntN(7) - 1}, board.White)
	}
	for range random.IntN(4) {
		put([2]int{random.IntN(6) - 1, random.IntN(6) - 1}, board.Black)
	}
	b, err := board.New(size)
	if err != nil || b.Setup(stones) != nil {
		return q
	}
	return Challenge{Board: b, Target: board.Point(y*size + x), Goal: Capture}
}

// compose makes a problem of a question; nil if there is none that is wanted.
func compose(m *Maker, q Challenge) *Problem {
	m.reader.Forget()
	runs := m.forRuns()
	p, err := runs.prove(q)
	if err != nil || !m.isOnly(p) {
		return nil
	}
	p.Sources = []Source{{Name: "composed", Varied: true}}
	if runs.complete(p) != nil {
		return nil
	}
	return p
}

// looksLike tells whether a problem looks like one of a list.
func looksLike(p *Problem, list []*Problem) bool {
	looks := newOutline(p)
	for _, other := range list {
		if looks.agrees(newOutline(other), turnShare) {
			return true
		}
	}
	return false
}
