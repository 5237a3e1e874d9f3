package shape

import (
	"bytes"
	"cmp"

	"shicho/board"
)

// view is one of the eight views of a pattern.
type view struct {
	kind          Kind
	width, height int
	edges         Edges
	move          int
	threat        int    // -1 if there is none
	cells         []byte // see cellWith
}

// canonical is the least of the eight views, in the order of compare.
func (v *view) canonical() Pattern {
	least := v.transformed(0)
	for s := board.Symmetry(1); s < board.Symmetries; s++ {
		if other := v.transformed(s); other.compare(&least) < 0 {
			least = other
		}
	}
	return least.pattern()
}

// isCanonical tells whether v is the least of its eight views.
func (v *view) isCanonical() bool { return v.canonical() == v.pattern() }

func (v *view) pattern() Pattern {
	return Pattern{v.kind, uint8(v.width), uint8(v.height), v.edges, uint16(v.move), uint16(v.threat + 1), string(v.cells)}
}

// compare orders views: first by edges, so that those at the bottom and on the left come first; then by height,
// width, move, threat and cells.
func (v *view) compare(w *view) int {
	return cmp.Or(
		cmp.Compare(v.edges, w.edges),
		cmp.Compare(v.height, w.height),
		cmp.Compare(v.width, w.width),
		cmp.Compare(v.move, w.move),
		cmp.Compare(v.threat, w.threat),
		bytes.Compare(v.cells, w.cells),
	)
}

// transformed is the view through a symmetry, settled.
func (v *view) transformed(s board.Symmetry) view {
	t := view{kind: v.kind, width: v.width, height: v.height, edges: v.edges.Transformed(s), threat: -1, cells: make([]byte, len(v.cells))}
	if s&4 != 0 {
		t.width, t.height = v.height, v.width
	}
	for i, c := range v.cells {
		x, y := s.XY(i%v.width, i/v.width, v.width, v.height)
		t.cells[y*t.width+x] = c
		if i == v.move {
			t.move = y*t.width + x
		}
		if i == v.threat {
			t.threat = y*t.width + x
		}
	}
	t.settle()
	return t
}

// Transformed moves every side through the symmetry. The middle of each side of a 3 × 3 square shows where the
// side goes.
func (e Edges) Transformed(s board.Symmetry) Edges {
	sides := [3][3]Edges{1: {0: Left, 2: Right}}
	sides[0][1], sides[2][1] = Top, Bottom
	var t Edges
	for y := range 3 {
		for x := range 3 {
			if e&sides[y][x] != 0 {
				tx, ty := s.XY(x, y, 3, 3)
				t |= sides[ty][tx]
			}
		}
	}
	return t
}

// view is the pattern as it is drawn.
func (p Pattern) view() *view {
	return &view{p.kind, p.Width(), p.Height(), p.edges, int(p.move), int(p.threat) - 1, []byte(p.cells)}
}
