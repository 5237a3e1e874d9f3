package shape

import "shicho/board"

// Match is a place where a pattern lies on a board.
type Match struct {
	Pattern  int // its number, as MatcherBuilder gave it
	Kind     Kind
	Move     board.Point
	Target   board.Point    // a stone of the target
	Symmetry board.Symmetry // through which the pattern as it is drawn lies there
}

// Matcher finds all of many patterns that lie on a board at the same time. It does
// not change: one serves many goroutines.
//
// It is a tree. A node asks for the content of one spot; the branches are its
// possible contents, and a last one with the patterns that have a wildcard there, so
// that a search follows two branches at most. What few patterns are left at a
// leaf are compared spot by spot.
type Matcher struct {
	root  int32 // as a child of a node
	nodes []node
	// leaves are the patterns, leaf by leaf: the number of patterns in two
	// words, and for each its number in two, a head in two, and its tests.
	leaves []uint16
	count  int
}

// node asks for one spot. A child is the index of a node, or the complement of
// that of a leaf; 0 is none.
type node struct {
	spot     spot
	children [Any + 1]int32
}

// A test is a spot with what must be there.
type test = uint16

func testOf(s spot, c Cell) test { return uint16(s)<<2 | uint16(c) }

// head is what a leaf keeps of a pattern besides its number and its tests: how
// many tests, the kind, the symmetries through which it is looked for, and the spot
// of its target (10, 1, 8 and 12 bits).
type head uint32

func (h head) tests() int      { return int(h & (1<<10 - 1)) }
func (h head) kind() Kind      { return Kind(h >> 10 & 1) }
func (h head) symmetries() int { return int(h >> 11 & 0xff) }
func (h head) target() spot    { return spot(h >> 19) }

// maxDepth bounds the way from the root to a leaf.
const maxDepth = 96

// Patterns is how many there are.
func (m *Matcher) Patterns() int { return m.count }

// Bytes is the memory that the patterns take.
func (m *Matcher) Bytes() int { return len(m.nodes)*24 + len(m.leaves)*2 }

// Append adds to the list the matches of all patterns whose move is one of those
// given, all empty points if nil, and legal for the mover by the board's rules. Of a
// pattern that is symmetric in itself each place is listed once. It allocates only
// if the list has no room.
func (m *Matcher) Append(list []Match, b *board.Board, mover board.Colour, moves *board.PointSet) []Match {
	legal := *b.Empty()
	if moves != nil {
		legal.Intersect(moves)
	}
	for p := legal.First(); p >= 0; p = legal.Next(p + 1) {
		if b.Legal(p, mover) != nil {
			legal.Remove(p)
		}
	}
	size := b.Size()
	var w walker
	for s := range board.Symmetry(board.Symmetries) {
		w.plane.fill(b, mover, s)
		inverse := s.Inverse()
		for p := legal.First(); p >= 0; p = legal.Next(p + 1) {
			x, y := inverse.XY(int(p)%size, int(p)/size, size, size)
			w.base = planeBase(x, y)
			w.at = Match{Move: p, Symmetry: s}
			list = m.walk(list, &w, size)
		}
	}
	return list
}

// walker is a search for the patterns with one move through one symmetry.
type walker struct {
	plane plane
	base  int
	at    Match
	todo  [maxDepth]int32
}

// walk adds the matches of one move.
func (m *Matcher) walk(list []Match, w *walker, size int) []Match {
	w.todo[0] = m.root
	for left := 1; left > 0; {
		left--
		at := w.todo[left]
		for at > 0 {
			n := &m.nodes[at]
			if wild := n.children[Any]; wild != 0 {
				w.todo[left] = wild
				left++
			}
			at = n.children[w.plane[(w.base+int(n.spot))&(planePoints-1)]]
		}
		if at < 0 {
			list = m.compare(list, w, m.leaves[^at:], size)
		}
	}
	return list
}

// compare adds the patterns of a leaf that match.
func (m *Matcher) compare(list []Match, w *walker, leaf []uint16, size int) []Match {
	count := int(leaf[0]) | int(leaf[1])<<16
	leaf = leaf[2:]
	for range count {
		h := head(leaf[2]) | head(leaf[3])<<16
		tests := leaf[4 : 4+h.tests()]
		if h.symmetries()>>w.at.Symmetry&1 != 0 && w.passes(tests) {
			match := w.at
			match.Pattern = int(leaf[0]) | int(leaf[1])<<16
			match.Kind = h.kind()
			dx, dy := turned[w.at.Symmetry][h.target()].xy()
			match.Target = match.Move + board.Point(dy*size+dx)
			list = append(list, match)
		}
		leaf = leaf[4+len(tests):]
	}
	return list
}

// passes tells whether every spot has what it must have.
func (w *walker) passes(tests []test) bool {
	for _, t := range tests {
		if w.plane[(w.base+int(t>>2))&(planePoints-1)] != Cell(t&3) {
			return false
		}
	}
	return true
}
