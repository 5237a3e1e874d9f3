package review

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/sgf"
	"shicho/tactics"
)

// Event is something tactical about a move.
type Event struct {
	// Kind is "takes" (stones off the board), "captures" (a string that cannot get away any more), "saves", "captures
	// either" (of two strings that cannot both be saved), "misses capture", "misses save" or "misses either" (a move
	// elsewhere would have done it, and it is needed). A chance
	// that stands for several moves is missed once, by the first; one that is a guess, once in a game.
	Kind   string   `json:"effect"`
	Target string   `json:"target"`                  // a stone of the string
	Other  string   `json:"other,omitempty"`         // of the other, if there are two
	Stones int      `json:"stones"`                  // of the smaller, if there are two
	Moves  []string `json:"winning_moves,omitempty"` // of those that would have done it
	// Unproved says of a miss that the string can get away by the best guess of a search that was cut.
	Unproved bool `json:"unknown"`
	// Problem is made of what was missed by proof, if Options.Problems is set; else nil.
	Problem *sgf.Game `json:"-"`
}

// chance is a capture or a rescue that a side has passed over.
type chance struct {
	side    board.Colour
	purpose tactics.Purpose
	stones  board.PointSet
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
	var passedOver []chance
	targets := v.targets(before, step.Colour)
	for _, t := range targets {
		e := Event{Kind: kinds[t.purpose], Target: name(t.target), Stones: before.StringSize(t.target)}
		c := chance{step.Colour, t.purpose, *before.StringAt(t.target)}
		if t.purpose == tactics.Either {
			e.Other, e.Stones = name(t.other), min(e.Stones, before.StringSize(t.other))
			c.stones.Union(before.StringAt(t.other))
		}
		switch {
		case taken.Intersects(&c.stones):
		case slices.Contains(t.moves, step.Point):
			if t.purpose != tactics.Captures || !v.lost(before, t.target) {
				list = append(list, e)
			}
		case c.among(v.chances): // passed over by the side's last move, too
			passedOver = append(passedOver, c)
		case e.Stones >= leastMissed:
			missed, proved := v.missed(after, t)
			if !missed || insteadOf(t, targets, before, step.Point) {
				continue
			}
			passedOver = append(passedOver, c)
			if !proved {
				if c.among(v.guessed) {
					continue
				}
				v.guessed = append(v.guessed, c)
			}
			e.Kind, e.Unproved = misses[t.purpose], !proved
			for _, m := range t.moves {
				e.Moves = append(e.Moves, name(m))
			}
			if v.o.Problems && proved {
				e.Problem = v.problem(before, step, t)
			}
			list = append(list, e)
		}
	}
	v.chances = append(slices.DeleteFunc(v.chances, func(c chance) bool { return c.side == step.Colour }), passedOver...)
	return list
}

// The kinds of events, by what the moves do.
var (
	kinds  = map[tactics.Purpose]string{tactics.Captures: "captures", tactics.Saves: "saves", tactics.Either: "captures either"}
	misses = map[tactics.Purpose]string{tactics.Captures: "misses capture", tactics.Saves: "misses save", tactics.Either: "misses either"}
)

// among tells whether the same chance is in a list.
func (c *chance) among(list []chance) bool {
	return slices.ContainsFunc(list, func(old chance) bool {
		return old.side == c.side && old.purpose == c.purpose && old.stones.Intersects(&c.stones)
	})
}

// target is a string that some moves capture or save, or one of two that they threaten at once.
type target struct {
	purpose tactics.Purpose
	target  board.Point
	other   board.Point // NoPoint if there is none
	moves   []board.Point
}

// targets are the strings that a side can capture or save now, however many ko threats the other has.
func (v *reviewer) targets(b *board.Board, side board.Colour) (list []target) {
	for _, c := range v.reader.Candidates(b, side, nil, &v.o.Limits) {
		for _, r := range c.Reasons {
			if kinds[r.Purpose] == "" || r.Result != tactics.Works || r.Threats > 0 || r.Unknown {
				continue
			}
			i := slices.IndexFunc(list, func(t target) bool {
				return t.purpose == r.Purpose && t.target == r.Target && t.other == r.Other
			})
			if i < 0 {
				i = len(list)
				list = append(list, target{purpose: r.Purpose, target: r.Target, other: r.Other})
			}
			list[i].moves = append(list[i].moves, c.Move)
		}
	}
	return list
}

// replying asks about the target with the side to move that did not make the move of
// the purpose: it saves a target that was to be captured, or captures one that was to be saved.
func (t *target) replying() tactics.Question {
	if t.purpose == tactics.Saves {
		return tactics.Question{Target: t.target}
	}
	return tactics.Question{Target: t.target, ToMove: tactics.Defender}
}

// missed tells whether a string is not captured, or not saved, after all, with the other side to move, and whether that is
// proved.
func (v *reviewer) missed(after *board.Board, t target) (missed, proved bool) {
	if t.purpose == tactics.Either {
		return v.savesBoth(after, t), true
	}
	if after.At(t.target) == board.Empty {
		return false, true
	}
	reply := v.ask(after, t.replying())
	if t.purpose == tactics.Saves && reply.Outcome == tactics.Unknown {
		return false, false
	}
	return reply.Result != tactics.Fails, reply.Outcome != tactics.Unknown
}

// insteadOf tells whether a string was not saved because a move saves another, as large, and none would have saved both.
func insteadOf(t target, all []target, before *board.Board, played board.Point) bool {
	return t.purpose == tactics.Saves && slices.ContainsFunc(all, func(saved target) bool {
		return saved.purpose == tactics.Saves && slices.Contains(saved.moves, played) &&
			before.StringSize(saved.target) >= before.StringSize(t.target) &&
			!slices.ContainsFunc(t.moves, func(p board.Point) bool { return slices.Contains(saved.moves, p) })
	})
}

// savesBoth tells whether the owner of two strings that could be threatened at once, who is to move, has a move on a
// point of the threat or a liberty of theirs after which neither is captured, nor both are threatened.
func (v *reviewer) savesBoth(b *board.Board, t target) bool {
	owner, both := b.At(t.target), []board.Point{t.target, t.other}
	moves := b.LibertySet(t.target)
	liberties := b.LibertySet(t.other)
	moves.Union(&liberties)
	for _, p := range t.moves {
		moves.Add(p)
	}
	for p := moves.First(); p >= 0; p = moves.Next(p + 1) {
		if !b.TryPlay(p, owner) {
			continue
		}
		falls := slices.ContainsFunc(both, func(q board.Point) bool { return v.ask(b, tactics.Question{Target: q}).Result != tactics.Fails })
		again, err := v.reader.Double(b, both, &v.o.Limits)
		b.Undo()
		if err != nil {
			panic(fmt.Sprint("review: ", err)) // there are stones of one owner
		}
		if !falls && again.Result == tactics.Fails {
			return true
		}
	}
	return false
}

// lost tells whether it is proved that the owner, to move, cannot save a string any more.
func (v *reviewer) lost(b *board.Board, target board.Point) bool {
	reply := v.ask(b, tactics.Question{Target: target, ToMove: tactics.Defender})
	return reply.Result == tactics.Fails && reply.Outcome != tactics.Unknown
}

// ask asks the reader, with more nodes if those of its limits are too few.
func (v *reviewer) ask(b *board.Board, q tactics.Question) tactics.Answer {
	reply, err := v.reader.Ask(b, q, &v.o.Limits)
	if err == nil && reply.Outcome == tactics.Unknown && v.o.Limits.Nodes != 0 && v.o.Limits.Nodes < v.confirm.Nodes {
		reply, err = v.reader.Ask(b, q, &v.confirm)
	}
	if err != nil {
		panic(fmt.Sprint("review: ", err)) // there is a stone
	}
	return reply
}
