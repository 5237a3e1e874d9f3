package judge

import (
	"shicho/board"
	"shicho/tactics"
)

// judgeGroups decides about strings that playouts are in doubt about, where the reader proves that they fall although their owner moves
// first, or stand although the opponent does, without any ko.
func (r *reading) judgeGroups() {
	r.eachUndecided(func(p board.Point) {
		if !r.isDoubtful(p) || r.b.StringSize(p) < leastGroup {
			return
		}
		switch {
		case r.isProved(p, tactics.Defender):
			r.decide(p, true)
			r.Proved.Union(r.b.StringAt(p))
		case r.isProved(p, tactics.Attacker):
			r.decide(p, false)
		}
	})
}

// isProved tells whether the side to move is proved to fail about the life of a string.
func (r *reading) isProved(p board.Point, toMove tactics.Side) bool {
	if r.nodes <= 0 {
		return false
	}
	a, err := r.reader.Ask(r.b, tactics.Question{Goal: tactics.Kill, Target: p, ToMove: toMove}, &groupLimits)
	r.nodes -= a.Nodes
	return err == nil && a.Outcome != tactics.Unknown && a.Result == tactics.Fails && a.Threats == 0
}
