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
type plane [planePoints]seen

// seen is what a plane holds of a place: the content, and for a stone the number of liberties of its string, at most
// MostLiberties.
type seen uint8

func seenOf(content Cell, liberties int) seen { return seen(content) | seen(liberties)<<2 }

func (s seen) content() Cell  { return Cell(s & 3) }
func (s seen) liberties() int { return int(s >> 2) }

// What a plane that is filled from a pattern holds of places whose content is not known.
const (
	seenAny      = seen(edge) | 1<<2
	seenNotOther = seen(edge) | 2<<2
	seenNotOwn   = seen(edge) | 3<<2
	seenPoint    = seen(4 << 2) // added to these: there is a point
)

// isKnown tells whether the content is known.
func (s seen) isKnown() bool { return s.content() != edge || s.liberties() == 0 }

// planeBase is the index of spot 0 as seen from a point.
func planeBase(x, y int) int { return y*stride + x }

// fillPlanes lays out the board once for each symmetry s, so that a place on the plane lies on the board when it is mapped
// through s.
func fillPlanes(planes *[board.Symmetries]plane, b *board.Board, mover board.Colour) {
	*planes = noBoard
	size := b.Size()
	var first, right, down [board.Symmetries]int // where a plane has the first point, and the steps to the next in each direction
	index := func(s, x, y int) int {
		px, py := board.Symmetry(s).Inverse().XY(x, y, size, size)
		return planeBase(px, py) + int(centre)
	}
	for s := range planes {
		first[s] = index(s, 0, 0)
		right[s], down[s] = index(s, 1, 0)-first[s], index(s, 0, 1)-first[s]
	}
	var liberties [board.MaxSize * board.MaxSize]uint8 // of a string, by root
	for y := range size {
		for x := range size {
			p := board.Point(y*size + x)
			place := seenOf(Empty, 0)
			if colour := b.At(p); colour != board.Empty {
				n := &liberties[b.Root(p)]
				if *n == 0 {
					*n = uint8(min(b.Liberties(p), MostLiberties))
				}
				place = seenOf(seenBy(mover, colour), int(*n))
			}
			for s := range planes {
				planes[s][(first[s]+x*right[s]+y*down[s])&(planePoints-1)] = place
			}
		}
	}
}

// noBoard are planes without any point of a board.
var noBoard = func() (planes [board.Symmetries]plane) {
	for s := range planes {
		for i := range planes[s] {
			planes[s][i] = seenOf(edge, 0)
		}
	}
	return planes
}()

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
