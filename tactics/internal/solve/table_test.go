package solve

import (
	"math/rand/v2"
	"testing"

	"shicho/tactics/internal/settings"
)

// A table finds the numbers that were put last into the place of their key, and none in an
// empty place.
func TestNumberTable(t *testing.T) {
	table := newNumberTable()
	for _, key := range []uint64{0, 1, 5, 1 << 31, 1 << 32, 1<<64 - 1} {
		if n, ok := table.find(key); ok {
			t.Errorf("%x: %v in an empty table", key, n)
		}
		table.keep(key, numbers{3, 4})
		if n, ok := table.find(key); !ok || n != (numbers{3, 4}) {
			t.Errorf("%x: %v, %v", key, n, ok)
		}
		if n, ok := table.find(key ^ 1<<40); ok {
			t.Errorf("%x has the numbers of %x: %v", key^1<<40, key, n)
		}
		table.forget()
	}
}

// A bucket keeps its last eight entries, and candidates passes over none of those with the mark.
func TestSimilarTable(t *testing.T) {
	const step = 1 << settings.SimilarBits // between keys of one bucket
	table, random := newSimilarTable(), rand.New(rand.NewPCG(75, 76))
	var kept []uint64 // marks, the last one last
	for i := range 1000 {
		key := 5 + step*uint64(i)
		mark := random.Uint64N(4) << 56 << random.Uint64N(2) // many are equal, or differ in one bit
		if i%3 == 0 {
			mark |= random.Uint64N(3)
		}
		if e := table.slot(key, mark); e.mark != mark {
			t.Fatalf("the new entry has the mark %x, not %x", e.mark, mark)
		}
		kept = append(kept, mark)
		kept = kept[max(len(kept)-settings.SimilarWays, 0):]
		for _, mark := range kept {
			found, want := 0, 0
			for left := table.candidates(key, mark); left != 0; left &= left - 1 {
				if table.entry(key, left).mark == mark {
					found++
				}
			}
			for _, other := range kept {
				if other == mark {
					want++
				}
			}
			if found < want || len(kept) == settings.SimilarWays && found > want {
				t.Fatalf("%d entries with the mark %x, not %d", found, mark, want)
			}
		}
	}
}
