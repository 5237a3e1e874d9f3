package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
)

// addConnections adds the moves that cut two strings of the opponent from each other, or
// join two own strings, where the move decides: strings that cannot be cut need no
// joining, and strings that cannot be joined need no cut. A pair for which the nodes do
// not suffice is left out.
func (s *suggestions) addConnections() {
	var done board.PointSet
	for stone := range s.b.Strings() {
		done.Add(stone.Point)
		near := s.neighbours(stone.Point)
		for other := s.b.TakeString(&near); other >= 0; other = s.b.TakeString(&near) {
			if root := s.b.Root(other); !done.Has(root) {
				s.addConnection(stone.Point, root)
			}
		}
	}
}

// neighbours are the stones of the same colour that share a liberty with the string, or
// are a step farther away.
func (s *suggestions) neighbours(one board.Point) board.PointSet {
	reach := s.b.LibertySet(one)
	step := s.b.Beside(&reach)
	reach.Union(&step)
	empty := reach
	empty.Intersect(s.b.Empty())
	step = s.b.Beside(&empty)
	reach.Union(&step)
	reach.Intersect(s.b.Stones(s.b.At(one)))
	reach.Subtract(s.b.StringAt(one))
	return reach
}

// addConnection asks about two strings of one owner, with either side to move, and adds
// the move of this side.
func (s *suggestions) addConnection(one, other board.Point) {
	purpose, joins := Joins, s.b.At(one) == s.side
	if !joins {
		purpose = Cuts
	}
	limits := s.limits.WithNodes(s.limits.Part(settings.PairShare))
	var reason Reason
	move := board.NoPoint
	for _, toMove := range [...]Side{Defender, Attacker} {
		a := s.r.inquire(s.b, Question{Goal: Connect, Target: one, Other: other, ToMove: toMove}, &limits).answer
		if a.Result == Fails || a.Limit&LimitNodes != 0 {
			return
		}
		if joins == (toMove == Attacker) {
			move = a.Move
			reason = Reason{Purpose: purpose, Target: one, Other: other, Result: a.Result, Threats: a.Threats, Unknown: a.Outcome == Unknown}
		}
	}
	if move >= 0 && s.b.Legal(move, s.side) == nil {
		s.add(move, reason)
	}
}
