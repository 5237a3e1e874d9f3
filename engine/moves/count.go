package moves

import (
	"cmp"
	"slices"
	"sync"
)

// counter counts keys in bounded memory: when one of its tables is half full, the keys that were seen seldom are
// dropped (Doi, 2011). The tables divide the keys, so that they can be filled at the same time. The counts do not
// depend on the number of workers.
type counter struct {
	parts  [counterParts]countTable
	seldom uint32 // keys seen at most this many times are dropped
}

const counterParts = 8

type countTable struct {
	keys   []Key
	counts []uint32
	used   int
	lost   int // number of keys that were dropped
}

// newCounter makes a counter with a number of slots, a power of two. It has room for half as many keys.
func newCounter(slots int, seldom uint32) *counter {
	c := &counter{seldom: seldom}
	for i := range c.parts {
		c.parts[i] = countTable{keys: make([]Key, slots/counterParts), counts: make([]uint32, slots/counterParts)}
	}
	return c
}

// tally is the number of times that a key was seen in a game.
type tally struct {
	key   Key
	times uint32
}

// tallies are the tallies of a game, by part of the counter.
type tallies [counterParts][]tally

func (t *tallies) add(k Key, times uint32) {
	part := k >> 8 % counterParts
	t[part] = append(t[part], tally{k, times})
}

func (t *tallies) clear() {
	for i := range t {
		t[i] = t[i][:0]
	}
}

// add adds the tallies of some games, all parts at the same time.
func (c *counter) add(games []*tallies) {
	var wait sync.WaitGroup
	for i := range c.parts {
		wait.Go(func() {
			part := &c.parts[i]
			for _, t := range games {
				for _, k := range t[i] {
					part.add(k)
				}
				for seldom := max(c.seldom, 1); part.used > len(part.keys)/2; seldom *= 2 {
					part.drop(seldom)
				}
			}
		})
	}
	wait.Wait()
}

func (t *countTable) add(k tally) {
	mask := len(t.keys) - 1
	at := int(k.key>>11) & mask
	for t.counts[at] != 0 && t.keys[at] != k.key {
		at = (at + 1) & mask
	}
	if t.counts[at] == 0 {
		t.keys[at] = k.key
		t.used++
	}
	t.counts[at] += k.times
}

// drop removes the keys that were seen at most seldom times.
func (t *countTable) drop(seldom uint32) {
	old := *t
	t.keys, t.counts, t.used = make([]Key, len(old.keys)), make([]uint32, len(old.keys)), 0
	for i, n := range old.counts {
		if n > seldom {
			t.add(tally{old.keys[i], n})
		}
	}
	t.lost += old.used - t.used
}

// atLeast lists the keys that were seen at least the given number of times, the most frequent first.
func (c *counter) atLeast(times uint32) []Key {
	var list []tally
	for i := range c.parts {
		for j, n := range c.parts[i].counts {
			if n >= times {
				list = append(list, tally{c.parts[i].keys[j], n})
			}
		}
	}
	slices.SortFunc(list, func(a, b tally) int {
		return cmp.Or(-cmp.Compare(a.times, b.times), cmp.Compare(a.key, b.key))
	})
	keys := make([]Key, len(list))
	for i := range list {
		keys[i] = list[i].key
	}
	return keys
}
