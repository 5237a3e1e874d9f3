package tactics

import "shicho/board"

// expect makes a move of the attacker a child that is not played before it is searched, with the numbers of an
// earlier visit or a guess: most never are. It returns false if the move takes stones or is decided, so that add
// knows more.
func (r *Reader) expect(ply int, x board.Point) bool {
	if takes(r.b, x, r.attacker) {
		return false
	}
	key := r.b.KeyWith(x, r.attacker) ^ r.salt
	if r.table.find(key) != nil {
		return false
	}
	n := &r.tree[ply]
	c := &n.children[n.count]
	n.tried.Add(x)
	n.count++
	if known, ok := r.numbers.find(key); ok {
		*c = child{x, known}
		return true
	}
	liberties := r.b.Liberties(r.target)
	if r.b.StringNeighbours(r.target).Has(x) {
		liberties--
	}
	*c = child{x, r.guessLiberties(liberties, false)}
	return true
}

// takes tells whether a side's move at an empty point takes a string.
func takes(b *board.Board, x board.Point, mover board.Colour) bool {
	for _, p := range b.Neighbours(x) {
		if b.At(p) == mover.Opponent() && b.InAtari(p) {
			return true
		}
	}
	return false
}

// block leaves, of the attacker's moves, those that may hinder every extension with which the target escapes at
// once. The others are refuted by it.
func (r *Reader) block(ply int, moves *board.PointSet, plies int) {
	p := &r.frames[ply].proof
	need := r.limits.libertiesToEscape(true, plies-2)
	libs := r.b.LibertySet(r.target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		after := r.extension(x, &libs)
		spare := after.Len() - need
		if spare < 0 {
			continue
		}
		by := proof{zone: *r.b.StringAt(r.target), reach: farReach, used: r.escapeLimit(need)}
		joined := r.joined(x)
		by.zone.Union(&joined)
		by.zone.Add(x)
		by.rely(&after, need+min(spare, 1), r.passes[r.attacker])
		p.add(&by)
		p.zone.Union(moves)
		if spare > 0 { // filling one of them does not help
			after = board.PointSet{}
		}
		after.Add(x)
		moves.Intersect(&after)
	}
}
