package board

// naive is a board too simple to be wrong: an array of colours that is copied at every move, and flood fill.
// Board is compared with it.
type naive struct {
	size   int
	at     []Colour
	before []*naive
}

func newNaive(size int) *naive {
	return &naive{size: size, at: make([]Colour, size*size)}
}

func (n *naive) around(p Point) []Point {
	var list []Point
	x, y := int(p)%n.size, int(p)/n.size
	for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		if u, v := x+d[0], y+d[1]; u >= 0 && v >= 0 && u < n.size && v < n.size {
			list = append(list, Point(v*n.size+u))
		}
	}
	return list
}

// flood returns the stones and the liberties of the string at p.
func (n *naive) flood(p Point) (stones, liberties map[Point]bool) {
	stones, liberties = map[Point]bool{p: true}, map[Point]bool{}
	todo := []Point{p}
	for len(todo) > 0 {
		q := todo[0]
		todo = todo[1:]
		for _, m := range n.around(q) {
			switch {
			case n.at[m] == Empty:
				liberties[m] = true
			case n.at[m] == n.at[p] && !stones[m]:
				stones[m] = true
				todo = append(todo, m)
			}
		}
	}
	return stones, liberties
}

// play makes the move and returns true, or changes nothing and returns false.
// Retaking a ko means: recreating the position before the last move.
func (n *naive) play(p Point, colour Colour, suicide bool) bool {
	old := &naive{size: n.size, at: append([]Colour(nil), n.at...), before: n.before}
	if p != Pass {
		if n.at[p] != Empty {
			return false
		}
		n.at[p] = colour
		for _, m := range n.around(p) {
			if n.at[m] == colour.Opponent() {
				n.take(m)
			}
		}
		own, _ := n.flood(p)
		if n.take(p) && (!suicide || len(own) == 1) {
			n.at = old.at
			return false
		}
		if last := len(n.before) - 1; last >= 0 && equal(n.before[last].at, n.at) && !equal(old.at, n.at) {
			n.at = old.at
			return false
		}
	}
	n.before = append(n.before, old)
	return true
}

// take removes the string at p if it has no liberty.
func (n *naive) take(p Point) bool {
	stones, liberties := n.flood(p)
	if len(liberties) > 0 {
		return false
	}
	for q := range stones {
		n.at[q] = Empty
	}
	return true
}

func (n *naive) undo() {
	last := n.before[len(n.before)-1]
	n.at, n.before = last.at, last.before
}

func equal(a, b []Colour) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
