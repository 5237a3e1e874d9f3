package detect

import "shicho/board"

// sacrifices: in a line the opponent takes stones, among them one that the solver played in this line. The stone with
// which the solver took a ko does not count.
func (f *finder) sacrifices() bool { return f.First.givesUp(board.PointSet{}) }

// givesUp tells whether in a line from a scene on the opponent takes a stone of those that the solver has played.
func (s *Scene) givesUp(played board.PointSet) bool {
	played.Add(s.Move)
	for i := range s.Replies {
		r := &s.Replies[i]
		lost := s.lost(r)
		isKo := s.After.LastCaptures() == 1 && lost.Len() == 1 && lost.Has(s.Move)
		left := played
		left.Subtract(&lost)
		if lost.Intersects(&played) && !isKo || r.Answer.givesUp(left) {
			return true
		}
	}
	return false
}

// throwsIn: a move is a single stone that takes nothing, has one liberty, where the opponent can take it, and touches
// only stones of the opponent.
func (f *finder) throwsIn() bool {
	return f.any(func(s *Scene) bool { return s.isThrowIn() })
}

func (s *Scene) isThrowIn() bool {
	if !s.isOffered() || s.After.StringSize(s.Move) != 1 {
		return false
	}
	libs := s.After.LibertySet(s.Move)
	return s.After.Legal(libs.First(), s.After.At(s.Move).Opponent()) == nil
}

// isOffered tells whether a move takes nothing and its stones have one liberty.
func (s *Scene) isOffered() bool {
	return s.After.LastCaptures() == 0 && s.After.InAtari(s.Move)
}

// snapsBack: the opponent can take the stones of a move, and is in atari with all stones that took them; a move on the
// same point takes these, and the target among them. If the opponent does not take, the solver takes where he would have.
func (f *finder) snapsBack() bool {
	return f.any(func(s *Scene) bool {
		if !s.isOffered() {
			return false
		}
		libs := s.After.LibertySet(s.Move)
		take := libs.First()
		if !s.After.TryPlay(take, f.me) {
			return false
		}
		takes := s.After.LastCaptures() > 0
		s.After.Undo()
		if !takes {
			return false
		}
		b := s.After.Clone()
		if !b.TryPlay(take, f.opponent) || b.At(s.Move) != board.Empty || b.StringSize(take) < 2 || !b.InAtari(take) {
			return false
		}
		stones := *b.StringAt(take)
		if !b.TryPlay(s.Move, f.me) || b.At(take) != board.Empty {
			return false
		}
		return stones.Has(f.Target) || s.isPlayed(take, s.Move)
	})
}

// isPlayed tells whether the tree has a reply with this answer.
func (s *Scene) isPlayed(reply, answer board.Point) bool {
	for _, r := range s.Replies {
		if r.Move == reply && r.Answer.Move == answer {
			return true
		}
	}
	return false
}

// lost are the solver's stones that a reply takes.
func (s *Scene) lost(r *Reply) board.PointSet {
	me := s.After.At(s.Move)
	lost := *s.After.Stones(me)
	lost.Subtract(r.Answer.Before.Stones(me))
	return lost
}

// squeezes: the opponent takes stones of the solver, the answer gives atari from outside to the stones that took them, and
// the opponent connects where the stones were taken. Now he has a lump with two liberties at most: four of its stones form
// a square. The target is in the lump.
func (f *finder) squeezes() bool {
	return !f.Saves && f.any(func(s *Scene) bool {
		for i := range s.Replies {
			if lost := s.lost(&s.Replies[i]); !lost.IsEmpty() && f.lumps(s.Replies[i].Answer, s.Replies[i].Move, &lost) {
				return true
			}
		}
		return false
	})
}

// lumps tells whether the answer to a capture is an atari that the opponent answers by filling the place of the captured
// stones, so that he has a lump with the target in it.
func (f *finder) lumps(answer *Scene, take board.Point, lost *board.PointSet) bool {
	if lost.Has(answer.Move) || answer.After.At(take) != f.opponent || !answer.After.InAtari(take) || answer.Before.InAtari(take) {
		return false
	}
	for _, r := range answer.Replies {
		b := r.Answer.Before
		if lost.Has(r.Move) && b.At(f.Target) == f.opponent && b.Root(f.Target) == b.Root(take) && b.Root(r.Move) == b.Root(take) && b.Liberties(take) <= squeezedMost && f.isSquare(b, r.Move) {
			return true
		}
	}
	return false
}

// isSquare tells whether a stone is one of four of its string that form a square.
func (f *finder) isSquare(b *board.Board, stone board.Point) bool {
	same := func(dx, dy int) bool {
		p := f.from(stone, dx, dy)
		return p >= 0 && b.At(p) == b.At(stone) && b.Root(p) == b.Root(stone)
	}
	for _, dx := range [...]int{-1, 1} {
		for _, dy := range [...]int{-1, 1} {
			if same(dx, 0) && same(0, dy) && same(dx, dy) {
				return true
			}
		}
	}
	return false
}

// playsUnderStones: the opponent takes two stones or more, and the solver answers on a point where one of them was. The
// move is more than taking back a single stone.
func (f *finder) playsUnderStones() bool {
	return f.any(func(s *Scene) bool {
		for i := range s.Replies {
			lost := s.lost(&s.Replies[i])
			answer := s.Replies[i].Answer
			var taken board.PointSet
			answer.After.LastCaptured(&taken)
			if lost.Len() >= leastStones && lost.Has(answer.Move) && taken.Len() != 1 {
				return true
			}
		}
		return false
	})
}
