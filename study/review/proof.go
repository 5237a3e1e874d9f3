package review

import (
	"fmt"
	"slices"

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
			f := v.getsAway(before, after, t)
			if f == guessed {
				t.limits = nil
			}
			return f
		}
	}
	return guessed
}

// getsAway asks the widest limits about the half of a proof that counts liberties: the string that gets away. Of a string that could have been saved,
// the moves remain after which the widest limits do not capture the string.
func (v *reviewer) getsAway(before, after *board.Board, t *target) finding {
	q := t.replyQuestion()
	if t.purpose == tactics.Captures {
		return v.findingOf(askBy(v.reader, after, q, &v.widest), t)
	}
	all := proved
	side := before.At(t.target)
	t.moves = slices.DeleteFunc(slices.Clone(t.moves), func(p board.Point) bool {
		if !before.TryPlay(p, side) {
			return false // a ko, which may not be retaken now
		}
		defer before.Undo()
		f := v.findingOf(askBy(v.reader, before, q, &v.widest), t)
		if f == guessed {
			all = guessed
		}
		return f == refuted
	})
	if len(t.moves) == 0 {
		return refuted
	}
	return all
}

// findingOf is what the widest limits say of a string that gets away by the limits of the target. Where their nodes run out, the larger limits are
// trusted, and those of the options are not.
func (v *reviewer) findingOf(a tactics.Answer, t *target) finding {
	isAway := (a.Result != tactics.Fails) == (t.purpose == tactics.Captures)
	switch {
	case a.Outcome != tactics.Unknown && !isAway:
		return refuted
	case isSure(&a), t.limits == &v.confirm:
		return proved
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
