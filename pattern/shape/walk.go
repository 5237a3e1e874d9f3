package shape

import "shicho/board"

// walk goes through a tree at a place and gives, one after the other, the records whose tests pass there. Whoever walks judges
// what the tests cannot tell: the move, and the liberties outside the pattern. A walk allocates nothing.
type walk struct {
	m    *Matcher
	todo [maxDepth]child // the branches that are not followed yet
	left int             // their number

	leaves   [manyLeaves]leafIndex // leaves that were reached and not compared yet
	reached  int                   // their number
	compared int                   // how many of these are compared

	outlines []test // of the leaf that is compared: what is left of its outlines
	records  []test // and of its records
	begun    test   // keeps the compiler from leaving out the reads in reach
}

// manyLeaves is the number of leaves that are compared together.
const manyLeaves = 64

// begin starts at the root of a tree.
func (w *walk) begin(r root, p *place) {
	w.left, w.reached, w.compared, w.outlines = 0, 0, 0, nil
	if p.passes(w.m.leaves.target(r.target)) { // otherwise another target has the same key
		w.todo[0], w.left = r.tree, 1
	}
}

// next gives the next record whose tests pass at the place and whose pattern is searched for through the place's symmetry. It gives
// nil at the end.
func (w *walk) next(p *place) record {
	for {
		if r := w.compare(p); r != nil {
			return r
		}
		if w.compared == w.reached && !w.reach(p) {
			return nil
		}
		w.outlines, w.records = w.m.leaves.leaf(w.leaves[w.compared])
		w.compared++
		if p.read != nil {
			p.noteLeaf(w.outlines, w.records)
		}
	}
}

// reach goes on down the tree until it has many leaves, or all. It reports whether it has any. It reads the beginnings of all these
// leaves: the reads do not depend on each other, so the processor waits for the memory only once.
func (w *walk) reach(p *place) bool {
	reached, left := 0, w.left
	for left > 0 && reached < manyLeaves {
		left--
		at := w.todo[left]
		for at.isNode() {
			n := &w.m.nodes[at]
			if wild := n.children[Any]; wild != 0 {
				w.todo[left] = wild
				left++
			}
			here := p.at(n.spot)
			if p.read != nil {
				p.note(testOf(n.spot, 0))
			}
			if !here.isKnown() {
				at = 0
				break
			}
			at = n.children[here.content()]
		}
		if at.isLeaf() {
			w.leaves[reached] = at.leaf()
			reached++
		}
	}
	for _, at := range w.leaves[:reached] {
		w.begun |= w.m.leaves[at]
	}
	w.left, w.reached, w.compared = left, reached, 0
	return reached > 0
}

// compare gives the next record of the leaf whose tests pass, or nil at the end of the leaf.
func (w *walk) compare(p *place) record {
	outlines, records := w.outlines, w.records
	for len(outlines) >= outlineWords {
		first, second, length := outlines[0], outlines[1], int(outlines[2])
		r := record(records[:length])
		outlines, records = outlines[outlineWords:], records[length:]
		if p.at(first.spot()).meets(first) && p.at(second.spot()).meets(second) &&
			p.passes(r.tests()) && r.head().needs().has(p.symmetry) {
			w.outlines, w.records = outlines, records
			return r
		}
	}
	w.outlines = nil
	return nil
}

// place is a place on a board or in a pattern where a tree is compared with it.
type place struct {
	*plane                       // the board or the pattern laid out
	symmetry      board.Symmetry // maps the plane to the board or the pattern
	columns       int            // of the board or the pattern
	width, height int            // of the board or the pattern on the plane
	x, y          int            // of the anchor on the plane
	base          int            // the index on the plane of spot 0 as seen from the anchor
	match         Match
	read          *readPlaces // gets the places of the plane that are read; nil notes nothing
}

// onBoard is a place on a board, seen from an anchor on a plane through a symmetry.
func onBoard(size int, s board.Symmetry, x, y int, kind Kind, target board.Point) place {
	return place{symmetry: s, columns: size, width: size, height: size, x: x, y: y, base: planeBase(x, y),
		match: Match{Kind: kind, Target: target}}
}

// set makes match the match of a record here.
func (p *place) set(r record) {
	l, h := r.label(), r.head()
	p.match.Pattern = l.number()
	p.match.Symmetry = product[p.symmetry][l.symmetry()]
	p.match.Move = p.point(h.move())
	switch {
	case p.match.Kind.HasTwo():
		p.match.Other = p.point(h.other())
	case p.match.Kind == Escape:
		p.match.Threat = board.NoPoint
		if p.at(h.other()).content() == Empty {
			p.match.Threat = p.point(h.other())
		}
	}
}

// hasLiberties tells whether strings on a board have the liberties outside the pattern that the tests of a record ask for.
func (p *place) hasLiberties(b *board.Board, mover board.Colour, tests []test) bool {
	for _, t := range tests {
		least := t.asksLiberties()
		if least == 0 {
			continue
		}
		drawn, liberties := p.drawn(tests), b.LibertySetWith(p.point(t.spot()), mover)
		if liberties.Subtract(&drawn); liberties.Len() < least {
			return false
		}
	}
	return true
}

// drawn is the set of the points without a stone of one side that the tests of a record draw.
func (p *place) drawn(tests []test) (drawn board.PointSet) {
	for _, t := range tests {
		if t.asksNoStone() {
			if at := p.point(t.spot()); at >= 0 {
				drawn.Add(at)
			}
		}
	}
	return drawn
}

// point is the point at a spot, or the cell of a pattern, or NoPoint beyond the edge or outside the rectangle.
func (p *place) point(s spot) board.Point {
	dx, dy := s.xy()
	x, y := p.x+dx, p.y+dy
	if x < 0 || y < 0 || x >= p.width || y >= p.height {
		return board.NoPoint
	}
	x, y = p.symmetry.XY(x, y, p.width, p.height)
	return board.Point(y*p.columns + x)
}

// at is what lies at a spot.
func (p *place) at(s spot) seen {
	return p.plane[p.index(s)]
}

// index is the index of a spot on the plane.
func (p *place) index(s spot) int { return (p.base + int(s)) & (planePoints - 1) }

// passes tells whether every spot is as its test asks.
func (p *place) passes(tests []test) bool {
	for _, t := range tests {
		if !p.at(t.spot()).meets(t) {
			return false
		}
	}
	return true
}

// note notes what a test reads of the plane.
func (p *place) note(t test) {
	i := p.index(t.spot())
	p.read.contents[i>>6] |= 1 << (i & 63)
	if t.asksLiberties() > 0 {
		p.read.liberties[i>>6] |= 1 << (i & 63)
	}
}

// noteLeaf notes what the outlines of a leaf read, and the records whose outlines pass.
func (p *place) noteLeaf(outlines, records []test) {
	for ; len(outlines) >= outlineWords; outlines = outlines[outlineWords:] {
		first, second, length := outlines[0], outlines[1], int(outlines[2])
		p.note(first)
		p.note(second)
		if p.at(first.spot()).meets(first) && p.at(second.spot()).meets(second) {
			p.noteTests(record(records[:length]).tests())
		}
		records = records[length:]
	}
}

// noteTests notes what tests read, up to the first one that fails.
func (p *place) noteTests(tests []test) {
	for _, t := range tests {
		if p.note(t); !p.at(t.spot()).meets(t) {
			return
		}
	}
}
