package review

import (
	"fmt"

	"shicho/board"
	"shicho/tactics"
)

// finding is what is known of a miss.
type finding uint8

const (
	guessed finding = iota // the searches were cut
	proved
	refuted // there was no chance, or the chance is still there
)

// prove looks for the proof of a miss: "shicho read" finds moves that work in the position before the move, and finds
// that the chance is gone after the move. It asks with the larger limits first, because they want more liberties of a
// string that has escaped, and thus refute some misses; where they know nothing, the limits of the options decide. If
// the miss is proved, the target has all moves that would have worked, and the limits.
func (v *reviewer) prove(before, after *board.Board, t *target) finding {
	for _, limits := range [...]*tactics.Limits{&v.confirm, &v.o.Limits} {
		chance, defence := v.read(before, t.target, limits)
		attack, reply := v.read(after, t.target, limits)
		if t.purpose == tactics.Saves {
			chance, reply = defence, attack
		}
		there := chance.Result == tactics.Works && chance.Threats == 0 && chance.Move != board.Pass
		gone := reply.Result != tactics.Fails
		switch known, knownAfter := chance.Outcome != tactics.Unknown, reply.Outcome != tactics.Unknown; {
		case known && !there, knownAfter && !gone:
			return refuted
		case known && knownAfter:
			t.moves, t.limits = chance.Moves, limits
			return proved
		}
	}
	return guessed
}

// read answers whether a string can be captured and whether the string can be saved, exactly as "shicho read" does.
func (v *reviewer) read(b *board.Board, target board.Point, limits *tactics.Limits) (attack, defence tactics.Reading) {
	attack, defence, err := v.reader.Both(b, target, limits)
	if err != nil {
		panic(fmt.Sprint("review: ", err)) // the target is a stone
	}
	return attack, defence
}
