package shape

import "shicho/board"

// Match is a place where a pattern lies on a board.
type Match struct {
	Pattern  int // the number that MatcherBuilder returned
	Kind     Kind
	Move     board.Point
	Target   board.Point    // a stone of the target, or of one of two
	Other    board.Point    // a stone of the other one, if there are two
	Symmetry board.Symmetry // the symmetry through which the drawn pattern lies there
}

// Ends are the roots of the two targets on the board, the least first, whichever of them the pattern draws whole. Of one target both are
// its root.
func (m *Match) Ends(b *board.Board) [2]board.Point {
	one, other := b.Root(m.Target), b.Root(m.Target)
	if m.Kind.HasTwo() {
		other = b.Root(m.Other)
	}
	return [2]board.Point{min(one, other), max(one, other)}
}

// Matcher finds all of its patterns that lie on a board at the same time. A Matcher does not change, so many
// goroutines may use it.
//
// A search begins with each string on the board: the string with the points next to it has a key, and the
// patterns whose target has that key form a tree. A node of the tree asks for the content of one spot. It has a
// branch for each possible content, and a last branch for the patterns that allow several contents there, so a search
// follows at most two branches. The few patterns of a leaf are compared spot by spot. Only there the weak cells and
// the conditions on liberties are tested.
type Matcher struct {
	roots map[uint64]root // by key of the target
	nodes []node
	// leaves holds the leaves one after the other. A leaf is the number of its patterns in two words; then, for each
	// pattern, two of its tests and the length of its record; then the records. Few patterns pass the two tests, so a search
	// reads few records. A record is a label in two words, a head in two words, and the tests that the nodes have not made.
	leaves    []test
	count     int
	liberties [Kinds]int // the most liberties that a target has which patterns are looked up by
}

// root is the tree of the patterns with one key.
type root struct {
	tree   int32 // in the same form as a child of a node
	target int32 // index in leaves: the number of the tests of the target and the points next to it, and these tests
}

// node asks for one spot. A child is the index of a node, or the bitwise complement of the index of a leaf, or 0
// if there is none.
type node struct {
	spot     spot
	children [Any + 1]int32
}

// The numbers of words in a leaf.
const (
	sizeWords    = 2 // the number of patterns
	outlineWords = 3 // two tests of a pattern and the length of its record
	recordWords  = 4 // of a record before its tests
)

// label is a pattern's number (29 bits) and the symmetry that turns the drawn pattern into the view that the tree
// holds (3 bits).
type label uint32

func (l label) number() int              { return int(l & (1<<29 - 1)) }
func (l label) symmetry() board.Symmetry { return board.Symmetry(l >> 29) }

// words are a label or a head as a leaf holds it.
func words(n uint32) [2]test { return [2]test{test(n), test(n >> 16)} }

func number(words []test) uint32 { return uint32(words[0]) | uint32(words[1])<<16 }

// head is the rest of what a leaf stores about a pattern: the symmetries through which the pattern is searched for (8 bits),
// the spot of its move (12 bits), and a spot of the other target, if there are two (12 bits).
type head uint32

func headOf(needs symmetrySet, move, other spot) head {
	return head(needs) | head(move)<<8 | head(other)<<20
}

func (h head) needs() symmetrySet { return symmetrySet(h) }
func (h head) move() spot         { return spot(h >> 8 & (1<<12 - 1)) }
func (h head) other() spot        { return spot(h >> 20) }

// symmetrySet is a set of symmetries, one bit each.
type symmetrySet uint8

func (s symmetrySet) has(t board.Symmetry) bool { return s>>t&1 != 0 }

// maxDepth is the largest number of nodes from the root to a leaf.
const maxDepth = 96

// Patterns is the number of patterns.
func (m *Matcher) Patterns() int { return m.count }

// Bytes is about the memory that the patterns take, in bytes.
func (m *Matcher) Bytes() int { return len(m.nodes)*24 + len(m.leaves)*2 + len(m.roots)*32 }

// Append appends the matches of all patterns whose move is in moves, or anywhere if moves is nil, and legal for
// the mover by the rules of the board. If a pattern is symmetric in itself, each place is listed once. Append
// allocates only if the list has too little capacity.
func (m *Matcher) Append(list []Match, b *board.Board, mover board.Colour, moves *board.PointSet) []Match {
	var planes [board.Symmetries]plane
	w := walker{m: m, b: b, mover: mover, moves: moves, width: b.Size(), planes: &planes}
	fillPlanes(&planes, b, mover)
	for kind := range Kind(Kinds) {
		if m.liberties[kind] == 0 {
			continue // no pattern
		}
		owner := mover
		if !kind.IsOwners() {
			owner = mover.Opponent()
		}
		left := *b.Stones(owner)
		for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
			if b.Liberties(p) <= m.liberties[kind] {
				list = w.target(list, kind, p)
			}
		}
	}
	return list
}

// walker is a search in one position, or in one pattern.
type walker struct {
	m      *Matcher
	b      *board.Board // nil in a pattern
	view   *view        // in a pattern: the pattern
	seen   []seen       // in a pattern: what it tells of its cells
	only   spot         // in a pattern: the move
	width  int          // columns of the board or of the pattern
	mover  board.Colour
	moves  *board.PointSet // the moves to search for, nil for all
	planes *[board.Symmetries]plane
	around surround
	todo   [maxDepth]int32
	leaves [manyLeaves]int32 // found in a tree and not compared yet
	begun  test              // keeps the compiler from leaving out the reads in compareLeaves
}

// manyLeaves is the number of leaves that are compared together.
const manyLeaves = 64

// place is a place on the board where a tree is compared with it.
type place struct {
	*plane
	symmetry      board.Symmetry // maps the plane to the board or the pattern
	width, height int            // of the board or the pattern on the plane
	x, y          int            // of the anchor on the plane
	base          int
	match         Match
}

// target appends the matches whose target is the string at target.
func (w *walker) target(list []Match, kind Kind, target board.Point) []Match {
	w.around.ofString(kind, w.b, target)
	key, symmetries := w.around.leastKey()
	root, found := w.m.roots[key]
	if !found {
		return list
	}
	for s := range board.Symmetry(board.Symmetries) {
		if !symmetries.has(s) {
			continue
		}
		x, y := w.around.anchor(s)
		at := place{symmetry: s.Inverse(), width: w.width, height: w.width, x: x, y: y, base: planeBase(x, y), match: Match{Kind: kind, Target: target}}
		at.plane = &w.planes[at.symmetry]
		list = w.walk(list, root, &at)
	}
	return list
}

// walk appends the matches of a tree at a place.
func (w *walker) walk(list []Match, r root, p *place) []Match {
	target := w.m.leaves[r.target:]
	if !p.passes(target[1 : 1+target[0]]) {
		return list // another target has the same key
	}
	w.todo[0] = r.tree
	leaves := 0
	for left := 1; left > 0; {
		left--
		at := w.todo[left]
		for at > 0 {
			n := &w.m.nodes[at]
			if wild := n.children[Any]; wild != 0 {
				w.todo[left] = wild
				left++
			}
			here := p.at(n.spot)
			if !here.isKnown() {
				at = 0
				break
			}
			at = n.children[here.content()]
		}
		if at < 0 {
			w.leaves[leaves] = ^at
			if leaves++; leaves == manyLeaves {
				list, leaves = w.compareLeaves(list, w.leaves[:leaves], p), 0
			}
		}
	}
	return w.compareLeaves(list, w.leaves[:leaves], p)
}

// compareLeaves appends the patterns of some leaves that match. It reads the beginnings of all leaves first: these reads do
// not depend on each other, so the processor waits for the memory only once.
func (w *walker) compareLeaves(list []Match, leaves []int32, p *place) []Match {
	for _, at := range leaves {
		w.begun |= w.m.leaves[at]
	}
	for _, at := range leaves {
		list = w.compare(list, w.m.leaves[at:], p)
	}
	return list
}

// compare appends the patterns of a leaf that match.
func (w *walker) compare(list []Match, leaf []test, p *place) []Match {
	count := int(number(leaf))
	outlines, records := leaf[sizeWords:][:count*outlineWords], leaf[sizeWords+count*outlineWords:]
	begin := 0
	for len(outlines) >= outlineWords {
		end := begin + int(outlines[2])
		if p.at(outlines[0].spot()).meets(outlines[0]) && p.at(outlines[1].spot()).meets(outlines[1]) {
			list = w.compareRecord(list, records[begin:end], p)
		}
		outlines, begin = outlines[outlineWords:], end
	}
	return list
}

// compareRecord appends the pattern of a record if it matches.
func (w *walker) compareRecord(list []Match, record []test, p *place) []Match {
	l, h, tests := label(number(record)), head(number(record[2:])), record[recordWords:]
	if !p.passes(tests) || !h.needs().has(p.symmetry) || !w.takes(h, p) || !w.hasLiberties(tests, p) {
		return list
	}
	p.match.Pattern = l.number()
	p.match.Symmetry = product[p.symmetry][l.symmetry()]
	return append(list, p.match)
}

// takes tells whether the move of a pattern is searched for and legal, and sets the move and the other target of the match.
func (w *walker) takes(h head, p *place) bool {
	if w.b == nil {
		return h.move() == w.only && cellOf(w.view.cells[w.point(h.other(), p)]) == Target
	}
	p.match.Move = w.point(h.move(), p)
	if p.match.Kind.HasTwo() {
		p.match.Other = w.point(h.other(), p)
	}
	return (w.moves == nil || w.moves.Has(p.match.Move)) && w.b.Legal(p.match.Move, w.mover) == nil
}

// hasLiberties tells whether the strings have the liberties outside the pattern that its tests ask for, if all tests pass.
func (w *walker) hasLiberties(tests []test, p *place) bool {
	for _, t := range tests {
		if least := t.asksLiberties(); least > 0 && w.outside(t.spot(), tests, p) < least {
			return false
		}
	}
	return true
}

// outside is the number of liberties of the string at a spot that no test draws, in a pattern the least such number.
func (w *walker) outside(stone spot, tests []test, p *place) int {
	var drawn board.PointSet
	for _, t := range tests {
		if t.asksNoStone() {
			if at := w.point(t.spot(), p); at >= 0 {
				drawn.Add(at)
			}
		}
	}
	at := w.point(stone, p)
	if w.b == nil {
		return w.view.outside(int(at), &drawn)
	}
	liberties := w.b.LibertySetWith(at, w.mover)
	liberties.Subtract(&drawn)
	return liberties.Len()
}

// point is the point at a spot, or the cell of a pattern, or NoPoint beyond the edge or outside the rectangle.
func (w *walker) point(s spot, p *place) board.Point {
	dx, dy := s.xy()
	x, y := p.x+dx, p.y+dy
	if x < 0 || y < 0 || x >= p.width || y >= p.height {
		return board.NoPoint
	}
	x, y = p.symmetry.XY(x, y, p.width, p.height)
	return board.Point(y*w.width + x)
}

// at is what lies at a spot.
func (p *place) at(s spot) seen {
	return p.plane[(p.base+int(s))&(planePoints-1)]
}

// passes tells whether every spot is as its test asks.
func (p *place) passes(tests []test) bool {
	for _, t := range tests {
		if !p.at(t.spot()).meets(t) {
			return false
		}
	}
	return true
}
