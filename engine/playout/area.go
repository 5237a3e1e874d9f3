package playout

// flood is memory for walking over regions of empty points.
type flood struct {
	seen   [words]bool
	region [words]uint16
}

// Surrounded counts the board without playing it out, and adds to owners as Owners does. All stones live, and an empty point
// belongs to a colour if its region touches no stone of the other colour.
func (p *Player) Surrounded(owners []int32) (score int) {
	l, f := p.current(), &p.flood
	clear(f.seen[:l.end])
	for i := range owners {
		q := l.at(i%p.size, i/p.size)
		if c := l.colour[q]; c != empty {
			owners[i] += int32(ownerSign[c])
			score += ownerSign[c]
		} else if !f.seen[q] {
			region, owner := f.fill(l, q)
			for _, r := range region {
				owners[l.boardPoint(r)] += int32(ownerSign[owner])
			}
			score += len(region) * ownerSign[owner]
		}
	}
	return score
}

// fill lists the region of an empty point, and returns its owner. The owner is empty if the region touches both colours or none.
func (f *flood) fill(l *lean, q uint16) (region []uint16, owner uint8) {
	region = append(f.region[:0], q)
	f.seen[q] = true
	touched := 0
	for i := 0; i < len(region); i++ {
		for _, r := range l.around(region[i]) {
			if c := l.colour[r]; c != empty {
				touched |= 1 << c
			} else if !f.seen[r] {
				f.seen[r] = true
				region = append(region, r)
			}
		}
	}
	switch touched &^ (1 << border) {
	case 1 << black:
		return region, black
	case 1 << white:
		return region, white
	}
	return region, empty
}
