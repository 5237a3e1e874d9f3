package board

// Symmetry is one of the eight ways to turn and mirror a square board. Bit 0 mirrors left and right, bit 1
// mirrors top and bottom, and after that bit 2 swaps the axes. The zero value changes nothing.
type Symmetry uint8

// Symmetries is the number of symmetries.
const Symmetries = 8

// XY maps a column and a row, both counted from 0, of a rectangle of width × height points. If bit 2 is set, the
// result lies in a rectangle of height × width points.
func (s Symmetry) XY(x, y, width, height int) (int, int) {
	if s&1 != 0 {
		x = width - 1 - x
	}
	if s&2 != 0 {
		y = height - 1 - y
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return x, y
}

// Offset maps an offset of dx columns and dy rows.
func (s Symmetry) Offset(dx, dy int) (int, int) { return s.XY(dx, dy, 1, 1) }

// Point maps a point of a board of the given size. Pass and NoPoint stay as they are.
func (s Symmetry) Point(p Point, size int) Point {
	if p < 0 {
		return p
	}
	x, y := s.XY(int(p)%size, int(p)/size, size, size)
	return Point(y*size + x)
}

// Inverse is the symmetry that maps every point back.
func (s Symmetry) Inverse() Symmetry {
	if s&4 == 0 {
		return s
	}
	return s&4 | s&1<<1 | s&2>>1
}

// Transformed is the position seen through a symmetry. If swap is set, the colours are exchanged. Ko, rules and
// prisoners are transformed too; the moves are left out.
func (b *Board) Transformed(s Symmetry, swap bool) *Board {
	t := &Board{rules: b.rules, g: b.g, empty: b.g.all, ko: s.Point(b.ko, b.g.size), koColour: b.koColour, prisoners: b.prisoners}
	var colours [maxPoints]Colour
	for p := range Point(b.g.points) {
		colours[s.Point(p, b.g.size)] = b.colours[p]
	}
	if swap {
		for p := range colours {
			colours[p] = colours[p].Opponent()
		}
		t.koColour = b.koColour.Opponent()
		t.prisoners[Black], t.prisoners[White] = b.prisoners[White], b.prisoners[Black]
	}
	t.rebuild(&colours)
	return t
}

// View is a way to look at a position: turned or mirrored, and perhaps with the colours exchanged. The zero value changes nothing.
type View struct {
	Symmetry Symmetry
	Swap     bool
}

// Views lists the sixteen views.
func Views() (all [2 * Symmetries]View) {
	for i := range all {
		all[i] = View{Symmetry(i / 2), i%2 == 1}
	}
	return all
}

// Colour is a colour as it looks in the view.
func (v View) Colour(c Colour) Colour {
	if v.Swap {
		return c.Opponent()
	}
	return c
}
