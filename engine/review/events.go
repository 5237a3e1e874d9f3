package review

import (
	"slices"

	"shicho/board"
	"shicho/sgf"
	"shicho/tactics"
)

// Event is something tactical about a move.
type Event struct {
	// Kind is "takes" (stones off the board), "captures" (a string that cannot get away any more),
	// "saves", "misses capture" or "misses save" (a move elsewhere would have done it).
	Kind   string   `json:"kind"`
	Target string   `json:"target"` // a stone of the string
	Stones int      `json:"stones"`
	Moves  []string `json:"moves,omitempty"` // of those that would have done it
}

// leastMissed are the stones of a string that it is worth a word to have missed.
const leastMissed = 2

// events compares a move with what the reader finds in the position before it.
func (v *reviewer) events(before, after *board.Board, step *sgf.Step) []Event {
	list := []Event{}
	name := func(p board.Point) string { return board.FormatPoint(p, before.Size()) }
	var taken board.PointSet
	after.LastCaptured(&taken)
	for left := taken; !left.IsEmpty(); {
		p := left.First()
		if before.At(p) != step.Colour.Opponent() {
			left.Remove(p)
			continue
		}
		left.Subtract(before.StringAt(p))
		list = append(list, Event{Kind: "takes", Target: name(p), Stones: before.StringSize(p)})
	}
	for _, t := range v.targets(before, step.Colour) {
		kind := "captures"
		if t.purpose == tactics.Saves {
			kind = "saves"
		}
		switch {
		case taken.Has(t.target):
			continue
		case slices.Contains(t.moves, step.Point):
			list = append(list, Event{Kind: kind, Target: name(t.target), Stones: before.StringSize(t.target)})
		case before.StringSize(t.target) >= leastMissed && !v.still(after, t):
			e := Event{Kind: "misses " + kind[:len(kind)-1], Target: name(t.target), Stones: before.StringSize(t.target)}
			for _, m := range t.moves {
				e.Moves = append(e.Moves, name(m))
			}
			list = append(list, e)
		}
	}
	return list
}

// target is a string that some moves capture or save.
type target struct {
	purpose tactics.Purpose
	target  board.Point
	moves   []board.Point
}

// targets are the strings that a side can capture or save now.
func (v *reviewer) targets(b *board.Board, side board.Colour) (list []target) {
	for _, c := range v.reader.Candidates(b, side, nil, &v.o.Limits) {
		for _, r := range c.Reasons {
			if r.Purpose != tactics.Captures && r.Purpose != tactics.Saves || r.Result != tactics.Works || r.Unknown {
				continue
			}
			i := slices.IndexFunc(list, func(t target) bool { return t.purpose == r.Purpose && t.target == r.Target })
			if i < 0 {
				i = len(list)
				list = append(list, target{purpose: r.Purpose, target: r.Target})
			}
			list[i].moves = append(list[i].moves, c.Move)
		}
	}
	return list
}

// still tells whether another move did as well: the string is captured with its owner to move, or
// safe with the opponent to move.
func (v *reviewer) still(after *board.Board, t target) bool {
	if after.At(t.target) == board.Empty {
		return true
	}
	reply, err := v.reader.Ask(after, t.target, t.purpose == tactics.Saves, &v.o.Limits)
	return err == nil && reply.Result == tactics.Fails
}
