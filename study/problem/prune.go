package problem

import (
	"cmp"
	"slices"

	"shicho/board"
)

// prune makes the printed position smaller as long as the same move solves the problem, in as many moves, and the problem keeps its themes.
// It takes strings off, and then single stones of those that are left. On an empty board a fight may have more room, so the stones stay if a referee,
// who knows nothing of the problem, could not settle the solution without them.
func (m *Maker) prune(p *Problem) *Problem {
	p.aim()
	whole := p
	if p = m.trim(m.thin(p)); !m.isSettled(p) {
		p = whole
	}
	q := p.Turned(0, false) // names the strings again by their first stones
	p.Target, p.Other = q.Target, q.Other
	p.ID = p.name(p.First.Right)
	return p
}

// isSettled tells whether a referee settles the solution of the problem.
func (m *Maker) isSettled(p *Problem) bool {
	ruling, err := NewReferee(m.reader, m.options.Limits).Rule(&p.Challenge, p.Solution)
	return err == nil && ruling.Verdict != Unknown
}

// action is the set of the points where the problem is decided: the solution, all that follows it, and the refuted moves.
func (p *Problem) action() (points board.PointSet) {
	p.First.addMoves(&points)
	for i := range p.First.Tries {
		for _, move := range p.First.Tries[i].Line {
			if move.Point >= 0 {
				points.Add(move.Point)
			}
		}
	}
	return points
}

// aim lets those stones stand for the marked strings that are nearest to the solution, so that the far ends of the strings can be taken off.
func (p *Problem) aim() {
	if p.Goal.IsLife() {
		return
	}
	var solution board.PointSet
	p.First.addMoves(&solution)
	nearest := func(stone board.Point) board.Point {
		stones := p.Board.StringAt(stone).Points()
		return slices.MinFunc(stones, func(a, b board.Point) int {
			return cmp.Compare(distance(p.Board.Size(), a, &solution), distance(p.Board.Size(), b, &solution))
		})
	}
	p.Target = nearest(p.Target)
	if p.Goal.HasPair() {
		p.Other = nearest(p.Other)
	}
}

// thin takes whole strings off that are not marked.
func (m *Maker) thin(p *Problem) *Problem {
	proofs := mostPrunings
	return m.strip(p, p.surplus(), &proofs)
}

// trim takes single stones off, also of marked strings. What stays is tried again until no stone goes.
func (m *Maker) trim(p *Problem) *Problem {
	for proofs := mostTrimmings; ; {
		stones := p.stones()
		for _, marked := range p.Strings() {
			stones.Remove(marked)
		}
		var single []board.PointSet
		for _, stone := range stones.Points() {
			var part board.PointSet
			part.Add(stone)
			single = append(single, part)
		}
		before := p.stoneCount()
		if p = m.strip(p, single, &proofs); p.stoneCount() == before || proofs == 0 || m.ended() {
			return p
		}
	}
}

// strip takes parts of the position off, those farthest from the action first, many at once where that can be. proofs bounds the proofs, and is counted down.
func (m *Maker) strip(p *Problem, parts []board.PointSet, proofs *int) *Problem {
	action := p.action()
	order := func(part *board.PointSet) int {
		least := p.Board.Size()
		for q := part.First(); q >= 0; q = part.Next(q + 1) {
			least = min(least, distance(p.Board.Size(), q, &action))
		}
		return least
	}
	slices.SortStableFunc(parts, func(one, other board.PointSet) int { return cmp.Compare(order(&other), order(&one)) })
	for chunk := (len(parts) + 1) / 2; len(parts) > 0 && *proofs > 0 && !m.ended(); *proofs-- {
		chunk = max(min(chunk, len(parts)), 1)
		var off board.PointSet
		for _, part := range parts[:chunk] {
			off.Union(&part)
		}
		switch smaller := m.without(p, &off); {
		case smaller != nil:
			p, parts = smaller, parts[chunk:]
		case chunk == 1:
			parts = parts[1:]
		default:
			chunk /= 2
		}
	}
	return p
}

// stones are all stones on the board.
func (p *Problem) stones() board.PointSet {
	stones := *p.Board.Stones(board.Black)
	stones.Union(p.Board.Stones(board.White))
	return stones
}

// surplus lists the strings that the problem may do without: all that are not marked.
func (p *Problem) surplus() (strings []board.PointSet) {
	marked := p.Marked()
	for s := range p.Board.Strings() {
		if points := *p.Board.StringAt(s.Point); !points.Intersects(&marked) {
			strings = append(strings, points)
		}
	}
	return strings
}

// distance is the distance of a point from a set, in lines of the board.
func distance(size int, a board.Point, points *board.PointSet) int {
	least := size
	for b := points.First(); b >= 0; b = points.Next(b + 1) {
		x, y := int(a)%size-int(b)%size, int(a)/size-int(b)/size
		least = min(least, max(x, -x, y, -y))
	}
	return least
}

// without is the problem without some stones, or nil if it is not the same then.
func (m *Maker) without(p *Problem, off *board.PointSet) *Problem {
	kept := *p.Board.All()
	kept.Subtract(off)
	copied := stonesOf(p.Board, kept)
	if copied == nil {
		return nil
	}
	limits := m.options.Limits.AtMost(pruneFactor*p.most + pruneNodes)
	smaller, err := m.onBoardWithin(p.Challenge, p.Solution, printing{copied, p.View}, &limits)
	if err != nil || smaller.Themes&p.Themes != p.Themes || smaller.First.Length() != p.First.Length() || len(smaller.First.Right) > len(p.First.Right) {
		return nil
	}
	return smaller
}

// frame is the part of the board that holds all stones, and the moves of all right lines.
func (p *Problem) frame() View {
	shown := p.stones()
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
