package network

import (
	"math"
	"slices"
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

// A network that loses shapes keeps smaller ones around those that stay, and what stays says what it said.
func TestPruned(t *testing.T) {
	n := randomNetwork(Architecture{Channels: 16, Layers: 1, Largest: 5}, 7, 1)
	few := n.pruned(n.Shapes() / 2)
	if few.Shapes() != n.Shapes()/2 || n.pruned(n.Shapes()) != n {
		t.Fatalf("%d shapes of %d", few.Shapes(), n.Shapes())
	}
	if _, err := makeDictionary(few.shapes.keys, few.shapes.parents); err != nil {
		t.Fatal(err)
	}
	for i, key := range few.shapes.keys {
		old := n.shapes.find(key)
		if p := n.shapes.parents[old]; p >= 0 && few.shapes.keys[few.shapes.parents[i]] != n.shapes.keys[p] {
			t.Fatalf("shape %d has another parent", i)
		}
		if !slices.Equal(few.row(int32(codeRows+i)), n.row(codeRows+old)) {
			t.Fatalf("shape %d has another row", i)
		}
	}
}

func alike(a, b float32) bool { return a == b || math.Abs(float64(a-b)) < 1e-3 }
