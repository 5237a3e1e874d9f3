package shape

import "slices"

// A proof that a move captures is also a proof about the position after the move: there the target is captured whoever moves. So a
// pattern tells the status of strings without a proof of its own: after the move of a Capture the target is dead, after the move of an
// Escape it is safe, and after the threat of an Escape it is dead. The pattern of an attack that fails, a Fail, says by itself that the target is
// safe, and leaves nothing.

// Statuses are what the pattern leaves on the board after the moves of its proofs: patterns of the kinds Dead and Safe, whose Move is the
// stone that was played. They follow from the pattern, so they have no encoding and no ID of their own.
func (p Pattern) Statuses() (list []Pattern) {
	if p.IsZero() {
		return nil
	}
	for _, v := range p.view().statuses() {
		list = append(list, v.canonical())
	}
	return list
}

// statuses are views of the Statuses of a pattern.
func (v *view) statuses() (list []view) {
	add := func(kind Kind, before *view, move int) {
		if after, ok := before.after(kind, move); ok {
			list = append(list, after)
		}
	}
	switch v.kind {
	case Capture:
		add(Dead, v, v.move)
	case Escape:
		add(Safe, v, v.move)
		if v.threat >= 0 {
			exchanged := v.exchanged()
			add(Dead, &exchanged, v.threat)
		}
	}
	return list
}

// after is the view after a move of the side that moves, Own. It is not ok if the move takes the target, or if the target grows and
// the points next to it are not all known.
//
// What the move takes for sure is empty afterwards. Stones that it may take, because a point next to them is not known, stay: the
// status is one of boards where they still stand, and the proof counts on less.
func (v *view) after(kind Kind, move int) (after view, ok bool) {
	after = view{kind: kind, width: v.width, height: v.height, edges: v.edges, move: move, threat: -1, cells: slices.Clone(v.cells)}
	first := -1
	for i, b := range after.cells {
		if cellOf(b) == Target {
			after.cells[i] = cellWith(v.kind.targetSide(), leastOf(b))
			if first < 0 {
				first = i
			}
		}
	}
	after.cells[move] = cellWith(Own, leastOf(v.cells[move]))
	for _, n := range after.around(move) {
		if n >= 0 && cellOf(after.cells[n]) == Other && after.isTaken(n) {
			after.remove(n)
		}
	}
	if cellOf(after.cells[first]) == Empty {
		return after, false
	}
	target := after.group(first)
	for i := target.First(); i >= 0; i = target.Next(i + 1) {
		after.cells[i] = byte(Target) // its liberties are drawn
	}
	after.settle()
	return after, after.isSurrounded(int(target.First()))
}

// isTaken tells whether a group surely has no liberty.
func (v *view) isTaken(first int) bool {
	group := v.group(first)
	for i := group.First(); i >= 0; i = group.Next(i + 1) {
		for _, n := range v.around(int(i)) {
			if n == offSide || n >= 0 && !cellOf(v.cells[n]).isStone() {
				return false
			}
		}
	}
	return true
}

// remove takes a group off.
func (v *view) remove(first int) {
	group := v.group(first)
	for i := group.First(); i >= 0; i = group.Next(i + 1) {
		v.cells[i] = byte(Empty)
	}
}

// exchanged is the view of an Escape as the attacker sees it, without its move.
func (v *view) exchanged() view {
	other := *v
	other.kind = Capture
	other.cells = slices.Clone(v.cells)
	for i, b := range v.cells {
		c := cellOf(b)
		switch c {
		case Own:
			c = Other
		case Other:
			c = Own
		case NotOther:
			c = NotOwn
		case NotOwn:
			c = NotOther
		}
		other.cells[i] = cellWith(c, leastOf(b))
	}
	other.cells[v.move] = byte(Empty) // the condition of the owner's stone says nothing of the attacker
	return other
}

// AddStatuses adds what a pattern leaves on the board after the moves of its proofs, so that the Matcher tells the statuses of strings.
// number is the number of the pattern that Add returned.
func (b *MatcherBuilder) AddStatuses(p Pattern, number int) {
	if !p.IsZero() {
		b.addStatuses(p.view(), number)
	}
}

func (b *MatcherBuilder) addStatuses(v *view, number int) {
	for _, status := range v.statuses() {
		b.addAs(&status, number)
	}
}

// AddEncodedProofs is AddEncoded and AddStatuses.
func (b *MatcherBuilder) AddEncodedProofs(code []byte) (int, error) {
	v, err := decode(code)
	if err != nil {
		return 0, err
	}
	number := b.add(&v)
	b.addStatuses(&v, number)
	return number, nil
}
