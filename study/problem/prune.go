package problem

import (
	"cmp"
	"slices"

	"shicho/board"
)

// prune makes the printed position smaller as long as the same move solves the problem, in as many moves, and the
// problem has the same themes. It takes strings off, and then the farthest stones of those that are left.
func (m *Maker) prune(p *Problem) *Problem { return m.trim(m.thin(p)) }

// thin takes whole strings off: first many at once, those farthest from the target, at last each by itself.
func (m *Maker) thin(p *Problem) *Problem {
	strings := p.surplus()
	for proofs, chunk := 0, len(strings); chunk > 0; chunk /= 2 {
		for i := 0; i < len(strings); {
			if proofs++; proofs > mostPrunings {
				return p
			}
			end := min(i+chunk, len(strings))
			if smaller := m.without(p, strings[i:end]...); smaller != nil {
				p = smaller
				strings = slices.Delete(strings, i, end)
			} else {
				i = end
			}
		}
	}
	return p
}

// trim takes the stones farthest from the target off, so that long strings end where the fight does.
func (m *Maker) trim(p *Problem) *Problem {
	distant := *p.Board.Stones(board.Black)
	distant.Union(p.Board.Stones(board.White))
	close := p.close()
	distant.Subtract(&close)
	stones := distant.Points()
	p.sortFarthest(stones)
	for proofs, chunk := 0, len(stones)/2; chunk > 0 && len(stones) > 0 && proofs < mostPrunings; proofs++ {
		chunk = min(chunk, len(stones))
		var far board.PointSet
		for _, stone := range stones[:chunk] {
			far.Add(stone)
		}
		if smaller := m.without(p, far); smaller != nil {
			p = smaller
			stones = stones[chunk:]
		} else {
			chunk /= 2
		}
	}
	return p
}

// close is the set of the target and the points at most two steps from the target.
func (p *Problem) close() board.PointSet {
	points := p.Marked()
	dilate(p.Board, &points)
	dilate(p.Board, &points)
	return points
}

// surplus lists the strings that the problem may do without, the farthest from the target first: all that have no stone
// close to the target.
func (p *Problem) surplus() (strings []board.PointSet) {
	close := p.close()
	for s := range p.Board.Strings() {
		points := *p.Board.StringAt(s.Point)
		if !points.Intersects(&close) {
			strings = append(strings, points)
		}
	}
	slices.SortStableFunc(strings, func(one, other board.PointSet) int {
		return cmp.Compare(p.distance(&other), p.distance(&one))
	})
	return strings
}

// sortFarthest sorts stones by their distance from the target, the farthest first.
func (p *Problem) sortFarthest(stones []board.Point) {
	distance := func(stone board.Point) int {
		var alone board.PointSet
		alone.Add(stone)
		return p.distance(&alone)
	}
	slices.SortStableFunc(stones, func(one, other board.Point) int { return cmp.Compare(distance(other), distance(one)) })
}

// distance is the distance of a set from the target, in lines of the board.
func (p *Problem) distance(points *board.PointSet) int {
	size := p.Board.Size()
	target := p.Marked()
	least := size
	for a := points.First(); a >= 0; a = points.Next(a + 1) {
		for b := target.First(); b >= 0; b = target.Next(b + 1) {
			x, y := int(a)%size-int(b)%size, int(a)/size-int(b)/size
			least = min(least, max(x, -x, y, -y))
		}
	}
	return least
}

// without is the problem without some stones, or nil if it is not the same then.
func (m *Maker) without(p *Problem, parts ...board.PointSet) *Problem {
	kept := *p.Board.All()
	for i := range parts {
		kept.Subtract(&parts[i])
	}
	copied := stonesOf(p.Board, kept)
	if copied == nil {
		return nil
	}
	smaller, err := m.onBoard(p.Challenge, p.Solution, printing{copied, p.View})
	if err != nil || smaller.Themes != p.Themes || smaller.First.Length() != p.First.Length() {
		return nil
	}
	return smaller
}

// frame is the part of the board that holds all stones, and the moves of all right lines.
func (p *Problem) frame() View {
	shown := *p.Board.Stones(board.Black)
	shown.Union(p.Board.Stones(board.White))
	p.First.addMoves(&shown)
	return viewOf(shown, p.Board.Size())
}

// addMoves adds the right moves and the replies of a turn, and of all that follows, to a set.
func (t *Turn) addMoves(points *board.PointSet) {
	for _, move := range t.Right {
		if move >= 0 {
			points.Add(move)
		}
	}
	for _, r := range t.Replies {
		if r.Move >= 0 {
			points.Add(r.Move)
		}
		r.Turn.addMoves(points)
	}
}
