package problem

import (
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/tactics"
)

var (
	composed     = flag.String("composed", "", "let TestCompose write its problems into this file")
	composeSeed  = flag.Uint64("compose-seed", 1, "seed of the stones of TestCompose")
	mostComposed = flag.Int("most-composed", 1, "number of problems of TestCompose")
)

// Stones drawn at random in a corner or at a side become problems of ladders and races, which games hardly have in a form that is fit to print. This is
// how those of the set that ships were made.
func TestCompose(t *testing.T) {
	m := NewMaker(Options{Kinds: Kinds, Ladders: true, Limits: tactics.Default, Themes: []string{"ladder", "race"}})
	random := rand.New(rand.NewPCG(*composeSeed, 2))
	var list []*Problem
	for len(list) < *mostComposed {
		b := drawStones(random)
		for stone := range b.Strings() {
			if liberties := b.Liberties(stone.Point); liberties < 2 || liberties > seekLiberties {
				continue
			}
			for _, goal := range [...]Goal{Capture, Save} {
				m.reader.Forget()
				if p := compose(m, Challenge{Board: b, Target: stone.Point, Goal: goal}); p != nil && !looksLike(p, list) {
					list = append(list, p)
					t.Log(p.ThemeNames(), p.Grade.Rank)
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

// compose makes a problem of a question; nil if there is none that is wanted.
func compose(m *Maker, q Challenge) *Problem {
	if m.promises(&q) < 0 {
		return nil
	}
	m.reader.Forget()
	p, err := m.prove(q)
	if err != nil {
		return nil
	}
	p.Sources = []Source{{Name: "composed", Varied: true}}
	if m.complete(p) != nil {
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
