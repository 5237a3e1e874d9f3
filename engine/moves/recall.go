package moves

import (
	"shicho/board"
	"shicho/engine/moves/around"
)

// recall remembers which shapes around a point the model knows. A search jumps between positions in which the same shapes come
// again and again, and a look at the table costs less than the keys of a shape and their places in the model.
type recall [recallEntries]recalled

// recalled is an entry: the shapes that the model knows, by the hash of what lies around the point.
type recalled struct {
	seen   uint64 // 0 for a free entry
	count  int32
	shapes [recallSizes]int32
}

// find fills found with the shapes of a group around a point that the model knows, the smallest first, and returns their number. sizes is
// the number of sizes that are looked up. Marks lie within the layout.
func (p *Follower) find(g Group, found []int32, q board.Point, mover board.Colour, sizes int, marks ...around.Mark) int {
	seen := (uint64(g) + 1) * recallSalt
	for _, m := range marks {
		seen ^= p.diamonds.SeenMark(q, m)
	}
	seen ^= p.diamonds.Seen(q, mover, min(sizes, recallSizes))
	e := &p.recall[seen%recallEntries]
	if e.seen == seen {
		return copy(found, e.shapes[:e.count])
	}
	n := p.knownAround(g, found, q, mover, min(sizes, likelySizes), marks)
	if n == likelySizes && n < sizes {
		n = p.knownAround(g, found, q, mover, sizes, marks)
	}
	// The entry holds no shapes that are larger than what its hash has seen.
	if n < recallSizes || sizes <= recallSizes {
		e.seen, e.count = seen, int32(n)
		copy(e.shapes[:], found[:n])
	}
	return n
}

// knownAround looks up a number of sizes of diamonds, and returns how many of them the model knows.
func (p *Follower) knownAround(g Group, found []int32, q board.Point, mover board.Colour, sizes int, marks []around.Mark) int {
	p.hashes = p.diamonds.Append(p.hashes[:0], q, mover, 0, sizes, marks...)
	return p.known(g, found)
}
