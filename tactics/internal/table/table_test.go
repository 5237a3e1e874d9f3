package table

import (
	"math/rand/v2"
	"testing"
)

// A table finds the entry that was put last into the place of its key, and none in an empty
// place.
func TestTable(t *testing.T) {
	table := New[int](17)
	for i, key := range []uint64{0, 1, 5, 1 << 31, 1 << 32, 1<<64 - 1} {
		if table.Find(key) != nil || table.FindEither(key) != nil {
			t.Errorf("%x is in an empty table", key)
		}
		*table.Take(key) = i
		if e := table.Find(key); e == nil || *e != i || table.FindEither(key) != e {
			t.Errorf("%x: %v", key, e)
		}
		if table.Find(key^1<<40) != nil || table.FindEither(key^1<<40) != nil {
			t.Errorf("%x has the entry of %x", key^1<<40, key)
		}
		*table.TakeAt(table.Second(key), key^1<<40) = -1
		if e := table.FindEither(key ^ 1<<40); e == nil || *e != -1 || table.Find(key^1<<40) != nil {
			t.Errorf("%x is not at its second place", key^1<<40)
		}
		table.Forget()
	}
}

// A bucket keeps its last eight entries, and Candidates passes over none of those of the key.
func TestBuckets(t *testing.T) {
	const bits = 5
	buckets, random := NewBuckets[int](bits), rand.New(rand.NewPCG(75, 76))
	type one struct {
		key   uint64
		entry int
	}
	var kept []one // the last one last
	for i := range 1000 {
		key := 5 + random.Uint64N(4)<<56<<random.Uint64N(2) // many are equal, or differ in one bit
		if i%3 == 0 {
			key |= random.Uint64N(3) << bits
		}
		*buckets.Add(key) = i
		kept = append(kept, one{key, i})
		kept = kept[max(len(kept)-Ways, 0):]
		for _, k := range kept {
			found, want := 0, 0
			for left := buckets.Candidates(k.key); left != 0; left &= left - 1 {
				if e := buckets.Entry(k.key, left); e != nil {
					found++
				}
			}
			for _, other := range kept {
				if other.key == k.key {
					want++
				}
			}
			if found != want {
				t.Fatalf("%d entries with the key %x, not %d", found, k.key, want)
			}
		}
	}
	buckets.Forget()
	for _, k := range kept {
		for left := buckets.Candidates(k.key); left != 0; left &= left - 1 {
			if buckets.Entry(k.key, left) != nil {
				t.Fatalf("%x was not forgotten", k.key)
			}
		}
	}
}
