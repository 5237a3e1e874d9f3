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
