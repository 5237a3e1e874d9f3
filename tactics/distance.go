package tactics

import "shicho/board"

// distances tell how many moves in a row the connector needs to connect an end with
// every point, if the cutter passes: over empty points, his own strings, and through
// strings of the cutter's that he can take.
type distances struct {
	at     [board.MaxSize * board.MaxSize]uint8
	levels [maxDistance + longest + closed + 1]board.PointSet // still to be visited, by distance
}

const (
	unreached = 1 << 6
	closed    = passable + 1 // price of a string that has none
)

// measure is the number of moves in a row that connect the ends; what can be taken
// on the way depends on who is to move. It prepares ways.
func (r *Reader) measure(connector bool) int {
	r.nodes += measureNodes
	r.connectorToMove = connector
	r.spread(&r.fromTarget, r.target, r.far)
	distance := int(r.fromTarget.at[r.other])
	if distance <= r.far {
		r.spread(&r.fromOther, r.other, min(distance+longest, maxDistance))
	}
	return distance
}

// spread measures from one end, to points at most so far away.
func (r *Reader) spread(d *distances, end board.Point, most int) {
	for p := range d.at[:r.b.Points()] {
		d.at[p] = unreached
	}
	d.levels = [len(d.levels)]board.PointSet{}
	d.levels[0].Add(end)
	for k := range most + 1 {
		level := &d.levels[k]
		for p := level.First(); p >= 0; p = level.First() {
			level.Remove(p)
			if int(d.at[p]) <= k {
				continue
			}
			if r.b.At(p) == board.Empty {
				d.at[p] = uint8(k)
				r.step(d, r.b.Around(p), k, 1)
				continue
			}
			stones := r.b.StringAt(p)
			for s := stones.First(); s >= 0; s = stones.Next(s + 1) {
				d.at[s] = uint8(k)
			}
			r.step(d, r.b.StringNeighbours(p), k, 0)
		}
	}
}

// step goes on from a point or string at distance k to those beside it. filled is
// the number of liberties that the moves so far have taken of a string beside it.
func (r *Reader) step(d *distances, beside *board.PointSet, k, filled int) {
	own, empty := r.b.Stones(r.attacker), r.b.Empty()
	for i, word := range beside {
		d.levels[k][i] |= word & own[i]
		d.levels[k+1][i] |= word & empty[i]
	}
	walls := *beside
	walls.Intersect(r.b.Stones(r.defender))
	for s := walls.First(); s >= 0; s = walls.First() {
		walls.Subtract(r.b.StringAt(s))
		if price := r.price(s); price < closed {
			d.levels[k+price-filled].Add(s)
		}
	}
}

// price is how many moves it takes to get through a string of the cutter's, by
// taking or at least driving it.
func (r *Reader) price(s board.Point) int {
	liberties := r.b.Liberties(s)
	switch {
	case liberties == 1:
		return 1
	case liberties <= passable && r.falls(s):
		return liberties - 1
	case liberties == 2:
		return drivePrice
	}
	return closed
}

// ways are the empty points on ways of at most that length, and the liberties of
// the cutter's strings on them.
func (r *Reader) ways(length int) board.PointSet {
	var ways board.PointSet
	one, other := &r.fromTarget.at, &r.fromOther.at
	for p := range board.Point(r.b.Points()) {
		total := int(one[p]) + int(other[p])
		if total > length+passable {
			continue
		}
		switch r.b.At(p) {
		case board.Empty:
			if total-1 <= length {
				ways.Add(p)
			}
		case r.defender:
			if r.b.Root(p) == p && total-r.price(p) <= length {
				libs := r.b.LibertySet(p)
				ways.Union(&libs)
			}
		}
	}
	return ways
}

// looks are captures on the way, read by a reader of their own.
type looks struct {
	reader *Reader
	known  similarTable // what of the cutter's strings falls
}

// look asks whether a string falls, with who captures it to move or not.
func (r *Reader) look(s board.Point, toMove Side, spare int) Answer {
	limits := lookLimits
	if r.limits.Nodes > 0 {
		limits.Nodes = max(min(limits.Nodes, r.limits.Nodes-r.nodes), 1)
	}
	free := r.free
	if r.limits.Threats > 0 {
		free = limits.left(free, r.threats)
	}
	a := r.looks.reader.decide(r.b, s, r.b.At(s), toMove, free, &limits, spare)
	r.nodes += a.Nodes
	return a
}

// falls tells whether a string of the cutter's can be taken.
func (r *Reader) falls(s board.Point) bool {
	known := &r.looks.known
	key := r.stringKey(s, r.connectorToMove)
	bucket, mark := known.bucket(key), r.table.mark(key)
	for i, m := range known.marks[bucket : bucket+similarWays] {
		if m == mark {
			e := &known.entries[bucket+i]
			if added, same := r.compare(e); same && added <= int(e.proof.reach) {
				return e.captured
			}
		}
	}
	toMove := Defender
	if r.connectorToMove {
		toMove = Attacker
	}
	a := r.look(s, toMove, similarPlies)
	e := known.slot(key, mark)
	e.captured = a.Outcome == Captured
	e.proof.zone, e.proof.reach = a.Zone, int16(a.Spare)
	e.black, e.white = *r.b.Stones(board.Black), *r.b.Stones(board.White)
	return e.captured
}
