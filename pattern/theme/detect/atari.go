package detect

import (
	"slices"

	"shicho/board"
)

// ataris lists the strings of the opponent next to a move that are in atari after the move.
func (s *Scene) ataris() (roots []board.Point) {
	b := s.After
	for _, n := range b.Neighbours(s.Move) {
		if b.At(n) != board.Empty && b.At(n) != b.At(s.Move) && b.InAtari(n) && !slices.Contains(roots, b.Root(n)) {
			roots = append(roots, b.Root(n))
		}
	}
	return roots
}

// isQuiet: the first move gives no atari and takes nothing. A target that is in atari after the move, as it was before, is
// no quiet fight.
func (f *finder) isQuiet() bool {
	after := f.First.After
	return after.LastCaptures() == 0 && len(f.First.ataris()) == 0 && (f.Saves || !after.InAtari(f.Target))
}

// givesDoubleAtari: a move puts two strings in atari that were in none. One more stone cannot save both, neither on a
// liberty that they share nor by taking the stone that gives the atari.
func (f *finder) givesDoubleAtari() bool {
	return f.any(func(s *Scene) bool {
		if s.After.InAtari(s.Move) {
			return false
		}
		var libs board.PointSet
		for _, root := range s.ataris() {
			if !s.Before.InAtari(root) {
				last := s.After.LibertySet(root)
				libs.Union(&last)
			}
		}
		return libs.Len() >= 2
	})
}

// connectsAndDies: a move gives atari, and if the opponent connects the string in atari to another one, both are in
// atari together.
func (f *finder) connectsAndDies() bool {
	return f.any(func(s *Scene) bool {
		for _, root := range s.ataris() {
			b := s.After
			libs := b.LibertySet(root)
			link, size := libs.First(), b.StringSize(root)
			if !b.TryPlay(link, f.opponent) {
				continue
			}
			dies := b.LastCaptures() == 0 && b.InAtari(link) && b.StringSize(link) > size+1
			b.Undo()
			if dies {
				return true
			}
		}
		return false
	})
}

// isShort: after a move the target has two liberties or more, and a move on one of them, which would give atari to the
// solver's stones or connect the target, is not possible: the opponent's own stones would be in atari.
func (f *finder) isShort() bool {
	return !f.Saves && f.any(func(s *Scene) bool {
		if s.After.At(f.Target) == board.Empty || s.After.Liberties(f.Target) < 2 {
			return false
		}
		libs := s.After.LibertySet(f.Target)
		for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
			b := s.After.Clone()
			if b.TryPlay(p, f.opponent) && b.LastCaptures() == 0 && b.InAtari(p) && f.isWanted(s.After, b, p) {
				return true
			}
		}
		return false
	})
}

// isWanted tells whether a move of the opponent next to the target gives atari to a string of the solver, or connects the
// target.
func (f *finder) isWanted(before, after *board.Board, move board.Point) bool {
	if after.StringSize(f.Target) > before.StringSize(f.Target)+1 {
		return true
	}
	return slices.ContainsFunc(after.Neighbours(move), func(n board.Point) bool {
		return after.At(n) == f.me && after.InAtari(n) && !before.InAtari(n)
	})
}
