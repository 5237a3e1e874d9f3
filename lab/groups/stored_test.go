package groups

import (
	"testing"

	"shicho/internal/packed"
)

// Every stored group is there once, from a game of its own, and big. Both parts have groups of all kinds.
func TestStored(t *testing.T) {
	in, err := packed.Open("testdata/groups.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	list, err := Read("groups", in)
	if err != nil {
		t.Fatal(err)
	}
	games, kinds := map[string]bool{}, map[Part]map[Kind]int{Tune: {}, Test: {}}
	for _, g := range list {
		if games[g.Game] || g.Stones < leastStones || g.Points.Len() != g.Stones || g.Search == nil {
			t.Errorf("%s: %d stones", g.ID(), g.Stones)
		}
		games[g.Game] = true
		kinds[g.Part()][g.Kind()]++
	}
	for part, counts := range kinds {
		if counts[Wrong] < 20 || counts[Open] < 40 || counts[Clear] < 100 {
			t.Errorf("%s: %v", part, counts)
		}
	}
}
