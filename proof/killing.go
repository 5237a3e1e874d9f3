package proof

import "shicho/board"

// killing yields moves after which the winner kills the group: first the reader's. Where he could as well pass, he takes what he can, then fills what the group
// encloses, beside his own strings before elsewhere.
func (t *task) killing(yield func(board.Point) bool) {
	if first := t.first; first != board.NoPoint {
		t.first = board.NoPoint
		yield(first)
		return
	}
	var seen board.PointSet
	more := func(y board.Point) bool { // tells whether more moves are asked for
		if y < 0 || seen.Has(y) {
			return true
		}
		seen.Add(y)
		return yield(y)
	}
	for y := range t.advice.moves(t.Position) {
		if !more(y) {
			return
		}
	}
	if t.advice.wins(t.Position) {
		for _, y := range t.advice.captures(t.Position) {
			if t.stillDies(y) && !more(y) {
				return
			}
		}
		for _, points := range t.inside() {
			for y := points.First(); y >= 0; y = points.Next(y + 1) {
				if t.stillDies(y) && !more(y) {
					return
				}
			}
		}
	}
	if _, banned := t.Ban(); banned == t.Winner {
		yield(board.Pass) // after a threat
	}
}

// inside are the empty points that the group can reach over points without a stone of the winner: those where the winner takes something, those beside
// strings of the winner, or where walls are promised, beside these, and the others.
func (t *task) inside() (lists [3]board.PointSet) {
	others := *t.Board.All()
	others.Subtract(t.Board.Stones(t.Winner))
	standing := t.Standing()
	var all board.PointSet
	for s := standing.First(); s >= 0; s = standing.Next(s + 1) {
		part := t.Board.Connected(s, &others)
		all.Union(&part)
	}
	all.Intersect(t.Board.Empty())
	beside := *t.Board.Stones(t.Winner)
	if walls := t.Walls(); !walls.IsEmpty() {
		beside = walls
	}
	for x := all.First(); x >= 0; x = all.Next(x + 1) {
		kind := 2
		if t.Board.Around(x).Intersects(&beside) {
			kind = 1
		}
		for _, n := range t.Board.Neighbours(x) {
			if t.Board.At(n) == t.Loser && t.Board.InAtari(n) && t.Board.StringSize(n) > 1 {
				kind = 0
			}
		}
		lists[kind].Add(x)
	}
	return lists
}

// stillDies tells whether the reader knows that the group dies after a move of the winner.
func (t *task) stillDies(y board.Point) bool {
	m, legal := t.Play(y, t.Winner)
	if !legal {
		return false
	}
	defer t.Undo(m)
	return t.IsTaken() || t.advice.wins(t.Position)
}
