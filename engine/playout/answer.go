package playout

import "shicho/engine/reply"

// numberPoints numbers the points as the reply tables do: from 1, line by line.
func (l *lean) numberPoints() {
	l.number = new([words]uint16)
	for y := range l.size {
		for x := range l.size {
			l.number[l.at(x, y)] = uint16(y*l.size + x + 1)
		}
	}
}

// pointOf returns the point with a number.
func (l *lean) pointOf(n uint16) uint16 { return l.at(int(n-1)%l.size, int(n-1)/l.size) }

// recent returns the numbers of the last two moves since the loaded position; 0 for none.
func (l *lean) recent() (before, last uint16) {
	if l.moves > 1 {
		before = l.number[l.trace[l.moves-2]]
	}
	if l.moves > 0 {
		last = l.number[l.trace[l.moves-1]]
	}
	return before, last
}

// answer plays the first reply of the tables that is legal and fills no eye. It reports whether it played.
func (l *lean) answer(c uint8) bool {
	before, last := l.recent()
	for table := range reply.TableCount {
		n := l.replies.Find(table, int(c-1), before, last)
		if n == 0 {
			continue
		}
		if q := l.pointOf(n); l.colour[q] == empty && l.play(q, c, false) {
			l.replies.Count(table)
			return true
		}
	}
	return false
}

// answer plays the first reply of the tables that is legal and fills no eye, and reports whether it played. Its twin in lean does
// not keep weights.
func (s *sampler) answer(c uint8) bool {
	before, last := s.recent()
	for table := range reply.TableCount {
		n := s.replies.Find(table, int(c-1), before, last)
		if n == 0 {
			continue
		}
		q := s.pointOf(n)
		if s.isAllowed(q, c) && s.move(q, c) {
			s.replies.Count(table)
			return true
		}
	}
	return false
}
