package tactics

import "shicho/board"

// Bounds of the search for how many threats a ko takes.
const (
	mostThreats = 2     // what takes more is no ko
	threatShare = 8     // of the nodes of the limits one in so many, for each number,
	threatLeast = 3_000 // or as many, if the limits allow
)

// fight finds how many threats the challenger, who must find the first, needs to
// win a ko. It tells whether the answer rests on a search with the challenger free.
// A side that may take back for ever need never win the ko. So if the challenger
// wins with no number of threats up to mostThreats, it is no ko: the question works
// or fails.
func (i *inquiry) fight(challenger board.Colour) bool {
	asks, want := i.answer.Result == KoThreat, i.q.ToMove.wants()
	few := *i.limits
	few.Nodes = min(i.limits.Nodes, max(i.limits.part(threatShare), threatLeast))
	var a Answer
	var far bool
	for few.Threats = 1; few.Threats <= mostThreats; few.Threats++ {
		a, far = i.search(challenger, &few)
		i.answer.Nodes += a.Nodes
		switch {
		case a.Outcome == Unknown, a.Limit&LimitNodes != 0:
			return asks // nothing is known of it
		case (a.Outcome == want) == asks:
			i.answer.Threats = few.Threats
			if asks {
				i.accept(KoThreat, &a, far)
				i.threats = few.Threats
				i.rest(&a)
			}
			return asks
		case a.Outcome == Escaped && asks && a.isUnproved(i.limits):
			return asks
		case !asks:
			i.answer.Move, i.far = a.Move, far // it stands so many threats
		}
		if !a.Ko {
			break // more threats would change nothing
		}
	}
	i.answer = Answer{Move: board.NoPoint, Nodes: i.answer.Nodes - a.Nodes, Spare: farReach}
	i.threats, i.cut, i.far = mostThreats, false, false
	if a.Ko {
		i.answer.Threats = mostThreats
	}
	if !asks {
		i.accept(Works, &a, far)
	}
	i.rest(&a)
	return true
}

// resist is the move of the asker, who can pass in a ko, after which the other
// side needs longest if there are no threats; one by which he prevails with threats.
// If nothing helps, it is a threat against what is shortest of liberties around.
func (i *inquiry) resist() board.Point {
	s := study{r: i.r, b: i.b, target: i.q.Target, owner: i.b.At(i.q.Target), limits: i.deciding()}
	asker, toMove := i.q.Mover(i.b), i.q.ToMove
	zone := i.r.Decide(i.b, i.q, board.Empty, &s.limits).Zone
	best, bestDepth, bestNodes := board.Pass, 0, 0
	for x := zone.First(); x >= 0; x = zone.Next(x + 1) {
		s.free = board.Empty
		a, legal := s.after(x, toMove, 0)
		if !legal || a.Depth < bestDepth || a.Depth == bestDepth && a.Nodes <= bestNodes {
			continue
		}
		s.free = asker
		if with, _ := s.after(x, toMove, 0); with.Outcome == toMove.wants() {
			best, bestDepth, bestNodes = x, a.Depth, a.Nodes
		}
	}
	if best == board.Pass && toMove == Defender {
		return i.r.threat(i.b, i.q.Target)
	}
	return best
}

// threat is a move of the target's owner on a liberty of the string around it that
// has the fewest.
func (r *Reader) threat(b *board.Board, target board.Point) board.Point {
	owner := b.At(target)
	for most := 2; most < b.Points(); most++ {
		var libs board.PointSet
		r.short(&libs, b.StringNeighbours(target), owner.Opponent(), most)
		own := b.LibertySet(target)
		libs.Subtract(&own)
		for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
			if b.Legal(x, owner) == nil {
				return x
			}
		}
	}
	return board.Pass
}
