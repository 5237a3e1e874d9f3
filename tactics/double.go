package tactics

import (
	"fmt"
	"maps"
	"slices"

	"shicho/board"
)

// Double answers whether two or more strings of one owner cannot all be saved after one move of the other side, who is to
// move: a double threat, where none of them need be captured by itself. Result is Works or Fails, without any ko; Move is
// on a liberty of one of them. Unknown tells that a search was cut on the way to Fails. There is no Zone. The error is
// ErrNoTarget or ErrNotOneOwner.
func (r *Reader) Double(b *board.Board, targets []board.Point, limits *Limits) (Reply, error) {
	d := double{r: r, b: b, limits: *limits}
	d.limits.Nodes = atMost(limits.Nodes, doubleNodes)
	var moves board.PointSet
	for _, t := range targets {
		if err := noTarget(b, t); err != nil {
			return Reply{}, err
		}
		if d.owner = b.At(targets[0]); b.At(t) != d.owner {
			return Reply{}, fmt.Errorf("%s and %s: %w", board.FormatPoint(targets[0], b.Size()), board.FormatPoint(t, b.Size()), ErrNotOneOwner)
		}
		if b.Liberties(t) < limits.Liberties {
			libs := b.LibertySet(t)
			moves.Union(&libs)
		}
	}
	reply := Reply{Move: board.NoPoint}
	for x := moves.First(); x >= 0 && reply.Result == Fails; x = moves.Next(x + 1) {
		if d.works(x, targets) {
			reply.Result, reply.Move = Works, x
		}
	}
	reply.Nodes = d.reply.Nodes
	if reply.Result == Fails {
		reply.Unknown, reply.Limit = d.reply.Unknown, d.reply.Limit
	}
	return reply, nil
}

// doubleNodes bounds each search about a double threat; with twenty times as many no more are found.
const doubleNodes = 1_000

// double looks for double threats.
type double struct {
	r      *Reader
	b      *board.Board
	owner  board.Colour // of the strings
	limits Limits
	reply  Reply // nodes and limits of the searches
}

// works tells whether the owner cannot save all of the strings after a move: at least two are captured if he passes; what
// might save them all lies in the zones of all of these captures, or takes a string of theirs; and after each such move
// one of them is captured.
func (d *double) works(x board.Point, targets []board.Point) bool {
	rules := d.b.Rules()
	d.b.SetRules(board.Rules{})
	defer d.b.SetRules(rules)
	if !d.b.TryPlay(x, d.owner.Opponent()) {
		return false
	}
	defer d.b.Undo()
	var threatened []board.Point
	replies := *d.b.Empty()
	for _, t := range targets {
		if d.b.At(t) == board.Empty {
			return false // taken, and so no matter of two
		}
		if a := d.attack(t, 1); a.Outcome == Captured {
			threatened = append(threatened, t)
			d.r.captures(&a.Zone, d.owner.Opponent())
			replies.Intersect(&a.Zone)
		}
	}
	if len(threatened) < 2 {
		return false
	}
	for y := replies.First(); y >= 0; y = replies.Next(y + 1) {
		if d.saves(y, threatened) {
			return false
		}
	}
	return true
}

// saves tells whether none of the strings is captured after a move of their owner.
func (d *double) saves(y board.Point, targets []board.Point) bool {
	if !d.b.PlayThroughKo(y, d.owner) {
		return false
	}
	defer d.b.Undo()
	return !slices.ContainsFunc(targets, func(t board.Point) bool { return d.attack(t, 0).Outcome == Captured })
}

// attack asks whether a string is captured with the attacker to move, though its owner wins every ko.
func (d *double) attack(t board.Point, spare int) Answer {
	return d.reply.rest(d.r.decide(d.b, t, d.owner, true, d.owner, &d.limits, spare), &d.limits)
}

// doubles puts a double threat in the place of two threats of one move, where it is one.
func (s *suggestions) doubles() {
	d := double{r: s.r, b: s.b, owner: s.side.Opponent(), limits: *s.limits}
	for _, move := range slices.Sorted(maps.Keys(s.moves)) {
		var threats []board.Point
		for _, why := range s.moves[move] {
			if why.Purpose == Threatens {
				threats = append(threats, why.Target)
			}
		}
		var fall board.PointSet
		for i, one := range threats {
			for _, other := range threats[:i] {
				if d.works(move, []board.Point{one, other}) {
					s.add(move, Reason{Purpose: Either, Target: other, Other: one, Result: Works})
					fall.Add(one)
					fall.Add(other)
				}
			}
		}
		s.moves[move] = slices.DeleteFunc(s.moves[move], func(why Reason) bool { return why.Purpose == Threatens && fall.Has(why.Target) })
	}
}
