package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/solve"
	"shicho/tactics/internal/zone"
)

// fight finds how many threats the challenger, who must find the first threat, needs to
// win a ko. It tells whether the answer rests on a search with the challenger free.
//
// A side that may retake for ever need never win the ko. So if the challenger does not
// win with mostThreats threats or fewer, there is no ko: the result is Works or
// Fails.
func (i *inquiry) fight(challenger board.Colour) bool {
	asks, want := i.answer.Result == KoThreat, solve.Wanted(i.q.ToMove)
	few := *i.limits
	if i.q.Goal != Kill {
		few.Nodes = min(i.limits.Nodes, max(i.limits.Part(settings.ThreatShare), settings.ThreatLeast))
	}
	var a Answer
	var far bool
	for few.Threats = 1; few.Threats <= i.mostThreats(); few.Threats++ {
		a, far = i.search(challenger, &few)
		i.answer.Nodes += a.Nodes
		switch {
		case a.Outcome == Unknown, a.Limit&LimitNodes != 0:
			i.cut = i.cut || i.q.Goal == Kill // nothing is known about this number; for a string that may be
			return asks
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
			i.answer.Move, i.far = a.Move, far // the move withstands these threats
		}
		if !a.Ko {
			break // more threats would change nothing
		}
	}
	// The challenger does not win: there is no ko.
	i.answer = Answer{Move: board.NoPoint, Nodes: i.answer.Nodes - a.Nodes, Spare: zone.FarReach}
	i.threats, i.cut, i.far = i.mostThreats(), false, false
	if a.Ko {
		i.answer.Threats = i.mostThreats()
	}
	if !asks {
		i.accept(Works, &a, far)
	}
	i.rest(&a)
	return true
}

// mostThreats is the number of threats beyond which a ko counts as none.
func (i *inquiry) mostThreats() int {
	if i.q.Goal == Kill {
		return settings.LifeThreats
	}
	return settings.MostThreats
}

// resist is for a side to move that wins a ko even after a pass. It returns a move that
// wins the ko as well, and against which the other side needs longest if there are no
// threats. If there is no such move, the defender threatens a string around the target.
func (i *inquiry) resist() board.Point {
	asker, toMove := i.q.Mover(i.b), i.q.ToMove
	s := i.study(false)
	s.far = false
	moves := i.r.decide(i.b, i.q, board.Empty, &s.limits, 0).Zone
	best, bestDepth, bestNodes := board.Pass, 0, 0
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		s.pos.Free = board.Empty
		a, legal := s.after(x, toMove, 0, s.limits.Nodes)
		if !legal || a.Depth < bestDepth || a.Depth == bestDepth && a.Nodes <= bestNodes {
			continue
		}
		s.pos.Free = asker
		if with, _ := s.after(x, toMove, 0, s.limits.Nodes); with.Outcome == solve.Wanted(toMove) {
			best, bestDepth, bestNodes = x, a.Depth, a.Nodes
		}
	}
	if best == board.Pass && toMove == Defender {
		return findThreat(i.b, i.q.Target)
	}
	return best
}

// findThreat is a move of the target's owner on a liberty of the string around the target
// that has the fewest liberties. It is Pass if there is no such move.
func findThreat(b *board.Board, target board.Point) board.Point {
	owner := b.At(target)
	for most := 2; most < b.Points(); most++ {
		var libs board.PointSet
		position.AddShortLiberties(b, &libs, b.StringNeighbours(target), owner.Opponent(), most)
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
