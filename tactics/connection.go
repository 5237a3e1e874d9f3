package tactics

import "shicho/board"

// The search for connections is that for captures turned round: the attacker is the
// connector, who wants the two ends, r.target and r.other, to become one string; the
// defender is the cutter. The proof-number search is the same, its zones leave the
// cutter the moves that he must try, so that connections are proofs. The connector
// plays only on short ways between the ends, and gives up where they are too far
// apart: cuts rest on LimitNear, save those by which an end is taken.

// Tunables of the search for connections; chosen by questions answered right.
const (
	maxDistance  = 7      // moves in a row; ends that need more are not connected
	leastFar     = 4      // as many are never too far
	passable     = 3      // liberties of a string that the connector may hope to take
	drivePrice   = 3      // moves that it takes to get through two liberties that do not fall
	shortEnd     = 2      // liberties of an end that may fall
	lookNodes    = 300    // of one look at a capture on the way
	measureNodes = 8      // that measuring the distance counts as; it takes as long
	trustNodes   = 35_000 // a cut that takes more to find near is poor
)

// horizons are how far the connector looks, step by step: how much longer than the
// shortest are the ways on which he plays, and how many more moves than at the root
// the ends may be apart.
var horizons = [...]struct{ longer, more int }{{0, 1}, {1, 2}, {1, 3}}

// longest is how much longer than the shortest any way is that he looks at.
const longest = 1

// lookLimits bound a look at a capture on the way.
var lookLimits = Limits{Name: "look", Liberties: 4, Plies: 7, LadderPlies: 80, Near: true, Standing: true, Nodes: lookNodes}

const connectionSalt = 1 << 40

// connectionLeaf decides nodes that need no search.
func (r *Reader) connectionLeaf(f *frame, connector bool, plies int) (done, connected bool) {
	f.proof = proof{reach: farReach}
	for _, end := range [...]board.Point{r.target, r.other} {
		if r.b.At(end) != r.attacker {
			f.proof.zone.Add(end)
			return true, false
		}
	}
	if r.b.Root(r.target) == r.b.Root(r.other) {
		f.proof.zone = *r.b.StringAt(r.target)
		return true, true
	}
	if plies <= 0 {
		r.standing(&f.proof, 0, LimitPlies)
		return true, false
	}
	if connector {
		return r.joins(f), true
	}
	return r.endFalls(f, r.target, r.other) || r.endFalls(f, r.other, r.target), false
}

// joins looks for a move that makes the ends one string.
func (r *Reader) joins(f *frame) bool {
	common, others := r.b.LibertySet(r.target), r.b.LibertySet(r.other)
	common.Intersect(&others)
	losses := r.passes[r.defender]
	for x := common.First(); x >= 0; x = common.Next(x + 1) {
		through := r.throughKo(x, r.attacker)
		if !r.play(x, r.attacker) {
			continue
		}
		f.proof = proof{zone: *r.b.StringAt(x), reach: farReach}
		r.breathes(&f.proof, x, losses)
		r.b.Undo()
		r.secure(&f.proof, x, r.attacker, losses)
		f.proof.ko = f.proof.ko || through
		f.move = x
		return true
	}
	return false
}

// endFalls tells whether the cutter, to move, can capture an end before it is
// joined to the other: what does not touch that one settles it.
func (r *Reader) endFalls(f *frame, end, other board.Point) bool {
	if r.b.Liberties(end) > shortEnd {
		return false
	}
	a := r.look(end, Attacker, r.passes[r.attacker])
	if a.Outcome != Captured || a.Zone.Intersects(r.b.StringAt(other)) {
		return false
	}
	f.proof = proof{zone: a.Zone, reach: int16(a.Spare), ko: a.Ko}
	f.move = a.Move
	return true
}

// generateConnection makes the children that are worth trying from the start. The
// cutter's pass comes first: if it is refuted at once, that says what he must try.
func (r *Reader) generateConnection(ply int, connector bool, plies int) {
	if (!connector || r.banned(true)) && (r.add(ply, board.Pass, connector, plies) || r.stopped) {
		return
	}
	distance := r.measure(connector)
	moves := r.ways(distance)
	if connector {
		moves = r.ways(distance + horizons[r.width].longer)
		r.relief(&moves, r.target)
		r.relief(&moves, r.other)
	} else if n := &r.tree[ply]; n.passed {
		moves.Intersect(&n.must)
	}
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		if r.add(ply, x, connector, plies) || r.stopped {
			return
		}
	}
}

// relief adds moves that save an end short of liberties: its own, and those of strings around it that may be taken.
func (r *Reader) relief(moves *board.PointSet, end board.Point) {
	if r.b.Liberties(end) > shortEnd {
		return
	}
	libs := r.b.LibertySet(end)
	moves.Union(&libs)
	r.short(moves, r.b.StringNeighbours(end), r.defender, passable)
}

// guessConnection are the numbers of a node that was not searched: the nearer the
// ends, and the more ways there are, the better for the connector.
func (r *Reader) guessConnection(f *frame, connector bool) numbers {
	distance := r.measure(connector)
	if distance > r.far {
		r.standing(&f.proof, 0, LimitNear)
		return escapedNumbers
	}
	ways := r.ways(distance)
	spare := max(ways.Len()-distance, 0)
	n := numbers{proof: 1 << distance, disproof: 1 + uint32(spare)/2}
	if !connector {
		n.proof++
		if spare == 0 { // he blocks the only way
			n.proof += 1 << distance
		}
	}
	return n
}
