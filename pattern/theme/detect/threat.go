package detect

import (
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// threatensTwice tells whether the first move makes two threats. The first move threatens to take two strings of the opponent
// that nobody could take before. The opponent can save either string, but not both. At most one of the two is in atari.
func (f *finder) threatensTwice() bool {
	reads := func(b *board.Board, target board.Point, side tactics.Side) bool {
		a, err := f.reader.Ask(b, tactics.Question{Target: target, ToMove: side}, f.limits)
		return err == nil && a.Outcome != tactics.Unknown && a.Result == tactics.Works
	}
	threatened := f.threatened(func(b *board.Board, target board.Point) bool { return reads(b, target, tactics.Attacker) })
	return hasPair(threatened, func(one, other board.Point) bool {
		after := f.First.After
		if after.InAtari(one) && after.InAtari(other) || !reads(after, one, tactics.Defender) || !reads(after, other, tactics.Defender) {
			return false
		}
		double, err := f.reader.IsDouble(f.First.Before, f.First.Move, []board.Point{one, other}, f.limits)
		return err == nil && double
	})
}

// hasDoubleLadder tells whether the first move begins two ladders that the opponent can break one at a time, but not both with
// one move.
func (f *finder) hasDoubleLadder() bool {
	falls := func(b *board.Board, target board.Point) bool {
		return b.At(target) == board.Empty || begins(b, target) >= 0 || tactics.IsLadder(b, target, board.Pass)
	}
	return hasPair(f.threatened(falls), func(one, other board.Point) bool {
		breaks := 0 // bits: a reply stops the one, the other
		b := f.First.After
		empty := *b.Empty()
		for p := empty.First(); p >= 0; p = empty.Next(p + 1) {
			if !b.TryPlay(p, f.opponent) {
				continue
			}
			stopsOne, stopsOther := !falls(b, one), !falls(b, other)
			b.Undo()
			switch {
			case stopsOne && stopsOther:
				return false
			case stopsOne:
				breaks |= 1
			case stopsOther:
				breaks |= 2
			}
		}
		return breaks == 3
	})
}

// threatened lists the opponent's strings near the target that the first move threatens: a string falls if the opponent passes
// after the first move, and did not fall before the first move.
func (f *finder) threatened(falls func(b *board.Board, target board.Point) bool) (roots []board.Point) {
	before, after := f.First.Before, f.First.After
	for _, root := range f.cutting() {
		if before.At(root) == f.opponent && after.Liberties(root) < f.limits.Escape.Liberties && falls(after, root) && !falls(before, root) {
			roots = append(roots, root)
		}
	}
	return roots
}

// cutting lists the strings of the opponent that fight near the target after the first move. Where the solver saves the target,
// these strings touch the target. Where the solver captures the target, these strings touch one of the solver's strings that
// touch the target. The target itself is not in the list.
func (f *finder) cutting() (roots []board.Point) {
	b := f.First.After
	if b.At(f.Target) == board.Empty {
		return nil
	}
	around := *b.StringNeighbours(f.Target)
	if !f.Saves {
		for p := around.First(); p >= 0; p = around.Next(p + 1) {
			if b.At(p) == f.me {
				around.Union(b.StringNeighbours(p))
			}
		}
	}
	around.Intersect(b.Stones(f.opponent))
	for p := around.First(); p >= 0; p = around.Next(p + 1) {
		if root := b.Root(p); root != b.Root(f.Target) && !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
	}
	return roots
}

// hasPair tells whether any two of the points have a property together.
func hasPair(points []board.Point, holds func(one, other board.Point) bool) bool {
	for i, one := range points {
		for _, other := range points[:i] {
			if holds(one, other) {
				return true
			}
		}
	}
	return false
}

// capturesToSave tells whether the capture saves a string. The opponent could take a string of the solver next to the target;
// without the target, the opponent could not.
func (f *finder) capturesToSave() bool {
	if f.Saves {
		return false
	}
	b := f.board()
	without := b.Without(b.StringAt(f.Target))
	around := *b.StringNeighbours(f.Target)
	around.Intersect(b.Stones(f.me))
	for p := around.First(); p >= 0; p = around.Next(p + 1) {
		if b.StringSize(p) >= leastStones && b.Liberties(p) < f.limits.Escape.Liberties && f.isLost(b, p) && !f.isLost(without, p) {
			return true
		}
	}
	return false
}

// isLost tells whether the opponent, to move, takes a string.
func (f *finder) isLost(b *board.Board, target board.Point) bool {
	a, err := f.reader.Ask(b, tactics.Question{Target: target}, f.limits)
	return err == nil && a.Outcome == tactics.Captured && a.Result == tactics.Works
}
