package sgf

import (
	"slices"
	"strings"

	"shicho/board"
)

// warnOfPass says that a pass is written in an odd way. The step is one of the node.
func (r *Record) warnOfPass(n *Node, s *Step) {
	if s.Point != board.Pass {
		return
	}
	for i := range n.Properties {
		p := &n.Properties[i]
		for _, value := range p.Values {
			if value = strings.TrimSpace(value); p.Place == s.Place && isOddPass(value) {
				r.warn(p.Place, "%s[%s] is read as a pass", p.Name, value)
				return
			}
		}
	}
}

// forceMoves makes setups of the moves that are illegal and that the record forces with KO: what it asks for is clear, but no
// board plays such moves. The moves after them are numbered anew. If the last step is such a setup, forceMoves returns the
// colour of its move.
func (r *Record) forceMoves() (last board.Colour) {
	if !slices.ContainsFunc(r.Steps, func(s Step) bool { return s.forced }) {
		return board.Empty
	}
	b, err := board.New(r.Size)
	if err != nil {
		return board.Empty
	}
	moves := 0
	for i := range r.Steps {
		s := &r.Steps[i]
		last = board.Empty
		if s.IsMove() {
			moves++
			s.Number = moves
		}
		err := r.Play(b, s)
		switch {
		case err == nil:
		case !s.forced:
			r.renumber(i, moves)
			return board.Empty
		default:
			move := board.Stone{Point: s.Point, Colour: s.Colour}
			*s = Step{Stones: forcedStones(b, move), Place: s.Place}
			moves--
			if r.Play(b, s) != nil {
				r.renumber(i+1, moves+1)
				return board.Empty
			}
			last = move.Colour
			r.warn(s.Place, "%s %s is illegal and marked KO: the position after it is set up", move.Colour, board.FormatPoint(move.Point, r.Size))
		}
	}
	return last
}

// renumber numbers the moves from a step on; the step itself has the number moves.
func (r *Record) renumber(from, moves int) {
	for i := from; i < len(r.Steps); i++ {
		if s := &r.Steps[i]; s.IsMove() {
			s.Number = moves
			moves++
		}
	}
}

// forcedStones are the changes on the board by a move that is made whether it is legal or not: the stone is put on the
// point, then strings of the other side without liberties are taken off, then the string of the stone if it has none.
func forcedStones(b *board.Board, move board.Stone) []board.Stone {
	var stones [3]board.PointSet
	for _, c := range [...]board.Colour{board.Black, board.White} {
		stones[c] = *b.Stones(c)
		stones[c].Remove(move.Point)
	}
	stones[move.Colour].Add(move.Point)
	var taken board.PointSet
	take := func(colour board.Colour) {
		left := stones[colour]
		for p := left.First(); p >= 0; p = left.First() {
			part := b.Connected(p, &stones[colour])
			left.Subtract(&part)
			if !hasLiberty(b, &part, &stones) {
				taken.Union(&part)
			}
		}
		stones[colour].Subtract(&taken)
	}
	take(move.Colour.Opponent())
	take(move.Colour)
	list := []board.Stone{move}
	for p := taken.First(); p >= 0; p = taken.Next(p + 1) {
		if p == move.Point {
			list[0].Colour = board.Empty
			continue
		}
		list = append(list, board.Stone{Point: p})
	}
	return list
}

// hasLiberty tells whether an empty point is beside one of the stones.
func hasLiberty(b *board.Board, part *board.PointSet, stones *[3]board.PointSet) bool {
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		for _, n := range b.Neighbours(p) {
			if !stones[board.Black].Has(n) && !stones[board.White].Has(n) {
				return true
			}
		}
	}
	return false
}
