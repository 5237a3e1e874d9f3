package tactics

import (
	"maps"
	"slices"

	"shicho/board"
)

// Double answers whether two or more strings of one owner cannot all be saved after
// one move of the other side, which is to move: a double threat, where none of the
// strings need be captured by itself. The result is Works or Fails, without any ko; the
// move is on a liberty of one of the strings. The outcome is Unknown if the result is
// Fails and a search was cut on the way. The answer has no zone. The error is
// ErrNoTarget or ErrNotOneOwner.
func (r *Reader) Double(b *board.Board, targets []board.Point, limits *Limits) (Answer, error) {
	d := double{r: r, b: b, limits: *limits}
	d.limits.Nodes = atMost(limits.Nodes, doubleNodes)
	var moves board.PointSet
	for _, t := range targets {
		if err := checkTarget(b, t); err != nil {
			return Answer{}, err
		}
		if err := checkOwner(b, targets[0], t); err != nil {
			return Answer{}, err
		}
		d.owner = b.At(t)
		if b.Liberties(t) < limits.Liberties {
			libs := b.LibertySet(t)
			moves.Union(&libs)
		}
	}
	answer := Answer{Outcome: Escaped, Move: board.NoPoint}
	for x := moves.First(); x >= 0 && answer.Result == Fails; x = moves.Next(x + 1) {
		if d.works(x, targets) {
			answer.Outcome, answer.Result, answer.Move = Captured, Works, x
		}
	}
	answer.Nodes = d.nodes
	if answer.Result == Fails {
		answer.Limit = d.limit
		if d.cut {
			answer.Outcome = Unknown
		}
	}
	return answer, nil
}

// doubleNodes bounds each search about a double threat; with twenty times as many no more are found.
const doubleNodes = 1_000

// double looks for double threats.
type double struct {
	r      *Reader
	b      *board.Board
	owner  board.Colour // of the strings
	limits Limits
	// Of all searches:
	nodes int
	limit Limit
	cut   bool // one of them was cut
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
	a := d.r.decide(d.b, t, d.owner, Attacker, d.owner, &d.limits, spare)
	d.nodes += a.Nodes
	d.limit |= a.Limit
	d.cut = d.cut || a.Outcome == Unknown || a.Outcome == Escaped && a.isUnproved(&d.limits)
	return a
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
