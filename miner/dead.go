package miner

import (
	"shicho/board"
	"shicho/board/sgf"
	"shicho/tactics"
)

// atEnd lists the targets on the board at the end of the game.
func (m *Miner) atEnd(record *sgf.Record) (dead, standing []board.PointSet, err error) {
	if m.options.Targets&Dead != 0 && record.EndedWithCount() {
		if dead, err = m.deadAtEnd(); err != nil {
			return nil, nil, err
		}
	}
	if m.options.Targets&Standing == 0 {
		return dead, nil, nil
	}
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := *m.b.Stones(colour)
		for i := range dead {
			stones.Subtract(&dead[i])
		}
		standing = append(standing, m.stringsOf(stones)...)
	}
	return dead, standing, nil
}

// deadAtEnd lists the strings that are dead on the board. The Judge of the options decides what is dead; without a
// Judge the proofs of the reader do.
func (m *Miner) deadAtEnd() ([]board.PointSet, error) {
	if m.options.Judge == nil {
		return m.dead(), nil
	}
	stones, err := m.options.Judge(m.b)
	return m.stringsOf(stones), err
}

// dead lists the strings on the board that the reader proves dead, by their stones, Black's strings first.
//
// Strings are judged by regions. The region of a string is everything that can be reached from the string over empty
// points and stones of the string's colour. All strings of a region are dead if two conditions hold. First, the reader
// proves each string captured, without any ko, even if its owner moves first. Second, the owner, moving first, can take
// none of the other side's strings around the region. Therefore a string is not dead in a seki, in a region that it
// shares with a living string, or where the strings around it are in danger themselves. A string with too many
// liberties for the limits is never dead.
func (m *Miner) dead() (list []board.PointSet) {
	for _, owner := range [...]board.Colour{board.Black, board.White} {
		left := *m.b.Stones(owner)
		for s := m.b.TakeString(&left); s >= 0; s = m.b.TakeString(&left) {
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

// region returns the region of a string, and the stones of the other side next to the region.
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

// stringsOf lists the strings that the stones belong to, by their stones.
func (m *Miner) stringsOf(stones board.PointSet) (list []board.PointSet) {
	for s := m.b.TakeString(&stones); s >= 0; s = m.b.TakeString(&stones) {
		list = append(list, *m.b.StringAt(s))
	}
	return list
}

// allCaptured tells whether every string among the stones is captured, with the given side to move.
func (m *Miner) allCaptured(stones board.PointSet, toMove tactics.Side) bool {
	for _, s := range m.stringsOf(stones) {
		if !m.captured(s.First(), toMove) {
			return false
		}
	}
	return true
}

// anyCaptured tells whether the other side, moving first, can take one of the strings that the stones belong to.
func (m *Miner) anyCaptured(stones board.PointSet) bool {
	for s := m.b.TakeString(&stones); s >= 0; s = m.b.TakeString(&stones) {
		if !m.safe(s) {
			return true
		}
	}
	return false
}

// captured tells whether a string is captured, with the given side to move and its owner free of ko.
func (m *Miner) captured(s board.Point, toMove tactics.Side) bool {
	if toMove == tactics.Defender && m.b.Liberties(s) >= m.options.Limits.Escape.Liberties {
		return false
	}
	a := m.reader.Decide(m.b, tactics.Question{Target: s, ToMove: toMove}, m.b.At(s), &m.options.Limits)
	m.countSearch(&a)
	return a.Outcome == tactics.Captured
}

// safe tells whether a string is not captured although the other side moves first and wins every ko.
func (m *Miner) safe(s board.Point) bool {
	if m.b.Liberties(s) > m.options.Limits.Escape.Liberties {
		return true
	}
	a := m.reader.Decide(m.b, tactics.Question{Target: s}, m.b.At(s).Opponent(), &m.options.Limits)
	m.countSearch(&a)
	return a.Outcome == tactics.Escaped
}
