package shape

import (
	"shicho/board"
)

// Keys keeps the keys of the shapes around every point of a board, as stones come
// and go. A key is the same for the same shape, however it is turned, mirrored or
// coloured, and on every board on which it lies alike, edges included; keys of
// different sizes and layouts differ. They are stored in model files: a change is a
// new version of those.
//
// For every point, side and symmetry it keeps a Zobrist hash of each ring, so that a
// stone costs a few words for every point that it is in sight of; the least hash of the
// symmetries is the key. Keys is not safe for concurrent use.
type Keys struct {
	layout *Layout
	size   int
	stride int      // hashes of a point
	hashes []uint64 // by point, side, symmetry and ring

	stones  []board.Colour
	changed []board.Point // points whose keys have changed
	since   []uint8       // the smallest size that has, by point
}

// NewKeys is about an empty board of size lines.
func NewKeys(layout *Layout, size int) *Keys {
	k := &Keys{layout: layout, size: size, stride: 2 * board.Symmetries * layout.sizes}
	k.hashes = make([]uint64, size*size*k.stride)
	k.stones = make([]board.Colour, size*size)
	k.since = make([]uint8, size*size)
	k.Clear()
	return k
}

// Clear takes all stones off.
func (k *Keys) Clear() {
	clear(k.hashes)
	clear(k.stones)
	k.changed = k.changed[:0]
	for p := range k.stones {
		k.since[p] = 0
		k.changed = append(k.changed, board.Point(p))
		x, y := p%k.size, p/k.size
		for i := range k.layout.points {
			o := &k.layout.points[i]
			if !k.inside(x+o.dx, y+o.dy) {
				k.toggle(p, o, outside, outside)
			}
		}
	}
}

// Load makes the stones those of the board, which must have the size. It costs as much as
// the points that differ.
func (k *Keys) Load(b *board.Board) {
	for p := range board.Point(b.Points()) {
		k.Set(p, b.At(p))
	}
}

// Set puts a stone on a point, or with Empty takes it off.
func (k *Keys) Set(p board.Point, colour board.Colour) {
	before := k.stones[p]
	if before == colour {
		return
	}
	if before != board.Empty {
		k.change(p, before)
	}
	if k.stones[p] = colour; colour != board.Empty {
		k.change(p, colour)
	}
}

// change adds or takes off a stone of a colour in all shapes that it is part of.
func (k *Keys) change(at board.Point, colour board.Colour) {
	x, y := int(at)%k.size, int(at)/k.size
	black, white := own, other
	if colour == board.White {
		black, white = other, own
	}
	for i := range k.layout.points {
		o := &k.layout.points[i]
		if !k.inside(x-o.dx, y-o.dy) {
			continue
		}
		p := (y-o.dy)*k.size + x - o.dx
		k.toggle(p, o, black, white)
		if k.since[p] == settled {
			k.changed = append(k.changed, board.Point(p))
		}
		k.since[p] = min(k.since[p], uint8(o.ring))
	}
}

// toggle changes the hashes of a point by one of the points around it, as each
// side sees it.
func (k *Keys) toggle(p int, o *layoutPoint, black, white int) {
	sizes := k.layout.sizes
	hashes := k.hashes[p*k.stride+o.ring : (p+1)*k.stride]
	for s, seen := range o.seen {
		if seen >= 0 {
			hashes[s*sizes] ^= zobrist[seen][black]
			hashes[(s+board.Symmetries)*sizes] ^= zobrist[seen][white]
		}
	}
}

func (k *Keys) inside(x, y int) bool {
	return x >= 0 && y >= 0 && x < k.size && y < k.size
}

// settled marks a point whose keys have not changed.
const settled = 0xff

// Changed lists the points around which a key has changed since the last Settle.
// It is a view.
func (k *Keys) Changed() []board.Point { return k.changed }

// Since is the smallest size whose key has changed around a point since the last
// Settle; the number of sizes or more if none has.
func (k *Keys) Since(p board.Point) int { return int(k.since[p]) }

// Settle forgets the changes so far.
func (k *Keys) Settle() {
	for _, p := range k.changed {
		k.since[p] = settled
	}
	k.changed = k.changed[:0]
}

// Mark is something to be told of a point beside its colour, as a number from 0 to
// MaxMarks-1.
type Mark struct {
	Point board.Point
	Kind  int
}

// MaxMarks is the number of kinds of marks.
const MaxMarks = 16

// Append adds the keys around a point, as the side to move sees them, to the list:
// of one part, so many sizes, the smallest first. With marks they are the keys of the shapes
// with these; a mark counts in every size, even where its point lies outside the
// shape, but must be within the layout.
func (k *Keys) Append(list []uint64, p board.Point, mover board.Colour, part, sizes int, marks ...Mark) []uint64 {
	all := k.layout.sizes
	hashes := k.hashes[int(p)*k.stride : (int(p)+1)*k.stride]
	if mover == board.White {
		hashes = hashes[k.stride/2:]
	}
	start := len(list)
	for s := range board.Symmetries {
		if k.layout.parts > 1 && s%4 != part {
			continue
		}
		var h uint64
		for _, m := range marks {
			h ^= k.mark(p, m, s)
		}
		list = least(list, start, h, hashes[s*all:s*all+sizes])
	}
	return salted(list, start)
}

// least makes the hashes of nested shapes, from that of the marks and of each ring, and
// keeps the lesser of each and what the list has from start on.
func least(list []uint64, start int, h uint64, rings []uint64) []uint64 {
	for i, ring := range rings {
		if h ^= ring; start+i == len(list) {
			list = append(list, h)
		} else {
			list[start+i] = min(list[start+i], h)
		}
	}
	return list
}

// salted tells the sizes apart.
func salted(list []uint64, start int) []uint64 {
	for i := range list[start:] {
		list[start+i] ^= salt[i]
	}
	return list
}

// mark is what a mark changes in a hash through a symmetry.
func (k *Keys) mark(p board.Point, m Mark, s int) uint64 {
	dx, dy := int(m.Point)%k.size-int(p)%k.size, int(m.Point)/k.size-int(p)/k.size
	dx, dy = Turn(board.Symmetry(s), dx, dy)
	if i := (dy+LargestDiamond)*(2*LargestDiamond+1) + dx + LargestDiamond; i >= 0 && i < len(marked) {
		return marked[i][m.Kind]
	}
	return 0
}

// Append adds the keys of the shapes that have these contents, as Keys.Append does, for a layout of one
// part: Empty, and the stones Own and Other, of the side to move and the other; Any stands for what is off the board.
func (l *Layout) Append(list []uint64, sizes int, at func(dx, dy int) Cell) []uint64 {
	start := len(list)
	rings := make([]uint64, sizes)
	for s := range board.Symmetries {
		clear(rings)
		for i := range l.points {
			o := &l.points[i]
			if o.ring >= sizes { // the points lie in the order of their rings
				break
			}
			if o.seen[s] < 0 {
				continue
			}
			switch at(o.dx, o.dy) {
			case Own:
				rings[o.ring] ^= zobrist[o.seen[s]][own]
			case Other:
				rings[o.ring] ^= zobrist[o.seen[s]][other]
			case Any:
				rings[o.ring] ^= zobrist[o.seen[s]][outside]
			}
		}
		list = least(list, start, 0, rings)
	}
	return salted(list, start)
}
