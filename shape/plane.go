package shape

import "shicho/board"

// spot is an offset between two points: one number for the columns and the rows. The content of a spot is read
// from a plane. A plane extends so far beyond the edges of the board that every spot of every point lies on it.
type spot uint16

const (
	reach  = board.MaxSize              // lines: the largest offset, from one edge to beyond the other
	stride = 2*reach + 1                // spots in a row
	centre = spot(reach*stride + reach) // the spot with offset 0
	spots  = 2*centre + 1

	planePoints = 1 << 12 // at least the number of spots of all points; a power of two, so that an index can be masked
)

// edge is the content beyond the edge of the board. It has the number of Target, which occurs neither on planes
// nor in tests.
const edge = Target

// spotAt is the spot dx columns to the right and dy rows below.
func spotAt(dx, dy int) spot { return spot(int(centre) + dy*stride + dx) }

// xy is the offset of a spot.
func (s spot) xy() (dx, dy int) {
	return int(s)%stride - reach, int(s)/stride - reach
}

// plane is a board as the side that moves sees it, through a symmetry.
type plane [planePoints]Cell

// planeBase is the index of spot 0 as seen from a point.
func planeBase(x, y int) int { return y*stride + x }

// fill lays out the board so that a place on the plane lies on the board when it is mapped through s.
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

// turned is the spot that each symmetry makes of every spot.
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

// product[t][s] is the symmetry that has the same effect as s followed by t.
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
