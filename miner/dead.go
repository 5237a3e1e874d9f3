package miner

import (
	"shicho/board"
	"shicho/tactics"
)

// deadAtEnd lists the strings that are dead, by the judge of the options if there is one.
func (m *Miner) deadAtEnd() ([]board.PointSet, error) {
	if m.options.Judge == nil {
		return m.dead(), nil
	}
	stones, err := m.options.Judge(m.b)
	return m.stringsOf(stones), err
}

// dead lists the strings on the board that are dead, by their stones, those of Black
// first.
//
// A region is what is reached from a string over empty points and stones of its
// colour. Its strings are dead if each of them is captured, without any ko, even if its
// owner moves first, and none of the other side's strings around the region can be taken by
// that owner, moving first. So no string is dead in a seki, in a region that it shares with a
// living one, or where those that surround it are in danger themselves; and what has
// too many liberties for the limits is not said to be dead.
func (m *Miner) dead() (list []board.PointSet) {
	for _, owner := range [...]board.Colour{board.Black, board.White} {
		left := *m.b.Stones(owner)
		for s := left.First(); s >= 0; s = left.First() {
			region, border := m.region(s, owner)
			stones := region
			stones.Intersect(m.b.Stones(owner))
			left.Subtract(&stones)
			if m.allCaptured(stones, tactics.Defender) && !m.anyCaptured(border) {
				list = append(list, m.stringsOf(stones)...)
			}
		}
	}
	return list
}

// region is what is reached from a string over empty points and stones of its colour,
// and the stones of the other side beside it.
func (m *Miner) region(s board.Point, owner board.Colour) (region, border board.PointSet) {
	open := *m.b.StringAt(s)
	for p := open.First(); p >= 0; p = open.First() {
		open.Remove(p)
		region.Add(p)
		for _, n := range m.b.Neighbours(p) {
			switch {
			case m.b.At(n) == owner.Opponent():
				border.Add(n)
			case !region.Has(n):
				open.Add(n)
			}
		}
	}
	return region, border
}

// stringsOf parts stones into their strings.
func (m *Miner) stringsOf(stones board.PointSet) (list []board.PointSet) {
	for s := stones.First(); s >= 0; s = stones.First() {
		list = append(list, *m.b.StringAt(s))
		stones.Subtract(m.b.StringAt(s))
	}
	return list
}

// allCaptured tells whether every string among the stones is captured, with the attacker
// or the owner to move.
func (m *Miner) allCaptured(stones board.PointSet, toMove tactics.Side) bool {
	for _, s := range m.stringsOf(stones) {
		if !m.captured(s.First(), toMove) {
			return false
		}
	}
	return true
}

// anyCaptured tells whether one of the strings that the stones belong to can be taken.
func (m *Miner) anyCaptured(stones board.PointSet) bool {
	for s := stones.First(); s >= 0; s = stones.First() {
		stones.Subtract(m.b.StringAt(s))
		if !m.safe(s) {
			return true
		}
	}
	return false
}

func (m *Miner) captured(s board.Point, toMove tactics.Side) bool {
	if toMove == tactics.Defender && m.b.Liberties(s) >= m.options.Limits.Liberties {
		return false
	}
	a := m.reader.Decide(m.b, tactics.Question{Target: s, ToMove: toMove}, m.b.At(s), &m.options.Limits)
	m.countSearch(&a)
	return a.Outcome == tactics.Captured
}

// safe tells whether a string stands when the other side moves first, even if that side
// wins every ko.
func (m *Miner) safe(s board.Point) bool {
	if m.b.Liberties(s) > m.options.Limits.Liberties {
		return true
	}
	a := m.reader.Decide(m.b, tactics.Question{Target: s}, m.b.At(s).Opponent(), &m.options.Limits)
	m.countSearch(&a)
	return a.Outcome == tactics.Escaped
}
