package solve

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/table"
	"shicho/tactics/terms"
)

// connection is the state of a question of connection.
type connection struct {
	far                   int        // moves that the ends may be apart
	toMove                terms.Side // when the distances were measured
	fromTarget, fromOther distances

	looker  *Solver                     // reads captures on the way
	falling table.Buckets[similarEntry] // which of the defender's strings fall; kept between questions
}

// distances tell how many moves in a row the attacker needs to connect an end with
// every point, if the defender passes: over empty points, over his own strings, and
// through strings of the defender that he can take.
type distances struct {
	at     [board.MaxSize * board.MaxSize]uint8
	levels [settings.MaxDistance + settings.Longest + closed + 1]board.PointSet // still to be visited, by distance
}

const (
	unreached = 1 << 6                // distance of a point that no way reaches
	closed    = settings.Passable + 1 // price of a string that no way goes through
)

// measure is the number of moves in a row that connect the ends. The side to move
// matters, because it decides what can be taken on the way. ways needs the distances
// that measure leaves.
func (s *Solver) measure(toMove terms.Side) int {
	c := &s.connection
	s.nodes += settings.MeasureNodes
	c.toMove = toMove
	s.spread(&c.fromTarget, s.Target, c.far)
	distance := int(c.fromTarget.at[s.Other])
	if distance <= c.far {
		s.spread(&c.fromOther, s.Other, min(distance+settings.Longest, settings.MaxDistance))
	}
	return distance
}

// spread measures from one end, to points at most so far away.
func (s *Solver) spread(d *distances, end board.Point, most int) {
	for p := range d.at[:s.Board.Points()] {
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
			if s.Board.At(p) == board.Empty {
				d.at[p] = uint8(k)
				s.step(d, s.Board.Around(p), k, 1)
				continue
			}
			stones := s.Board.StringAt(p)
			for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
				d.at[q] = uint8(k)
			}
			s.step(d, s.Board.StringNeighbours(p), k, 0)
		}
	}
}

// step goes on from a point or string at distance k to the points beside it. filled is
// the number of liberties that the moves so far have taken of a string there.
func (s *Solver) step(d *distances, beside *board.PointSet, k, filled int) {
	own, empty := s.Board.Stones(s.Colour(terms.Attacker)), s.Board.Empty()
	for i, word := range beside {
		d.levels[k][i] |= word & own[i]
		d.levels[k+1][i] |= word & empty[i]
	}
	walls := *beside
	walls.Intersect(s.Board.Stones(s.Colour(terms.Defender)))
	for p := s.Board.TakeString(&walls); p >= 0; p = s.Board.TakeString(&walls) {
		if price := s.price(p); price < closed {
			d.levels[k+price-filled].Add(p)
		}
	}
}

// price is how many moves the attacker needs to get through a string of the defender, by
// taking the string or at least driving it.
func (s *Solver) price(p board.Point) int {
	liberties := s.Board.Liberties(p)
	switch {
	case liberties == 1:
		return 1
	case liberties <= settings.Passable && s.falls(p):
		return liberties - 1
	case liberties == 2:
		return settings.DrivePrice
	}
	return closed
}

// ways are the empty points on ways of at most that length, and the liberties of the
// defender's strings on them.
func (s *Solver) ways(length int) board.PointSet {
	var ways board.PointSet
	one, other := &s.connection.fromTarget.at, &s.connection.fromOther.at
	for p := range board.Point(s.Board.Points()) {
		total := int(one[p]) + int(other[p])
		if total > length+settings.Passable {
			continue
		}
		switch s.Board.At(p) {
		case board.Empty:
			if total-1 <= length {
				ways.Add(p)
			}
		case s.Colour(terms.Defender):
			if s.Board.Root(p) == p && total-s.price(p) <= length {
				libs := s.Board.LibertySet(p)
				ways.Union(&libs)
			}
		}
	}
	return ways
}

// look asks whether a string falls, with the side that captures it, or its owner, to
// move.
func (s *Solver) look(p board.Point, toMove terms.Side, spare int) Decision {
	limits := settings.Look
	if s.Limits.Nodes > 0 {
		limits.Nodes = max(min(limits.Nodes, s.Limits.Nodes-s.nodes), 1)
	}
	free := s.Remaining(&limits)
	v := s.connection.looker.Decide(s.Board, terms.Question{Target: p, ToMove: toMove}, free, &limits, spare)
	s.nodes += v.Nodes
	return v
}

// falls tells whether a string of the defender can be taken.
func (s *Solver) falls(p board.Point) bool {
	c := &s.connection
	key := s.StringKey(p, c.toMove)
	for left := c.falling.Candidates(key); left != 0; left &= left - 1 {
		if e := c.falling.Entry(key, left); e != nil {
			if added, same := e.compare(s.Board); same && added <= int(e.proof.Reach) {
				return e.reached
			}
		}
	}
	v := s.look(p, c.toMove, settings.SimilarPlies)
	e := c.falling.Add(key)
	e.reached = v.Outcome == Captured
	e.proof.Zone, e.proof.Reach = v.Zone, int16(v.Spare)
	e.black, e.white = *s.Board.Stones(board.Black), *s.Board.Stones(board.White)
	return e.reached
}
