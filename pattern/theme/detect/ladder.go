package detect

import (
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// hasLadder: a move captures the target by a ladder.
func (f *finder) hasLadder() bool {
	return !f.Saves && f.any(func(s *Scene) bool { return tactics.IsLadder(s.Before, f.Target, s.Move) })
}

// hasLooseLadder: several moves, one after the other, take a liberty of the target and leave it two; each time it runs
// to three, by one stone more.
func (f *finder) hasLooseLadder() bool {
	return !f.Saves && f.any(func(s *Scene) bool { return f.chased(s) >= looseSteps })
}

// chased is the largest number of moves of a loose ladder that begins with a scene.
func (f *finder) chased(s *Scene) int {
	libs := s.Before.LibertySet(f.Target)
	if libs.Len() != 3 || !libs.Has(s.Move) || s.After.At(f.Target) != f.opponent || s.After.Liberties(f.Target) != 2 {
		return 0
	}
	libs = s.After.LibertySet(f.Target)
	longest := 0
	for _, r := range s.Replies {
		if libs.Has(r.Move) && r.Answer.Before.StringSize(f.Target) == s.After.StringSize(f.Target)+1 {
			longest = max(longest, f.chased(r.Answer))
		}
	}
	return longest + 1
}

// begins is a move by which a side that may move takes a target in a ladder, or NoPoint.
func begins(b *board.Board, target board.Point) board.Point {
	if b.At(target) == board.Empty || b.Liberties(target) != 2 {
		return board.NoPoint
	}
	libs := b.LibertySet(target)
	for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
		if tactics.IsLadder(b, target, p) {
			return p
		}
	}
	return board.NoPoint
}

// hasLadderBreaker: a move far from the target makes a ladder work that did not work without the stone, or it saves a
// target that would fall in a ladder.
func (f *finder) hasLadderBreaker() bool {
	if f.Saves {
		return f.isFar(f.First.Move) && begins(f.First.Before, f.Target) >= 0 && begins(f.First.After, f.Target) < 0
	}
	return f.any(func(s *Scene) bool {
		if !f.isFar(s.Move) || begins(s.Before, f.Target) >= 0 {
			return false
		}
		return slices.ContainsFunc(s.Replies, func(r Reply) bool { return f.needs(r.Answer, s.Move) })
	})
}

// needs tells whether a move is a ladder, and would be none without a stone that the solver played before.
func (f *finder) needs(s *Scene, stone board.Point) bool {
	if s.Before.At(stone) != f.me || !tactics.IsLadder(s.Before, f.Target, s.Move) {
		return false
	}
	alone := board.SetOf(stone)
	return !tactics.IsLadder(s.Before.Without(&alone), f.Target, s.Move)
}

// isFar tells whether a point is some lines away from every stone of the target.
func (f *finder) isFar(p board.Point) bool {
	size := f.board().Size()
	stones := f.board().StringAt(f.Target)
	for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
		if max(abs(int(p)%size-int(q)%size), abs(int(p)/size-int(q)/size)) < breakerLines {
			return false
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }
