package review

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/tactics"
)

// Event is something tactical about a move.
type Event struct {
	// Kind is one of
	//
	//	takes            the move takes stones off the board
	//	captures         the move captures a string: the string cannot escape any more
	//	saves            the move saves a string
	//	captures either  the move threatens two strings that cannot both be saved
	//	misses capture, misses save, misses either
	//	                 another move would have captured or saved, and a move was needed
	//	kills, makes live, misses kill, misses life
	//	                 the same of groups: Target is a stone of the group, and everything is proved without a count of liberties
	//
	// A chance that several moves of a side miss is an event of the first of them only. A miss that is
	// not proved is told once in a game.
	Kind   string   `json:"effect"`
	Target string   `json:"target"`                  // a stone of the string
	Other  string   `json:"other,omitempty"`         // a stone of the other string, if there are two
	Stones int      `json:"stones"`                  // of the string, or of the smaller of two
	Moves  []string `json:"winning_moves,omitempty"` // of a miss: the moves that would have captured or saved
	// Walls are stones of the strings around a group that the proofs take to stand. The event holds as long as they do.
	Walls []string `json:"walls,omitempty"`
	// Limits names the limits by which the miss of a single string is proved. "shicho read" with these limits, before and
	// after the move, gives the same answers.
	Limits string `json:"limits,omitempty"`
	// Unproved says that a search was cut: of a miss, whether the chance is gone; of a capture, whether the string would have got away; of a rescue,
	// whether the string gets away now. The event is the best guess. That a string is captured is proved all the same.
	Unproved bool `json:"unknown"`
	// Problem is a problem made of a proved miss, if Options.Problems is set; else nil.
	Problem *sgf.Game `json:"-"`

	missed *target // of a miss that is not about life and death
}

// chance is a capture or a rescue that a side could have made and did not.
type chance struct {
	side    board.Colour
	purpose tactics.Purpose
	stones  board.PointSet
}

// leastMissed is the number of stones from which a missed string is worth an event. A single stone
// rarely is.
const leastMissed = 2

// events lists what the reader says about a move: it compares the move with the chances of the
// position before it.
func (v *reviewer) events(before, after *board.Board, step *sgf.Step) []Event {
	var taken board.PointSet
	after.LastCaptured(&taken)
	list := takes(before, taken, step.Colour)
	var missed []chance
	targets := v.targets(before, step.Colour)
	for _, t := range targets {
		c := chance{step.Colour, t.purpose, t.stones(before)}
		switch {
		case taken.Intersects(&c.stones): // the event "takes" says it
		case slices.Contains(t.moves, step.Point):
			if is, isSure := v.isMade(before, after, step.Point, &t); is {
				e := t.event(before)
				e.Unproved = !isSure
				list = append(list, e)
			}
		case c.isIn(v.chances): // the side's last move missed it, too
			missed = append(missed, c)
		case t.event(before).Stones >= leastMissed:
			is, isProved := v.missed(after, t)
			if !is || isTraded(t, targets, before, step.Point) {
				continue
			}
			missed = append(missed, c)
			if isProved && t.purpose != tactics.Either {
				found := v.prove(before, after, &t)
				if found == refuted {
					continue
				}
				isProved = found == proved
			}
			if !isProved && c.isIn(v.guessed) {
				continue
			}
			list = append(list, v.miss(before, t, c, isProved))
		}
	}
	v.chances = append(slices.DeleteFunc(v.chances, func(c chance) bool { return c.side == step.Colour }), missed...)
	return list
}

// takes lists the strings of the opponent that a move took off the board.
func takes(before *board.Board, taken board.PointSet, side board.Colour) []Event {
	list := []Event{}
	taken.Intersect(before.Stones(side.Opponent()))
	for p := before.TakeString(&taken); p >= 0; p = before.TakeString(&taken) {
		list = append(list, Event{Kind: "takes", Target: board.FormatPoint(p, before.Size()), Stones: before.StringSize(p)})
	}
	return list
}

// event returns the event of a move that captures or saves the target.
func (t *target) event(b *board.Board) Event {
	e := Event{Kind: kinds[t.purpose], Target: board.FormatPoint(t.target, b.Size()), Stones: b.StringSize(t.target)}
	if t.purpose == tactics.Either {
		e.Other, e.Stones = board.FormatPoint(t.other, b.Size()), min(e.Stones, b.StringSize(t.other))
	}
	return e
}

// stones returns the stones of the target, and of the other string if there are two.
func (t *target) stones(b *board.Board) board.PointSet {
	stones := *b.StringAt(t.target)
	if t.purpose == tactics.Either {
		stones.Union(b.StringAt(t.other))
	}
	return stones
}

// miss returns the event of a move that missed a chance.
func (v *reviewer) miss(before *board.Board, t target, c chance, proved bool) Event {
	e := t.event(before)
	e.Kind, e.Unproved, e.missed = misses[t.purpose], !proved, &t
	if t.limits != nil {
		e.Limits = t.limits.Name
	}
	for _, m := range t.moves {
		e.Moves = append(e.Moves, board.FormatPoint(m, before.Size()))
	}
	if !proved {
		v.guessed = append(v.guessed, c)
	}
	return e
}

// The kinds of events, by the purpose of the moves.
var (
	kinds  = map[tactics.Purpose]string{tactics.Captures: "captures", tactics.Saves: "saves", tactics.Either: "captures either"}
	misses = map[tactics.Purpose]string{tactics.Captures: "misses capture", tactics.Saves: "misses save", tactics.Either: "misses either"}
)

// isIn reports whether a list has the same chance.
func (c *chance) isIn(list []chance) bool {
	return slices.ContainsFunc(list, func(old chance) bool {
		return old.side == c.side && old.purpose == c.purpose && old.stones.Intersects(&c.stones)
	})
}

// target is a string that some moves capture or save, or the first of two strings that they
// threaten at once.
type target struct {
	purpose tactics.Purpose
	target  board.Point
	other   board.Point // NoPoint if there is none
	moves   []board.Point
	limits  *tactics.Limits // by which the miss of a single string is proved; else nil
}

// targets lists the strings that a side can capture or save now, however many ko threats the other
// side has.
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

// replyQuestion is the question after a move of the purpose, with the other side to move: whether that side can
// save a target that was to be captured, or capture one that was to be saved.
func (t *target) replyQuestion() tactics.Question {
	if t.purpose == tactics.Saves {
		return tactics.Question{Target: t.target}
	}
	return tactics.Question{Target: t.target, ToMove: tactics.Defender}
}

// missed reports whether a chance is gone now that the other side is to move, and whether that is
// proved.
func (v *reviewer) missed(after *board.Board, t target) (missed, proved bool) {
	if t.purpose == tactics.Either {
		return v.savesBoth(after, t), true
	}
	if after.At(t.target) == board.Empty {
		return false, true
	}
	reply := v.ask(after, t.replyQuestion())
	if t.purpose == tactics.Saves && reply.Outcome == tactics.Unknown {
		return false, false
	}
	return reply.Result != tactics.Fails, reply.Outcome != tactics.Unknown
}

// isTraded reports whether a side gave up a string to save another one: the move saves a string that is at
// least as large, and no move would have saved both.
func isTraded(t target, all []target, before *board.Board, played board.Point) bool {
	return t.purpose == tactics.Saves && slices.ContainsFunc(all, func(saved target) bool {
		return saved.purpose == tactics.Saves && slices.Contains(saved.moves, played) &&
			before.StringSize(saved.target) >= before.StringSize(t.target) &&
			!slices.ContainsFunc(t.moves, func(p board.Point) bool { return slices.Contains(saved.moves, p) })
	})
}

// savesBoth reports whether the owner of two strings, who is to move, can answer a double threat
// before it is made: after a move on a point of the threat or on a liberty of the strings, neither string
// can be captured, and no move threatens both.
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
			panic(fmt.Sprint("review: ", err)) // both points have stones of one owner
		}
		if !falls && again.Result == tactics.Fails {
			return true
		}
	}
	return false
}

// isMade reports whether a move did what its purpose says, and was needed for it: after the move the other side fails, and before the move the other
// side, moving first, would not have failed. The capture in one of these answers must be proved. That the string gets away in the other answer is
// rarely proved: the widest limits must find no capture, and it is sure if they have looked at all attacks near the string.
func (v *reviewer) isMade(before, after *board.Board, move board.Point, t *target) (is, sure bool) {
	if t.purpose == tactics.Either {
		double, err := v.reader.IsDouble(before, move, []board.Point{t.target, t.other}, &v.confirm)
		return err == nil && double && v.savesBoth(before, *t), true
	}
	if after.At(t.target) == board.Empty {
		return false, true
	}
	now, _ := settle(v.reader, after, t.replyQuestion(), &v.confirm, &v.widest)
	if !holds(&now) {
		return false, true
	}
	was, _ := settle(v.reader, before, t.replyQuestion(), &v.confirm, &v.widest)
	if t.purpose == tactics.Captures {
		return now.Outcome != tactics.Unknown && was.Result != tactics.Fails, isSure(&was)
	}
	return prevailsNow(&was), isSure(&now)
}

// ask asks the reader, and asks again with more nodes if the limits cut the first search.
func (v *reviewer) ask(b *board.Board, q tactics.Question) tactics.Answer {
	reply, err := v.reader.Ask(b, q, &v.o.Limits)
	if err == nil && reply.Outcome == tactics.Unknown && v.o.Limits.Nodes != 0 && v.o.Limits.Nodes < v.confirm.Nodes {
		reply, err = v.reader.Ask(b, q, &v.confirm)
	}
	if err != nil {
		panic(fmt.Sprint("review: ", err)) // the target is a stone
	}
	return reply
}
