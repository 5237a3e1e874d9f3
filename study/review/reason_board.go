package review

import (
	"math"

	"shicho/board"
	"shicho/engine/endgame"
	"shicho/engine/judge"
)

// kos looks whether the better move takes a stone in a ko, or ends a ko. These are facts about the board.
func (q *inquiry) kos() {
	if q.better < 0 || q.after.At(q.better) != board.Empty {
		return
	}
	size, opponent := q.before.Size(), q.side.Opponent()
	now := q.after.Clone()
	r := Reason{Move: board.FormatPoint(q.better, size), Reply: board.FormatPoint(q.better, size), Stones: 1, Points: 2, Proved: true,
		Line: board.NameMoves([]board.Stone{{Point: q.better, Colour: q.side}}, size), side: q.side}
	if taken, _ := q.other.Ko(); taken >= 0 {
		if q.after.At(taken) != opponent || !now.TryPlay(q.better, opponent) || now.Liberties(q.better) < 2 {
			return
		}
		r.Kind, r.Target, r.Zone = TakesKo, board.FormatPoint(taken, size), []string{board.FormatPoint(taken, size), r.Move}
		q.list = append(q.list, r)
		return
	}
	if !now.TryPlay(q.better, opponent) {
		return
	}
	if taken, _ := now.Ko(); taken >= 0 && q.before.At(taken) == q.side && q.other.Liberties(q.better) > 1 {
		r.Kind, r.Target, r.Zone = EndsKo, board.FormatPoint(taken, size), []string{board.FormatPoint(taken, size), r.Move}
		q.list = append(q.list, r)
	}
}

// Bounds of the search for endgames.
const (
	endgamePositions = 20_000 // of an area
	leastWorth       = 0.5    // points by which a move in one endgame is worth more than the move that was played, at least
)

// endgames looks whether the better move lies in an endgame of known value, in which a move is worth more than the move that was played.
func (q *inquiry) endgames() {
	if q.better < 0 {
		return
	}
	settled := endgame.Prove(q.before)
	if q.ownership != nil {
		settled = judge.FromOwnership(q.before, q.ownership).Settled(q.before)
	}
	solver := endgame.NewSolver()
	solver.Most = endgamePositions
	list := solver.List(q.before, settled)
	there, here := areaOf(list, q.better), areaOf(list, q.move)
	if there == nil || there.Err != nil || there == here || here != nil && here.Err != nil {
		return
	}
	worth, played := there.Solution.Value.Temperature(), 0.0
	if here != nil {
		played = max(here.Solution.Value.Temperature(), 0)
	} else if q.move >= 0 && !list.Points[q.side].Has(q.move) && !list.Points[q.side.Opponent()].Has(q.move) {
		return // the move lies where nothing is known
	}
	if worth < played+leastWorth {
		return
	}
	size := q.before.Size()
	move := board.FormatPoint(q.better, size)
	q.list = append(q.list, Reason{Kind: Endgame, Target: move, Move: move, Points: int(math.Round(worth - played)), Worth: &worth, PlayedWorth: &played,
		Line: board.NameMoves([]board.Stone{{Point: q.better, Colour: q.side}}, size), Zone: namesOf(&there.Area, size), side: q.side})
}

// areaOf is the endgame in whose area a point lies; nil if there is none.
func areaOf(list *endgame.List, p board.Point) *endgame.Endgame {
	for i := range list.Endgames {
		if p >= 0 && list.Endgames[i].Area.Has(p) {
			return &list.Endgames[i]
		}
	}
	return nil
}
