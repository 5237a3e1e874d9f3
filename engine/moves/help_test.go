package moves

import (
	"path/filepath"
	"slices"
	"testing"

	"shicho/board/sgf"
)

// games are the sample games of a board size, up to a number.
func games(t testing.TB, size, most int) (list []*Game) {
	t.Helper()
	for item := range sgf.Walk([]string{filepath.Join("..", "..", "examples", "games")}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		if g, err := NewGame(item.Record, size); err == nil && len(list) < most {
			list = append(list, g)
		}
	}
	if len(list) < most {
		t.Fatalf("%d games of %d lines", len(list), size)
	}
	return list
}

func family(t testing.TB, name string) Set {
	t.Helper()
	s, err := Family(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// options are options with which a model is learned quickly.
func options(t testing.TB, name string) Options {
	o := Options{Set: family(t, name), Size: 9, Passes: 2, Seen: 2, Seed: 1, Workers: 2}
	o.SetDefaults(10)
	return o
}

// learned learns a small model of a family, and returns it with the games.
func learned(t testing.TB, name string) (*Model, []*Game) {
	t.Helper()
	all := games(t, 9, 11)
	o := options(t, name)
	if o.Set.NeedsAdvisor() {
		if err := Advise(t.Context(), treeSet(t), all, 9, nil, 2, nil); err != nil {
			t.Fatal(err)
		}
	}
	m, err := Learn(t.Context(), all[:9], all[9:], o)
	if err != nil {
		t.Fatal(err)
	}
	return m, all
}

// sorted lists the features of a move in ascending order.
func (f *Features) sorted(i int) []int32 {
	return slices.Sorted(slices.Values(f.Of(i)))
}

// treeSet is the set with all groups that an Advisor provides.
func treeSet(t testing.TB) *Set {
	t.Helper()
	set := family(t, "tree")
	return &set
}
