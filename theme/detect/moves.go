package detect

import (
	"slices"

	"shicho/board"
	"shicho/tactics"
	"shicho/theme"
)

// place is the theme of the place of the target and of the first move.
func (f *finder) place() theme.Theme {
	size := f.board().Size()
	edges := 0
	for _, of := range [...]func(p board.Point) int{
		func(p board.Point) int { return int(p) % size },
		func(p board.Point) int { return int(p) / size },
	} {
		a, b := of(f.Target), of(f.First.Move)
		if max(min(a, size-1-a), min(b, size-1-b)) < cornerLines {
			edges++
		}
	}
	return [...]theme.Theme{theme.Centre, theme.Edge, theme.Corner}[edges]
}

// hasLadder: a move captures the target by a ladder.
func (f *finder) hasLadder() bool {
	return !f.Saves && slices.ContainsFunc(f.moved, func(c *Scene) bool { return tactics.IsLadder(c.Before, f.Target, c.Move) })
}

// isQuiet: no string next to the first move is in atari after it, and nothing is taken.
func (f *finder) isQuiet() bool {
	first := f.First
	return first.After.LastCaptures() == 0 && len(ataris(first, f.opponent)) == 0
}

// ataris lists the strings of a colour next to a move that are in atari after it.
func ataris(c *Scene, colour board.Colour) (roots []board.Point) {
	for _, n := range c.After.Neighbours(c.Move) {
		if c.After.At(n) == colour && c.After.InAtari(n) && !slices.Contains(roots, c.After.Root(n)) {
			roots = append(roots, c.After.Root(n))
		}
	}
	return roots
}

// isNet: the first move is not on a liberty of the target, gives no atari, and a reply extends the target.
func (f *finder) isNet() bool {
	first := f.First
	if f.Saves || !f.isQuiet() {
		return false
	}
	libs := first.Before.LibertySet(f.Target)
	if libs.Has(first.Move) || libs.Len() > netLimit {
		return false
	}
	return slices.ContainsFunc(first.Replies, func(r Reply) bool { return libs.Has(r.Move) })
}

func (f *finder) givesDoubleAtari() bool {
	return slices.ContainsFunc(f.moved, func(c *Scene) bool {
		fresh := 0
		for _, root := range ataris(c, f.opponent) {
			if !c.Before.InAtari(root) {
				fresh++
			}
		}
		return fresh >= 2
	})
}

// throwsIn: a single stone that takes nothing has one liberty, where the opponent takes it, and all other points next to
// the stone are the opponent's.
func (f *finder) throwsIn() bool {
	return slices.ContainsFunc(f.moved, func(c *Scene) bool { return isThrowIn(c, f.me) })
}

func isThrowIn(c *Scene, me board.Colour) bool {
	b, move := c.After, c.Move
	if b.LastCaptures() > 0 || b.StringSize(move) != 1 || b.Liberties(move) != 1 {
		return false
	}
	libs := b.LibertySet(move)
	return b.Legal(libs.First(), me.Opponent()) == nil
}

// snapsBack: a reply takes the stones of the solver's last move, and the next move takes the stones that took them.
func (f *finder) snapsBack() bool {
	return slices.ContainsFunc(f.moved, func(c *Scene) bool {
		libs := c.After.LibertySet(c.Move)
		if libs.Len() != 1 || c.After.LastCaptures() > 0 {
			return false
		}
		b := c.After.Clone()
		take := libs.First()
		if !b.TryPlay(take, f.opponent) || b.At(c.Move) != board.Empty {
			return false
		}
		return b.StringSize(take) >= 2 && b.InAtari(take) && b.TryPlay(c.Move, f.me) && b.At(take) == board.Empty
	})
}

// connectsAndDies: a move gives atari, and if the opponent connects the string in atari to another one, both are in
// atari together.
func (f *finder) connectsAndDies() bool {
	opponent := f.opponent
	return slices.ContainsFunc(f.moved, func(c *Scene) bool {
		for _, root := range ataris(c, opponent) {
			libs := c.After.LibertySet(root)
			link, size := libs.First(), c.After.StringSize(root)
			b := c.After.Clone()
			if b.TryPlay(link, opponent) && b.LastCaptures() == 0 && b.InAtari(link) && b.StringSize(link) > size+1 {
				return true
			}
		}
		return false
	})
}

// isShort: after a move of the solver the target has two liberties or more, and the opponent cannot play on one of
// them because the move is not legal or puts the target in atari.
func (f *finder) isShort() bool {
	if f.Saves {
		return false
	}
	return slices.ContainsFunc(f.moved, func(c *Scene) bool {
		if c.After.At(f.Target) == board.Empty || c.After.Liberties(f.Target) < 2 {
			return false
		}
		libs := c.After.LibertySet(f.Target)
		for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
			b := c.After.Clone()
			if !b.TryPlay(p, f.opponent) || b.LastCaptures() == 0 && b.InAtari(p) {
				return true
			}
		}
		return false
	})
}

// capturesToSave: an own string of some stones next to the target can be taken if the opponent moves first.
func (f *finder) capturesToSave() bool {
	if f.Saves {
		return false
	}
	b := f.board()
	around := *b.StringNeighbours(f.Target)
	around.Intersect(b.Stones(f.me))
	for p := around.First(); p >= 0; p = around.Next(p + 1) {
		if b.StringSize(p) < leastStones || b.Liberties(p) >= f.limits.Liberties {
			continue
		}
		a, err := f.reader.Ask(b, tactics.Question{Target: p}, f.limits)
		if err == nil && a.Outcome == tactics.Captured && a.Result == tactics.Works {
			return true
		}
	}
	return false
}

// descends: the first move is on the first line, straight below an own stone.
func (f *finder) descends() bool {
	return slices.ContainsFunc(f.inward(), func(p board.Point) bool { return f.board().At(p) == f.me })
}

// isHane: the first move is on the first line, below a stone of the opponent and diagonally below an own one.
func (f *finder) isHane() bool {
	for _, p := range f.inward() {
		if f.board().At(p) != f.opponent {
			continue
		}
		along := f.First.Move - p // from the stone of the opponent down to the move
		for _, n := range f.board().Neighbours(p) {
			if step := n - p; step != along && step != -along && f.board().At(n) == f.me {
				return true
			}
		}
	}
	return false
}

// inward lists the points next to the first move on the second line, if the move is on the first line.
func (f *finder) inward() (list []board.Point) {
	size := f.board().Size()
	x, y := int(f.First.Move)%size, int(f.First.Move)/size
	if x == 0 {
		list = append(list, f.First.Move+1)
	}
	if x == size-1 {
		list = append(list, f.First.Move-1)
	}
	if y == 0 {
		list = append(list, f.First.Move+board.Point(size))
	}
	if y == size-1 {
		list = append(list, f.First.Move-board.Point(size))
	}
	return list
}
