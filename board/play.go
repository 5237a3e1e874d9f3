package board

import (
	"fmt"
	"slices"
)

// undo is what Undo needs to take one move back.
type undo struct {
	point     Point
	colour    Colour
	koColour  Colour
	captured  [4]Point // roots of the opponent's strings that the move took off
	merged    [4]Point // roots of the player's strings that became part of kept
	beside    [4]Point // roots of the opponent's strings beside the point
	nCaptured int8
	nMerged   int8
	nBeside   int8
	suicide   bool
	ko        Point
	kept      Point // root of the string that the new stone belongs to
	key       uint64
	before    chain // the string kept, as it was before the move
}

// Legal tells whether colour may play p now. It returns nil or one of ErrColour, ErrOutside, ErrOccupied,
// ErrSuicide, ErrKo, ErrSuperko. A pass is always legal.
func (b *Board) Legal(p Point, colour Colour) error {
	switch {
	case colour != Black && colour != White:
		return ErrColour
	case p == Pass:
		return nil
	case p < 0 || int(p) >= b.g.points:
		return ErrOutside
	case b.colours[p] != Empty:
		return ErrOccupied
	case p == b.ko && colour == b.koColour:
		return ErrKo
	case !b.HasRoom(p, colour) && !b.suicideAllowed(p, colour):
		return ErrSuicide
	case b.rules.Superko && b.repeats(p, colour):
		return ErrSuperko
	}
	return nil
}

// HasRoom tells whether a stone of colour on p, which must be empty, would have a liberty or capture something.
// If not, the move is suicide.
func (b *Board) HasRoom(p Point, colour Colour) bool {
	for _, n := range b.g.of(p) {
		switch b.colours[n] {
		case Empty:
			return true
		case colour:
			if !b.InAtari(n) {
				return true
			}
		default:
			if b.InAtari(n) {
				return true
			}
		}
	}
	return false
}

// suicideAllowed tells whether the rules allow the suicidal move p: suicide is allowed and the move takes off
// more than one stone.
func (b *Board) suicideAllowed(p Point, colour Colour) bool {
	return b.rules.Suicide && b.g.around[p].Intersects(&b.stones[colour])
}

// repeats tells whether the move would recreate an earlier position.
func (b *Board) repeats(p Point, colour Colour) bool {
	b.place(p, colour)
	defer b.Undo()
	return b.repeated()
}

// repeated tells whether the position has been on the board before.
func (b *Board) repeated() bool {
	for i := range b.history {
		if b.history[i].key == b.key {
			return true
		}
	}
	return false
}

// Play makes the move if it is legal. Otherwise the board is unchanged, and the error names the move and wraps
// the error of Legal.
func (b *Board) Play(p Point, colour Colour) error {
	if err := b.Legal(p, colour); err != nil {
		return fmt.Errorf("%s %s: %w", colour, b.format(p), err)
	}
	b.place(p, colour)
	return nil
}

// TryPlay makes the move and returns true, or leaves the board as it is and returns false if the move is illegal.
// It does not say why, and it does not allocate once the list of moves has grown. The point must be Pass or on
// the board, the colour Black or White.
func (b *Board) TryPlay(p Point, colour Colour) bool {
	if p != Pass && p == b.ko && colour == b.koColour {
		return false
	}
	if !b.PlayThroughKo(p, colour) {
		return false
	}
	if b.rules.Superko && p != Pass && b.repeated() {
		b.Undo()
		return false
	}
	return true
}

// PlayThroughKo is TryPlay for a side that has won the ko: that side may retake at once. Superko is ignored too.
func (b *Board) PlayThroughKo(p Point, colour Colour) bool {
	if p != Pass && (b.colours[p] != Empty || !b.HasRoom(p, colour) && !b.suicideAllowed(p, colour)) {
		return false
	}
	b.place(p, colour)
	return true
}

func (b *Board) format(p Point) string { return FormatPoint(p, b.g.size) }

// place makes a move that is legal except perhaps for ko and superko.
func (b *Board) place(p Point, colour Colour) {
	if len(b.history) < cap(b.history) {
		b.history = b.history[:len(b.history)+1]
	} else {
		b.history = append(b.history, undo{})
	}
	u := &b.history[len(b.history)-1]
	u.point, u.colour, u.key, u.ko, u.koColour = p, colour, b.key, b.ko, b.koColour
	u.nCaptured, u.nMerged, u.nBeside, u.suicide = 0, 0, 0, false
	b.ko = NoPoint
	if p == Pass {
		return
	}
	b.key ^= b.g.keys[p][colour]
	b.colours[p] = colour
	b.empty.Remove(p)
	b.stones[colour].Add(p)
	b.join(p, colour, u)
	b.capture(p, colour, u)
	switch {
	case u.nCaptured > 0:
		b.banRetake(p, colour, u)
	case b.strings[u.kept].liberties == 0:
		u.suicide = true
		b.takeOff(u.kept, colour)
	}
}

// join makes the new stone part of the largest string of its colour next to it and merges the other strings into
// that one. Without such a string the stone becomes a string of its own.
func (b *Board) join(p Point, colour Colour, u *undo) {
	kept := NoPoint
	for _, n := range b.g.of(p) {
		if b.colours[n] != colour {
			continue
		}
		root := b.roots[n]
		if kept == NoPoint || b.strings[root].size > b.strings[kept].size {
			kept = root
		}
	}
	if kept == NoPoint {
		// b.strings[p] may hold an earlier string with this root that was merged or
		// captured since. Undo needs it back.
		u.kept = p
		b.roots[p] = p
		s := &b.strings[p]
		u.before = *s
		s.stones = PointSet{}
		s.stones.Add(p)
		s.neighbours, s.key, s.size = b.g.around[p], b.g.keys[p][colour], 1
		b.countLiberties(p)
		return
	}
	u.kept = kept
	s := &b.strings[kept]
	u.before = *s
	for _, n := range b.g.of(p) {
		if root := b.roots[n]; b.colours[n] == colour && root != kept {
			b.swallow(root, kept)
			u.merged[u.nMerged] = root
			u.nMerged++
		}
		s.neighbours.Add(n)
	}
	s.stones.Add(p)
	s.key ^= b.g.keys[p][colour]
	s.size++
	b.roots[p] = kept
	b.countLiberties(kept)
}

// swallow merges the string of root into the string of kept. b.strings[root] stays as it is, for Undo.
func (b *Board) swallow(root, kept Point) {
	from, to := &b.strings[root], &b.strings[kept]
	for i := range b.g.words {
		to.stones[i] |= from.stones[i]
		to.neighbours[i] |= from.neighbours[i]
	}
	to.key ^= from.key
	to.size += from.size
	b.relabel(&from.stones, kept)
}

// relabel gives stones another root.
func (b *Board) relabel(stones *PointSet, root Point) {
	for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
		b.roots[q] = root
	}
}

// capture takes a liberty from the opponent's strings beside the stone on p, and takes off the strings that have no
// liberty left.
func (b *Board) capture(p Point, colour Colour, u *undo) {
	opponent := colour.Opponent()
	for _, n := range b.g.of(p) {
		root := b.roots[n]
		if b.colours[n] != opponent || slices.Contains(u.beside[:u.nBeside], root) {
			continue
		}
		u.beside[u.nBeside] = root
		u.nBeside++
		s := &b.strings[root]
		if s.liberties--; s.liberties == 0 {
			u.captured[u.nCaptured] = root
			u.nCaptured++
			b.takeOff(root, opponent)
		}
	}
}

// takeOff clears the points of a string. b.strings[root] stays as it is, for Undo.
func (b *Board) takeOff(root Point, colour Colour) {
	s := &b.strings[root]
	for i := range b.g.words {
		b.empty[i] |= s.stones[i]
		b.stones[colour][i] &^= s.stones[i]
	}
	for q := s.stones.First(); q >= 0; q = s.stones.Next(q + 1) {
		b.colours[q] = Empty
	}
	b.key ^= s.key
	b.prisoners[colour] += int(s.size)
	b.recount(s, colour.Opponent())
}

// putBack undoes takeOff.
func (b *Board) putBack(root Point, colour Colour) {
	s := &b.strings[root]
	for i := range b.g.words {
		b.empty[i] &^= s.stones[i]
		b.stones[colour][i] |= s.stones[i]
	}
	for q := s.stones.First(); q >= 0; q = s.stones.Next(q + 1) {
		b.colours[q] = colour
		b.roots[q] = root // another string may have stood here since
	}
	b.prisoners[colour] -= int(s.size)
	b.recount(s, colour.Opponent())
}

// recount counts the liberties of the strings of a colour that touch the string s, which was just taken off or put back.
func (b *Board) recount(s *chain, colour Colour) {
	left := s.neighbours
	left.Intersect(&b.stones[colour])
	for q := b.TakeString(&left); q >= 0; q = b.TakeString(&left) {
		b.countLiberties(b.roots[q])
	}
}

// banRetake forbids the retake of a ko after a capture, if one stone took one stone and stands in atari itself. The
// retake could then take no other stone: every neighbour of the captured point either had another liberty before or
// belongs to the string of the stone that captured.
func (b *Board) banRetake(p Point, colour Colour, u *undo) {
	taken := u.captured[0]
	if u.nCaptured != 1 || b.strings[taken].size != 1 || b.strings[u.kept].size != 1 || !b.InAtari(p) {
		return
	}
	b.ko, b.koColour = taken, colour.Opponent()
}

// Undo takes the last move back. It panics if there is none.
func (b *Board) Undo() {
	u := &b.history[len(b.history)-1]
	b.history = b.history[:len(b.history)-1]
	b.ko, b.koColour = u.ko, u.koColour
	p := u.point
	if p == Pass {
		return
	}
	if u.suicide {
		b.putBack(u.kept, u.colour)
	}
	for i := u.nCaptured - 1; i >= 0; i-- {
		b.putBack(u.captured[i], u.colour.Opponent())
	}
	for _, root := range u.beside[:u.nBeside] {
		b.strings[root].liberties++
	}
	b.strings[u.kept] = u.before
	for _, root := range u.merged[:u.nMerged] {
		b.relabel(&b.strings[root].stones, root)
	}
	b.colours[p] = Empty
	b.empty.Add(p)
	b.stones[u.colour].Remove(p)
	b.key = u.key
}

// LastMove is the move that Undo would take back. Its Colour is Empty if there is none.
func (b *Board) LastMove() Stone { return b.Recent(0) }

// Next is the opponent of the side that moved last, or Black if nobody has moved.
func (b *Board) Next() Colour {
	if last := b.LastMove(); last.Colour != Empty {
		return last.Colour.Opponent()
	}
	return Black
}

// Recent is the move that was played n moves before the last one. Its Colour is Empty if the board has no such
// move.
func (b *Board) Recent(n int) Stone {
	if n >= len(b.history) {
		return Stone{NoPoint, Empty}
	}
	u := &b.history[len(b.history)-1-n]
	return Stone{u.point, u.colour}
}

// LastCaptures counts the strings that the last move took off the board, of either colour.
func (b *Board) LastCaptures() int {
	if len(b.history) == 0 {
		return 0
	}
	u := &b.history[len(b.history)-1]
	if u.suicide {
		return 1
	}
	return int(u.nCaptured)
}

// LastCaptured adds to the set the points that the last move took off the board, of either colour.
func (b *Board) LastCaptured(into *PointSet) {
	if len(b.history) == 0 {
		return
	}
	u := &b.history[len(b.history)-1]
	if u.point == Pass {
		return
	}
	for _, root := range u.captured[:u.nCaptured] {
		into.Union(&b.strings[root].stones)
	}
	if u.suicide {
		into.Union(&b.strings[u.kept].stones)
	}
}
