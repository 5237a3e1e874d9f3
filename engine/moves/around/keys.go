package around

import "shicho/board"

// Keys keeps the keys of the shapes around every point of a board while stones come and go. A shape has the same
// key however it is turned, mirrored or coloured, and on every board where it lies in the same way, edges
// included. Shapes of different sizes or layouts have different keys. Model files hold keys: a change to them
// needs a new version of those files.
//
// For every point, side and symmetry, Keys holds a Zobrist hash of each ring, so that a stone changes only a few
// words for every point near it. The key of a shape is the least hash of all symmetries. Keys is not safe for
// concurrent use.
type Keys struct {
	layout *Layout
	size   int
	stride int      // number of hashes of a point
	hashes []uint64 // by point, ring, side and symmetry

	stones  []board.Colour
	changed []board.Point // points whose keys have changed
	since   []uint8       // by point: the smallest size whose key has changed
}

// NewKeys makes the keys of an empty board with size lines.
func NewKeys(layout *Layout, size int) *Keys {
	k := &Keys{layout: layout, size: size, stride: 2 * board.Symmetries * layout.sizes}
	k.hashes = make([]uint64, size*size*k.stride)
	k.stones = make([]board.Colour, size*size)
	k.since = make([]uint8, size*size)
	k.Clear()
	return k
}

// Clear removes all stones.
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
				k.toggle(p, o, Outside, Outside)
			}
		}
	}
}

// Load takes over the stones of a board, which must have the same size. It costs time only for points that
// differ.
func (k *Keys) Load(b *board.Board) {
	for p := range board.Point(b.Points()) {
		k.Set(p, b.At(p))
	}
}

// Set puts a stone on a point, or removes the stone if the colour is Empty.
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

// change adds or removes a stone of a colour in all shapes that contain its point.
func (k *Keys) change(at board.Point, colour board.Colour) {
	x, y := int(at)%k.size, int(at)/k.size
	black, white := Own, Other
	if colour == board.White {
		black, white = Other, Own
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

// toggle updates the hashes of a point p for one of the points around it, with the content of that point as Black
// and as White see it.
func (k *Keys) toggle(p int, o *layoutPoint, black, white Content) {
	ring := (*[2 * board.Symmetries]uint64)(k.hashes[p*k.stride+o.ring*2*board.Symmetries:])
	for s, seen := range o.seen {
		if seen >= 0 {
			z := &zobrist[seen]
			ring[s] ^= z[black]
			ring[s+board.Symmetries] ^= z[white]
		}
	}
}

// ring returns the hashes of a ring around a point, as the side to move sees it, by symmetry.
func (k *Keys) ring(p board.Point, mover board.Colour, ring int) *[board.Symmetries]uint64 {
	i := int(p)*k.stride + ring*2*board.Symmetries
	if mover == board.White {
		i += board.Symmetries
	}
	return (*[board.Symmetries]uint64)(k.hashes[i:])
}

func (k *Keys) inside(x, y int) bool {
	return uint(x) < uint(k.size) && uint(y) < uint(k.size)
}

// settled marks a point whose keys have not changed.
const settled = 0xff

// Changed lists the points whose keys have changed since the last Settle. It is a view.
func (k *Keys) Changed() []board.Point { return k.changed }

// Since is the smallest size whose key around a point has changed since the last Settle. It is at least the
// number of sizes if no key has changed.
func (k *Keys) Since(p board.Point) int { return int(k.since[p]) }

// Settle forgets which keys have changed.
func (k *Keys) Settle() {
	for _, p := range k.changed {
		k.since[p] = settled
	}
	k.changed = k.changed[:0]
}

// Mark is a further fact about a point besides its colour. Kind is a number from 0 to MaxMarks-1.
type Mark struct {
	Point board.Point
	Kind  int
}

// MaxMarks is the number of kinds of marks.
const MaxMarks = 16

// Append appends to the list the keys around a point as the side to move sees them: the given number of sizes of
// one part, the smallest first. Marks change the keys. A mark counts in every size, even if its point lies
// outside the shape, but the point must lie within the layout.
func (k *Keys) Append(list []uint64, p board.Point, mover board.Colour, part, sizes int, marks ...Mark) []uint64 {
	start := len(list)
	var h [board.Symmetries]uint64 // of the marks and the rings so far
	for _, m := range marks {
		for s := range h {
			h[s] ^= k.mark(p, m, s)
		}
	}
	for size := range sizes {
		for s, x := range k.ring(p, mover, size) {
			h[s] ^= x
		}
		least := min(h[part], h[part+4])
		if k.layout.parts == 1 {
			least = min(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7])
		}
		list = append(list, least)
	}
	return addSalt(list, start)
}

// Seen is a hash of the content of a number of sizes around a point, as the side to move sees them. Unlike a key, it changes when the
// shape is turned. Shapes with the same hash have the same keys, so that what is known of the keys can be kept by it.
func (k *Keys) Seen(p board.Point, mover board.Colour, sizes int) (h uint64) {
	for size := range sizes {
		h ^= k.ring(p, mover, size)[0]
	}
	return h
}

// SeenMark is how a mark changes the hash of Seen.
func (k *Keys) SeenMark(p board.Point, m Mark) uint64 { return k.mark(p, m, 0) }

// keepLeast makes the hashes of nested shapes from the hash of the marks, h, and the hashes of the rings. It
// appends each hash to the list, or keeps the smaller hash if the list has one for that size, counting from
// start.
func keepLeast(list []uint64, start int, h uint64, rings []uint64) []uint64 {
	for i, ring := range rings {
		if h ^= ring; start+i == len(list) {
			list = append(list, h)
		} else {
			list[start+i] = min(list[start+i], h)
		}
	}
	return list
}

// addSalt makes the keys of different sizes different.
func addSalt(list []uint64, start int) []uint64 {
	for i := range list[start:] {
		list[start+i] ^= salt[i]
	}
	return list
}

// mark is the change of a hash by a mark, seen through a symmetry.
func (k *Keys) mark(p board.Point, m Mark, s int) uint64 {
	dx, dy := int(m.Point)%k.size-int(p)%k.size, int(m.Point)/k.size-int(p)/k.size
	dx, dy = board.Symmetry(s).Offset(dx, dy)
	if i := (dy+LargestDiamond)*(2*LargestDiamond+1) + dx + LargestDiamond; i >= 0 && i < len(marked) {
		return marked[i][m.Kind]
	}
	return 0
}

// Append appends the keys of the shapes with the given contents, as Keys.Append does, for a layout of one part.
// at returns the content of a point.
func (l *Layout) Append(list []uint64, sizes int, at func(dx, dy int) Content) []uint64 {
	start := len(list)
	rings := make([]uint64, board.Symmetries*sizes) // by symmetry and ring
	for i := range l.points {
		o := &l.points[i]
		if o.ring >= sizes { // the points lie in the order of their rings
			break
		}
		content := at(o.dx, o.dy)
		if content == Empty {
			continue
		}
		for s, seen := range o.seen {
			if seen >= 0 {
				rings[s*sizes+o.ring] ^= zobrist[seen][content]
			}
		}
	}
	for s := range board.Symmetries {
		list = keepLeast(list, start, 0, rings[s*sizes:][:sizes])
	}
	return addSalt(list, start)
}
