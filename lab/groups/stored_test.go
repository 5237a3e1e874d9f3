package groups

import (
	"testing"

	"shicho/internal/packed"
)

// Every stored group is there once, from a game of its own, and big. Both parts have groups of all kinds.
func TestStored(t *testing.T) {
	games, kinds := map[string]bool{}, map[Part]map[Kind]int{Tune: {}, Test: {}}
	for _, name := range []string{"testdata/groups.jsonl.gz", "testdata/lost.jsonl.gz"} {
		for _, g := range stored(t, name) {
			if games[g.Game] || g.Stones < leastStones || g.Points.Len() != g.Stones || g.Search == nil {
				t.Errorf("%s: %d stones", g.ID(), g.Stones)
			}
			games[g.Game] = true
			kinds[g.Part()][g.Kind()]++
		}
	}
	for part, counts := range kinds {
		if counts[Wrong] < 20 || counts[Open] < 40 || counts[Clear] < 100 {
			t.Errorf("%s: %v", part, counts)
		}
	}
}

// The stored positions of large stakes are in both parts, and a large string is in danger in each.
func TestStoredStakes(t *testing.T) {
	const name = "testdata/stakes.jsonl.gz"
	in, err := packed.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	list, err := ReadStakes(name, in)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[Part]int{}
	for _, p := range list {
		parts[p.Part()]++
		if p.Stones < 6 || p.Value <= 0 || p.Value >= 1 {
			t.Errorf("%s: %d stones, value %v", p.Game, p.Stones, p.Value)
		}
	}
	if parts[Tune] != 49 || parts[Test] != 27 {
		t.Errorf("%v", parts)
	}
}

// stored reads the groups of a file.
func stored(t *testing.T, name string) []*Posed {
	t.Helper()
	in, err := packed.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	list, err := Read(name, in)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
