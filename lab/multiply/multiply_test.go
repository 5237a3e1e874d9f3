package multiply

import (
	"testing"

	"shicho/patterndb"
	"shicho/patterndb/samplestore"
)

// Copies are other games with the same patterns, and nothing is wrong with a store of them.
func TestInto(t *testing.T) {
	from, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	if err := samplestore.Fill(from, "9x9-*", "13x13-01.sgf"); err != nil {
		t.Fatal(err)
	}
	if err := from.UpdateCovers(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	to, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	const copies = 5
	added, err := Into(t.Context(), to, from, Options{Copies: copies, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	before, err := from.Stats()
	if err != nil {
		t.Fatal(err)
	}
	after, err := to.Stats()
	if err != nil {
		t.Fatal(err)
	}
	if added != copies*before.Games || after.Games != added || after.Instances.All() != copies*before.Instances.All() ||
		after.Patterns != before.Patterns || after.Covered != before.Covered || after.Limits != before.Limits {
		t.Errorf("%d games added; %+v of %+v", added, after, before)
	}
	if _, err := to.Check(func(f patterndb.Fault) { t.Error(f) }); err != nil {
		t.Error(err)
	}
	if again, err := Into(t.Context(), to, from, Options{Copies: copies, Seed: 7}); err != nil || again != 0 {
		t.Errorf("the same copies again: %d, %v", again, err)
	}
	if more, err := Into(t.Context(), to, from, Options{Copies: 1, Seed: 8}); err != nil || more != before.Games {
		t.Errorf("other copies: %d, %v", more, err)
	}
	checkPatterns(t, to)
}

// checkPatterns checks that the pattern of each instance lies on the board of its game.
func checkPatterns(t *testing.T, store *patterndb.Store) {
	t.Helper()
	index, err := store.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	covers, err := store.LoadCovers()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for g, err := range store.Games() {
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Instances {
			n := &g.Instances[i]
			if n.Pattern != covers.Of(n.Pattern) || !n.Class.IsPlayed() || i%7 != 0 {
				continue
			}
			b, err := g.Record().BoardAfter(n.Move - 1)
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, m := range index.Append(nil, b, g.Mover(n.Move), nil) {
				found = found || n.IsAbout(b, &m)
			}
			if !found {
				t.Errorf("%s, move %d: the pattern %v does not lie there", g.Name, n.Move, n.Pattern)
			}
			checked++
		}
	}
	if checked < 50 {
		t.Errorf("%d instances checked", checked)
	}
}
