package proof

import (
	"shicho/board"
)

// safePoints are the points by which the strings of the winner with a stone in a zone live, if he does not play there, as far as they live by small regions away
// from the group.
func safePoints(b *board.Board, winner board.Colour, group, zone *board.PointSet) (points board.PointSet) {
	others := *b.All()
	others.Subtract(b.Stones(winner))
	var life board.Life
	for s := group.First(); s >= 0; s = group.Next(s + 1) {
		part := b.Connected(s, &others)
		life.Avoid.Union(&part)
	}
	walls := life.Find(b, winner, zone)
	for s := b.TakeString(&walls); s >= 0; s = b.TakeString(&walls) {
		life.AddZone(s, &points)
	}
	points.Intersect(&others)
	return points
}

// killing yields moves after which the winner kills the group. Where he could as well pass, a move of the reader need not bring him nearer to the end: there he
// fills what the group encloses. He takes what he can, then plays beside his own strings, and last elsewhere inside.
func (t *task) killing(yield func(board.Point) bool) {
	if first := t.first; first != board.NoPoint {
		t.first = board.NoPoint
		yield(first)
		return
	}
	if t.advice.wins(t.Position) {
		for _, y := range t.advice.captures(t.Position) {
			if t.stillDies(y) && !yield(y) {
				return
			}
		}
		for _, points := range t.inside() {
			for y := points.First(); y >= 0; y = points.Next(y + 1) {
				if t.stillDies(y) && !yield(y) {
					return
				}
			}
		}
	}
	for y := range t.advice.moves(t.Position) {
		if y >= 0 && !yield(y) {
			return
		}
	}
	if _, banned := t.Ban(); banned == t.Winner {
		yield(board.Pass) // after a threat
	}
}

// inside are the empty points that the group can reach over points without a stone of the winner: those where the winner takes something, those beside
// strings of the winner, and the others.
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
	for x := all.First(); x >= 0; x = all.Next(x + 1) {
		kind := 2
		if t.Board.Around(x).Intersects(t.Board.Stones(t.Winner)) {
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
