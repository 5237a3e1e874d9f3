package network

import (
	"math"
	"testing"

	"shicho/board"
)

// A network that gets more channels and layers says the same until it learns.
func TestGrown(t *testing.T) {
	small := Architecture{Channels: 16, Layers: 2, Largest: 5}
	large := Architecture{Channels: 32, Layers: 3, Largest: 5}
	if !large.holds(small) || small.holds(large) {
		t.Fatal("the larger network holds the smaller one")
	}
	n := randomNetwork(small, 7, 1)
	before, err := n.NewReference(7)
	if err != nil {
		t.Fatal(err)
	}
	after, err := n.grown(large, 2).NewReference(7)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := board.New(7)
	for i, move := range randomGames(1, 7, 30, 3)[0].Moves {
		old, grown := before.Evaluate(b, move.Colour, 6.5), after.Evaluate(b, move.Colour, 6.5)
		for p := range old.Moves {
			if !alike(old.Moves[p], grown.Moves[p]) || !alike(old.Owners[p], grown.Owners[p]) {
				t.Fatalf("move %d, point %d: %g and %g, now %g and %g", i, p, old.Moves[p], old.Owners[p], grown.Moves[p], grown.Owners[p])
			}
		}
		if !alike(old.Lead, grown.Lead) || !alike(old.Win, grown.Win) || !alike(old.Pass, grown.Pass) {
			t.Fatalf("move %d: lead %g, win %g, pass %g, now %g, %g, %g", i, old.Lead, old.Win, old.Pass, grown.Lead, grown.Win, grown.Pass)
		}
		b.TryPlay(move.Point, move.Colour)
	}
}

func alike(a, b float32) bool { return a == b || math.Abs(float64(a-b)) < 1e-3 }
