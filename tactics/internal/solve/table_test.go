package solve

import "testing"

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
