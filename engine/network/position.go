package network

import (
	"shicho/board"
	"shicho/engine/moves/around"
)

// position is a board that knows the largest known shape around each point, for both sides to move. When stones come or go, only
// the shapes that change are looked up again, at the next use.
type position struct {
	b      *board.Board
	shapes *dictionary
	sizes  int // number of sizes of diamonds
	keys   *around.Keys
	colour []board.Colour // by point, as the shapes have it
	sides  [2]sideShapes  // by side to move
	room   []uint64
}

// sideShapes is what one side to move sees.
type sideShapes struct {
	largest []int32 // by point: the number of the largest known shape, -1 if none is known
	known   []uint8 // by point: how many sizes are known
	isStale []bool  // by point: must be looked up
	stale   []board.Point
}

// newPosition makes an empty board. A position without a dictionary knows no shapes, and only has their keys.
func newPosition(a Architecture, shapes *dictionary, size int) (*position, error) {
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	p := &position{b: b, shapes: shapes, sizes: a.Largest - around.SmallestDiamond + 1, keys: around.NewKeys(around.Diamonds(a.Largest), size)}
	p.colour = make([]board.Colour, b.Points())
	p.room = make([]uint64, 0, p.sizes)
	for i := range p.sides {
		s := &p.sides[i]
		s.largest, s.known, s.isStale = make([]int32, b.Points()), make([]uint8, b.Points()), make([]bool, b.Points())
		s.stale = make([]board.Point, 0, b.Points())
	}
	p.follow()
	return p, nil
}

// load takes over a board of the same size.
func (p *position) load(b *board.Board) {
	p.b.CopyFrom(b)
	p.follow()
}

// follow brings the shapes up to the board.
func (p *position) follow() {
	for q, was := range p.colour {
		at := board.Point(q)
		if c := p.b.At(at); c != was {
			p.colour[q] = c
			p.keys.Set(at, c)
			p.sides[0].mark(at)
			p.sides[1].mark(at)
		}
	}
	for _, q := range p.keys.Changed() {
		since := p.keys.Since(q)
		for i := range p.sides {
			if s := &p.sides[i]; since <= int(s.known[q]) {
				s.mark(q)
			}
		}
	}
	p.keys.Settle()
}

// mark makes a point stale.
func (s *sideShapes) mark(q board.Point) {
	if !s.isStale[q] {
		s.isStale[q] = true
		s.stale = append(s.stale, q)
	}
}

// keysOf appends the keys of the shapes around a point, the smallest first.
func (p *position) keysOf(list []uint64, q board.Point, toMove board.Colour) []uint64 {
	start := len(list)
	list = p.keys.Append(list, q, toMove, 0, p.sizes)
	salt := salts[contentOf(p.b.At(q), toMove)]
	for i := range list[start:] {
		list[start+i] ^= salt
	}
	return list
}

// largest returns, by point, the largest known shape for a side to move.
func (p *position) largest(toMove board.Colour) []int32 {
	s := &p.sides[toMove-board.Black]
	for _, q := range s.stale {
		s.isStale[q] = false
		p.room = p.keysOf(p.room[:0], q, toMove)
		shape, known := p.shapes.largest(p.room)
		s.largest[q], s.known[q] = shape, uint8(known)
	}
	s.stale = s.stale[:0]
	return s.largest
}
