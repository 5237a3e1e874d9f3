package network

import (
	"math/bits"
	"math/rand/v2"

	"shicho/board"
	"shicho/engine/moves/around"
)

// dictionary numbers the shapes that a network knows. Shapes are nested: a shape is known only if the next smaller one around the
// same point is, its parent, whose number is smaller.
type dictionary struct {
	keys    []uint64 // by shape
	parents []int32  // by shape; -1 for the smallest size
	slots   []int32  // open addressing: numbers of shapes plus 1
}

// newDictionary makes a dictionary with room for a number of shapes; it grows when more come.
func newDictionary(shapes int) *dictionary {
	return &dictionary{slots: make([]int32, max(1<<bits.Len(uint(2*shapes)), 1<<10))}
}

func (d *dictionary) len() int { return len(d.keys) }

// find returns the number of a shape, or -1.
func (d *dictionary) find(key uint64) int32 {
	mask := uint64(len(d.slots) - 1)
	for i := key >> 20 & mask; ; i = (i + 1) & mask {
		s := d.slots[i]
		if s == 0 {
			return -1
		}
		if d.keys[s-1] == key {
			return s - 1
		}
	}
}

// add adds a shape that is not there.
func (d *dictionary) add(key uint64, parent int32) {
	d.keys, d.parents = append(d.keys, key), append(d.parents, parent)
	if 2*len(d.keys) > len(d.slots) {
		d.slots = make([]int32, 4*len(d.slots))
		for i := range d.keys {
			d.place(i)
		}
		return
	}
	d.place(len(d.keys) - 1)
}

// place puts a shape into a free slot.
func (d *dictionary) place(shape int) {
	mask := uint64(len(d.slots) - 1)
	i := d.keys[shape] >> 20 & mask
	for d.slots[i] != 0 {
		i = (i + 1) & mask
	}
	d.slots[i] = int32(shape + 1)
}

// largest returns the number of the largest known shape of nested ones, and how many of them are known.
func (d *dictionary) largest(keys []uint64) (shape int32, known int) {
	shape = -1
	for i, key := range keys {
		next := d.find(key)
		if next < 0 {
			return shape, i
		}
		shape = next
	}
	return shape, len(keys)
}

// salts tell shapes with an empty point in the middle from those around a stone of the side to move and of the other side.
var salts = [...]uint64{around.Empty: 0, around.Own: 0x9e3779b97f4a7c15, around.Other: 0xd6e8feb86659fd93}

// contentOf is what a stone is for the side to move.
func contentOf(c, toMove board.Colour) around.Content {
	switch c {
	case board.Empty:
		return around.Empty
	case toMove:
		return around.Own
	}
	return around.Other
}

// counter finds the shapes that are seen often. It counts in bounded memory: two slots for each key, whose smaller number bounds
// the count. A shape enters the dictionary when its count reaches a number; larger shapes around it are counted from then on.
type counter struct {
	shapes *dictionary
	counts []uint16
	seen   uint16
	most   int
	rnd    *rand.Rand
	keys   []uint64
}

func newCounter(seen, most int, seed uint64) *counter {
	return &counter{shapes: newDictionary(0), counts: make([]uint16, counterSlots), seen: uint16(seen), most: most, rnd: rand.New(rand.NewPCG(seed, 2))}
}

// game counts the shapes of a game: around its moves, and around some other points of each position.
func (c *counter) game(g *Game, p *position) {
	for toMove, move := range g.replay(p) {
		if move.Point >= 0 {
			c.point(p, move.Point, toMove)
		}
		for range lookedAround {
			c.point(p, board.Point(c.rnd.IntN(p.b.Points())), toMove)
		}
	}
}

// point counts the shapes around a point.
func (c *counter) point(p *position, at board.Point, toMove board.Colour) {
	c.keys = p.keysOf(c.keys[:0], at, toMove)
	parent := int32(-1)
	for _, key := range c.keys {
		shape := c.shapes.find(key)
		if shape < 0 {
			c.count(key, parent)
			return
		}
		parent = shape
	}
}

// count counts a key that is not in the dictionary.
func (c *counter) count(key uint64, parent int32) {
	if c.shapes.len() >= c.most {
		return
	}
	a, b := &c.counts[key%counterSlots], &c.counts[key>>24%counterSlots]
	n := min(*a, *b) + 1
	*a, *b = max(*a, n), max(*b, n)
	if n >= c.seen {
		c.shapes.add(key, parent)
	}
}
