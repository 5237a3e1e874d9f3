package shape

import "shicho/board"

// A spot is a place as seen from another: one number for its column and its row. The
// content of a spot is read from a plane, the board with so much beyond its edges
// that every spot as seen from any point is on it.
type spot uint16

const (
	reach  = board.MaxSize              // how far a spot may be, in lines: from one edge to beyond the other
	stride = 2*reach + 1                // a row of spots
	centre = spot(reach*stride + reach) // the spot of the place itself
	spots  = 2*centre + 1

	planePoints = 1 << 12 // for the spots of all points, a power of two
)

// edge is the content of what is beyond the edge of the board, in the place of
// Target, which planes and the tests made of patterns do not have.
const edge = Target

// spotAt is the spot so many columns and rows to the right and below.
func spotAt(dx, dy int) spot { return spot(int(centre) + dy*stride + dx) }

// xy is the way back.
func (s spot) xy() (dx, dy int) {
	return int(s)%stride - reach, int(s)/stride - reach
}

// plane is a board as the side that moves sees it, through a symmetry.
type plane [planePoints]Cell

// planeBase is the index of the spot 0 as seen from a point.
func planeBase(x, y int) int { return y*stride + x }

// fill lays out the board so that what is seen on it lies on the board through s.
func (p *plane) fill(b *board.Board, mover board.Colour, s board.Symmetry) {
	for i := range p {
		p[i] = edge
	}
	size, inverse := b.Size(), s.Inverse()
	for y := range size {
		for x := range size {
			px, py := inverse.XY(x, y, size, size)
			p[planeBase(px, py)+int(centre)] = seenBy(mover, b.At(board.Point(y*size+x)))
		}
	}
}

// turned is where the symmetry takes every spot.
var turned = func() (t [board.Symmetries][spots]spot) {
	for s := range t {
		for at := range t[s] {
			dx, dy := spot(at).xy()
			x, y := board.Symmetry(s).XY(dx+reach, dy+reach, stride, stride)
			t[s][at] = spotAt(x-reach, y-reach)
		}
	}
	return t
}()

// product is the symmetry that takes every place where t takes it after s.
var product = func() (p [board.Symmetries][board.Symmetries]board.Symmetry) {
	probe := spotAt(1, 2)
	for t := range p {
		for s := range p[t] {
			for u := range turned {
				if turned[u][probe] == turned[t][turned[s][probe]] {
					p[t][s] = board.Symmetry(u)
				}
			}
		}
	}
	return p
}()
