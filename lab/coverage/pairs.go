package coverage

import (
	"fmt"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// pairNodes are the nodes of a search that checks a match of a join or a cut.
const pairNodes = 50_000

// checkPair asks the reader whether the claim of a match about two strings is true. A proof of the contrary refutes the
// claim: for a join a proof that the strings are cut, for a cut a proof that they are joined.
func (m *Measurement) checkPair(b *board.Board, match shape.Match, record *sgf.Record) {
	owner, joins := b.At(match.Target), match.Kind.IsOwners()
	mover, goal, contrary := owner, tactics.Connect, tactics.Sever
	if !joins {
		mover, goal, contrary = owner.Opponent(), tactics.Sever, tactics.Connect
	}
	refuted := func(why string) {
		m.false = append(m.false, fmt.Sprintf("%s: pattern %s, %s of %s and %s by %s %s:\n%s", record.Name, m.index.ID(match.Pattern), match.Kind,
			board.FormatPoint(match.Target, b.Size()), board.FormatPoint(match.Other, b.Size()), board.FormatPoint(match.Move, b.Size()), why, b))
	}
	if !b.TryPlay(match.Move, mover) {
		refuted("is illegal")
		return
	}
	defer b.Undo()
	cut := b.At(match.Target) != owner || b.At(match.Other) != owner
	joined := !cut && b.Root(match.Target) == b.Root(match.Other)
	switch {
	case joined && joins, cut && !joins, !joined && !cut && m.proves(b, match, goal, tactics.Defender, mover.Opponent()):
		m.confirmed++
	case joined, cut, m.proves(b, match, contrary, tactics.Attacker, mover.Opponent()):
		refuted("is refuted")
	default:
		m.open++
	}
}

// proves tells whether the reader proves a goal about the two strings of a match. The side free wins every ko. If the
// goal is to sever the strings, either of the two may be the one that is captured.
func (m *Measurement) proves(b *board.Board, match shape.Match, goal tactics.Goal, toMove tactics.Side, free board.Colour) bool {
	limits := tactics.Default.WithRetakes(false).WithNodes(pairNodes)
	for _, ends := range [...][2]board.Point{{match.Target, match.Other}, {match.Other, match.Target}} {
		q := tactics.Question{Goal: goal, Target: ends[0], Other: ends[1], ToMove: toMove}
		if m.reader.Decide(b, q, free, &limits).Outcome == tactics.Captured {
			return true
		}
	}
	return false
}
