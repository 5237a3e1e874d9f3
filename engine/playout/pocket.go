package playout

// mostPocket is the size of the largest empty pocket whose eyes one move decides about.
const mostPocket = 6

// pocket is a few empty points that lie together, and how many of the others each touches.
type pocket struct {
	points [mostPocket]uint16
	arms   [mostPocket]uint8
	n      int
}

// stab is the vital point of a pocket of the opponent's beside the last move; 0 if there is none.
func (s *sampler) stab(c uint8) uint16 {
	var k pocket
	for _, q := range s.around(s.last) {
		if s.colour[q] == empty && s.gather(q, 3-c, &k) {
			if v := k.vital(); v != 0 {
				return v
			}
		}
	}
	return 0
}

// gather collects the empty points that lie together with p. It returns false if they are more than a
// pocket has, or a stone that is not of the owner is beside them.
func (l *lean) gather(p uint16, owner uint8, k *pocket) bool {
	k.points[0], k.n = p, 1
	for i := 0; i < k.n; i++ {
		k.arms[i] = 0
		for _, q := range l.around(k.points[i]) {
			switch l.colour[q] {
			case 3 - owner:
				return false
			case empty:
				k.arms[i]++
				if !k.add(q) {
					return false
				}
			}
		}
	}
	return true
}

// add puts a point into the pocket, if it is not there. It returns false if the pocket is full.
func (k *pocket) add(q uint16) bool {
	for _, r := range k.points[:k.n] {
		if r == q {
			return true
		}
	}
	if k.n == mostPocket {
		return false
	}
	k.points[k.n] = q
	k.n++
	return true
}

// vital is the point that makes two eyes of a pocket if its owner plays there, and one if the opponent
// does; 0 if no point does both.
func (k *pocket) vital() uint16 {
	most, sum := 0, 0
	for i := range k.n {
		sum += int(k.arms[i])
		if k.arms[i] > k.arms[most] {
			most = i
		}
	}
	switch shape := [3]int{k.n, int(k.arms[most]), sum}; shape {
	case
		[3]int{3, 2, 4},  // three in a row, or bent
		[3]int{4, 3, 6},  // the pyramid
		[3]int{5, 4, 8},  // the cross
		[3]int{5, 3, 10}, // the bulky five
		[3]int{6, 4, 12}: // the rabbity six
		return k.points[most]
	}
	return 0
}
