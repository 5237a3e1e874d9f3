package tactics

import (
	"maps"
	"slices"

	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// Double asks for a double threat: a move of the attacker, who is to move, after which
// the owner of two or more strings cannot save all of them. None of the strings need be
// captured by itself. The result is Works or Fails, without any ko; the move is on a
// liberty of one of the strings. The outcome is Unknown if the result is Fails and a
// search was cut on the way. The answer has no zone. The error is ErrNoTarget or
// ErrNotOneOwner.
func (r *Reader) Double(b *board.Board, targets []board.Point, limits *Limits) (Answer, error) {
	limits = r.begin(limits)
	d := double{r: r, limits: limits.AtMost(settings.DoubleNodes)}
	var moves board.PointSet
	for _, t := range targets {
		if err := terms.CheckTarget(b, t); err != nil {
			return Answer{}, err
		}
		if err := terms.CheckOwner(b, targets[0], t); err != nil {
			return Answer{}, err
		}
		if b.Liberties(t) < limits.Escape.Liberties {
			libs := b.LibertySet(t)
			moves.Union(&libs)
		}
	}
	answer := Answer{Outcome: Escaped, Move: board.NoPoint}
	for x := moves.First(); x >= 0 && answer.Result == Fails; x = moves.Next(x + 1) {
		if d.works(b, x, targets) {
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

// IsDouble tells whether a move of the attacker is a double threat against two or more strings: after the move their owner
// cannot save all of them. The move takes none of them. The error is ErrNoTarget or ErrNotOneOwner.
func (r *Reader) IsDouble(b *board.Board, move board.Point, targets []board.Point, limits *Limits) (bool, error) {
	for _, t := range targets {
		if err := terms.CheckTarget(b, t); err != nil {
			return false, err
		}
		if err := terms.CheckOwner(b, targets[0], t); err != nil {
			return false, err
		}
	}
	d := double{r: r, limits: r.begin(limits).AtMost(settings.DoubleNodes)}
	return d.works(b, move, targets), nil
}

// double looks for double threats.
type double struct {
	r      *Reader
	pos    position.Position // the owner of the strings, the defender, is free of ko
	limits Limits
	// Of all searches:
	nodes int
	limit Limit
	cut   bool // one of them was cut
}

// works tells whether the owner of some strings cannot save all of them after a move of
// the attacker. This needs two facts. If the owner passes, at least two strings are
// captured. And after each move that might save all of them, one is still captured; such a
// move lies in the zones of all these captures, or takes a string of such a zone.
func (d *double) works(b *board.Board, x board.Point, targets []board.Point) bool {
	defer b.SetRules(position.UsePlainRules(b))
	d.pos.Set(b, Question{Target: targets[0]}, b.At(targets[0]), &d.limits, 0)
	m, legal := d.pos.Play(x, Attacker)
	if !legal {
		return false
	}
	defer d.pos.Undo(m)
	var threatened []board.Point
	replies := *b.Empty()
	for _, t := range targets {
		if b.At(t) == board.Empty {
			return false // the move takes a string: no double threat
		}
		if a := d.attack(t, 1); a.Outcome == Captured {
			threatened = append(threatened, t)
			zone.AddCaptures(b, &a.Zone, d.pos.Colour(Attacker))
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
	m, legal := d.pos.Play(y, Defender)
	if !legal {
		return false
	}
	defer d.pos.Undo(m)
	return !slices.ContainsFunc(targets, func(t board.Point) bool { return d.attack(t, 0).Outcome == Captured })
}

// attack asks whether a string is captured with the attacker to move, though its owner
// wins every ko.
func (d *double) attack(t board.Point, spare int) Answer {
	a := d.r.decide(d.pos.Board, Question{Target: t}, d.pos.Free, &d.limits, spare)
	d.nodes += a.Nodes
	d.limit |= a.Limit
	d.cut = d.cut || a.Outcome == Unknown || a.Outcome == Escaped && a.isUnproved(&d.limits)
	return a
}

// addDoubles replaces two threats of one move by a double threat, if they are one.
func (s *suggestions) addDoubles() {
	d := double{r: s.r, limits: *s.limits}
	for _, move := range slices.Sorted(maps.Keys(s.moves)) {
		var threats []board.Point
		for _, reason := range s.moves[move] {
			if reason.Purpose == Threatens {
				threats = append(threats, reason.Target)
			}
		}
		var fall board.PointSet
		for i, one := range threats {
			for _, other := range threats[:i] {
				if d.works(s.b, move, []board.Point{one, other}) {
					s.add(move, Reason{Purpose: Either, Target: other, Other: one, Result: Works})
					fall.Add(one)
					fall.Add(other)
				}
			}
		}
		s.moves[move] = slices.DeleteFunc(s.moves[move], func(r Reason) bool { return r.Purpose == Threatens && fall.Has(r.Target) })
	}
}
