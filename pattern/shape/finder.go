package shape

import "shicho/board"

// Proofs are patterns of captures and escapes that are asked about one string at a time. They do not change, so many goroutines
// may use them, each with its own Finder.
type Proofs struct {
	matcher  *Matcher
	patterns []Pattern
}

// NewProofs makes Proofs of patterns with one target.
func NewProofs(patterns []Pattern) *Proofs {
	var builder MatcherBuilder
	for _, p := range patterns {
		builder.Add(p)
	}
	return &Proofs{builder.Build(), patterns}
}

// Patterns is the number of patterns.
func (p *Proofs) Patterns() int { return len(p.patterns) }

// finderBits is the number of strings that a Finder remembers, as a power of two. A search about one string has a few hundred
// different ones.
const finderBits = 12

// Finder finds the patterns whose target is a given string. It is made for searches, which ask about many positions with few
// different strings: what the key of a string with the points next to it leads to is remembered. A question allocates
// nothing. A Finder serves one goroutine.
type Finder struct {
	proofs     *Proofs
	walker     walker
	list       []Match     // scratch
	conditions []Liberties // scratch
	lookups    [1 << finderBits]lookup
}

// lookup is what is known of a string with the points next to it.
type lookup struct {
	key        uint64
	root       root // its tree is 0 if there are no patterns
	symmetries symmetrySet
}

// Finder makes a Finder.
func (p *Proofs) Finder() *Finder {
	return &Finder{proofs: p, walker: walker{m: p.matcher, always: true}}
}

// Find lists the places where a pattern of a kind has the string at target as its target. The list holds until the next
// question. A ko may forbid the move of a match.
func (f *Finder) Find(b *board.Board, kind Kind, target board.Point) []Match {
	if b.Liberties(target) > f.proofs.matcher.liberties[kind] {
		return nil
	}
	l := f.lookUp(b, kind, target)
	if l.root.tree == 0 {
		return nil
	}
	w := &f.walker
	w.b, w.mover, w.width = b, b.At(target), b.Size()
	if !kind.IsOwners() {
		w.mover = w.mover.Opponent()
	}
	left, top, right, bottom := bounds(b.StringAt(target), b.Size())
	f.list = f.list[:0]
	for s := range board.Symmetry(board.Symmetries) {
		if !l.symmetries.has(s) {
			continue
		}
		x, y := anchor(s, left, top, right, bottom, b.Size())
		at := place{points: pointsOf(b, w.mover, s.Inverse()), symmetry: s.Inverse(), width: w.width, height: w.width, x: x, y: y, match: Match{Kind: kind, Target: target}}
		f.list = w.walk(f.list, l.root, &at)
	}
	return f.list
}

// anchor is the place of the anchor of a string seen through a symmetry, see surround.anchor.
func anchor(s board.Symmetry, left, top, right, bottom, size int) (x, y int) {
	x, y = s.XY(left, top, size, size)
	x2, y2 := s.XY(right, bottom, size, size)
	return min(x, x2), min(y, y2)
}

// lookUp finds the tree of a string.
func (f *Finder) lookUp(b *board.Board, kind Kind, target board.Point) *lookup {
	key := mix(b.StringKey(target) ^ mix(b.LibertyKey(target)^uint64(b.Size())<<8^uint64(kind)))
	l := &f.lookups[key&(1<<finderBits-1)]
	if l.key != key {
		around := &f.walker.around
		around.ofString(kind, b, target)
		least, symmetries := around.leastKey()
		*l = lookup{key, f.proofs.matcher.roots[least], symmetries}
	}
	return l
}

// Rests is what a match of the last question rests on: the points that its pattern draws; those points and the edges of the
// board, see Match.Footing; and the conditions on liberties outside the drawn points, which hold until the next call.
func (f *Finder) Rests(m Match) (drawn, footing board.PointSet, conditions []Liberties) {
	p, size := f.proofs.patterns[m.Pattern], f.walker.b.Size()
	f.conditions = m.AppendConditions(f.conditions[:0], p, size)
	return m.Zone(p, size), m.Footing(p, size), f.conditions
}

// points reads a board as a plane holds it, point by point. It takes strings to have any number of liberties.
type points struct {
	b                   *board.Board
	mover               board.Colour
	origin, right, down int // the first point of the plane, and the steps to the next one in each direction
}

// pointsOf are the points of a plane that lie on the board when they are mapped through a symmetry.
func pointsOf(b *board.Board, mover board.Colour, s board.Symmetry) points {
	size := b.Size()
	at := func(x, y int) int {
		x, y = s.XY(x, y, size, size)
		return y*size + x
	}
	origin := at(0, 0)
	return points{b, mover, origin, at(1, 0) - origin, at(0, 1) - origin}
}

// at is what lies at a place.
func (p *points) at(x, y int) seen {
	if size := p.b.Size(); uint(x) >= uint(size) || uint(y) >= uint(size) {
		return seenOf(edge, 0)
	}
	content := p.b.At(board.Point(p.origin + x*p.right + y*p.down))
	if content == board.Empty {
		return seenOf(Empty, 0)
	}
	return seenOf(seenBy(p.mover, content), MostLiberties)
}
