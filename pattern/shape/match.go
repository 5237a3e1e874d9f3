package shape

import "shicho/board"

// Match is a place where a pattern lies on a board, or what it leaves there after a move of its proof.
type Match struct {
	Pattern  int  // the number that MatcherBuilder returned
	Kind     Kind // of the pattern; Dead or Safe of what it leaves
	Move     board.Point
	Target   board.Point    // a stone of the target, or of one of two
	Other    board.Point    // a stone of the other one, if there are two
	Threat   board.Point    // of an Escape, the move with which the attacker captures, or NoPoint if it is not known
	Symmetry board.Symmetry // the symmetry through which the drawn pattern lies there
}

// Ends are the roots of the two targets on the board, the smaller one first. If there is one target, both ends are its root. Where no stones stand, there are no points.
func (m *Match) Ends(b *board.Board) [2]board.Point {
	if b == nil || !b.HasStone(m.Target) || m.Kind.HasTwo() && !b.HasStone(m.Other) {
		return [2]board.Point{board.NoPoint, board.NoPoint}
	}
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
	roots     map[uint64]root // by key of the target
	nodes     []node
	leaves    leaves
	count     int
	liberties [allKinds]int // the most liberties that a target has which patterns are looked up by
}

// root is the tree of the patterns with one key.
type root struct {
	kind   Kind
	tree   child
	target leafIndex // the tests of the target and the points next to it, see leaves.target
}

// node asks for one spot.
type node struct {
	spot     spot
	children [Any + 1]child
}

// maxDepth is the largest number of nodes from the root to a leaf.
const maxDepth = 96

// Patterns is the number of patterns.
func (m *Matcher) Patterns() int {
	if m == nil {
		return 0
	}
	return m.count
}

// Bytes is about the memory that the patterns take, in bytes.
func (m *Matcher) Bytes() int { return len(m.nodes)*24 + len(m.leaves)*2 + len(m.roots)*32 }

// Append appends the matches of all patterns whose move is in moves, or anywhere if moves is nil, and legal for
// the mover by the rules of the board. If a pattern is symmetric in itself, each place is listed once. Append
// allocates only if the list has too little capacity.
func (m *Matcher) Append(list []Match, b *board.Board, mover board.Colour, moves *board.PointSet) []Match {
	if m == nil || b == nil || mover != board.Black && mover != board.White {
		return list
	}
	search := boardSearch{b: b, mover: mover, moves: moves, walk: walk{m: m}}
	fillPlanes(&search.planes, b, mover)
	for kind := range Kind(Kinds) {
		most := m.liberties[kind]
		if most == 0 {
			continue // no pattern
		}
		owner := mover
		if !kind.IsOwners() {
			owner = mover.Opponent()
		}
		left := *b.Stones(owner)
		for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
			if b.Liberties(p) <= most {
				list = search.target(list, kind, p)
			}
		}
	}
	return list
}

// boardSearch is a search for all patterns on a board.
type boardSearch struct {
	b      *board.Board
	mover  board.Colour
	moves  *board.PointSet // the moves to search for, nil for all
	read   *readPlaces     // if not nil, gets the places of a plane that are read, and illegal moves are found, too
	zone   *board.PointSet // gets the points of the board that those places say something of
	planes [board.Symmetries]plane
	around surround
	walk   walk
}

// target appends the matches whose target is the string at target.
func (w *boardSearch) target(list []Match, kind Kind, target board.Point) []Match {
	w.around.ofString(kind, w.b, target)
	key, symmetries := w.around.leastKey()
	root, found := w.walk.m.roots[key]
	if !found {
		return list
	}
	for s := range board.Symmetry(board.Symmetries) {
		if !symmetries.has(s) {
			continue
		}
		x, y := w.around.anchor(s)
		at := onBoard(w.b.Size(), s.Inverse(), x, y, kind, target)
		at.plane, at.read = &w.planes[at.symmetry], w.read
		w.walk.begin(root, &at)
		for r := w.walk.next(&at); r != nil; r = w.walk.next(&at) {
			at.set(r)
			if w.takes(at.match.Move) && at.hasLiberties(w.b, w.mover, r.tests()) {
				list = append(list, at.match)
			}
		}
		if w.read != nil {
			w.read.addTo(w.zone, w.b, at.symmetry)
		}
	}
	return list
}

// takes tells whether a move is searched for, and legal unless illegal moves are found, too.
func (w *boardSearch) takes(move board.Point) bool {
	return w.read != nil || (w.moves == nil || w.moves.Has(move)) && w.b.Legal(move, w.mover) == nil
}
