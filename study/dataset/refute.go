package dataset

import (
	"shicho/board"
	"shicho/patterndb"
	"shicho/study/fact"
	"shicho/tactics"
)

// The bounds of the search for wrong moves.
const (
	wrongMoves  = 3     // of a row, at most
	refuteNodes = 5_000 // of the search about one move
	escapePlies = 11    // of a search for an escape, in which the attacker may play anywhere
)

// refuter finds wrong moves of positions, and what refutes them.
type refuter struct {
	reader            *tactics.Reader
	captures, escapes tactics.Limits
}

func newRefuter(limits tactics.Limits) *refuter {
	limits = limits.AtMost(refuteNodes)
	return &refuter{tactics.NewReader(), limits, limits.WithoutGuess().WithoutNumbers().Anywhere(escapePlies)}
}

// refute adds wrong moves to a row about a capture or a rescue: first on the liberties of the target, then beside them. A move is wrong if the search proves that
// its opponent prevails, even where the side of the move wins every ko.
func (r *refuter) refute(f *fact.Fact, b *board.Board, n *patterndb.Instance) {
	reply := tactics.Question{Target: n.Target, ToMove: tactics.Defender}
	prevails, mover, limits := tactics.Escaped, b.At(n.Target).Opponent(), &r.escapes
	switch v, hasMove := verdictOf(n.Class); {
	case v == fact.Saved:
		reply.ToMove, prevails, mover, limits = tactics.Attacker, tactics.Captured, b.At(n.Target), &r.captures
	case v != fact.Captured || !hasMove:
		return
	}
	r.reader.Forget()
	liberties := b.LibertySet(n.Target)
	beside := b.Beside(&liberties)
	beside.Intersect(b.Empty())
	beside.Subtract(&liberties)
	wrong := 0
	for _, points := range [...]board.PointSet{liberties, beside} {
		for x := points.First(); x >= 0 && wrong < wrongMoves; x = points.Next(x + 1) {
			if x == n.Point || !b.TryPlay(x, mover) {
				continue
			}
			var a tactics.Answer
			if b.At(n.Target) != board.Empty {
				a = r.reader.Decide(b, reply, mover, limits)
			}
			b.Undo()
			if a.Outcome == prevails && a.Limit&^tactics.LimitLiberties == 0 && a.Move != board.NoPoint {
				f.Refute(x, board.Stone{Point: a.Move, Colour: mover.Opponent()})
				wrong++
			}
		}
	}
}
