package zone

import (
	"shicho/board"
	"shicho/tactics/terms"
)

// Proof is what a verdict at a node rests on.
//
// The winner of the proof is the side that the verdict favours, the loser the other
// side. The claim: in every position that agrees with this one on the zone, the winner
// reaches the same verdict, whatever the loser does, inside or outside the zone. The
// claim needs, at every node of the proof tree:
//
//   - The loser to move: the loser's pass is refuted, and so are all moves outside the
//     zone of that refutation, if they take no string of the winner that the zone
//     touches. The moves inside the zone, and those that take such a string, are refuted
//     one by one. A string of the winner in the zone must be takeable there exactly where
//     it is takeable here: it has two liberties in the zone, or it is in atari and all
//     its neighbours are in the zone (Pad). A move that is illegal here must be illegal
//     there (ExplainIllegal).
//   - The winner to move: the winner's move is in the zone, it is no suicide, and it
//     captures the same as here (PlayFirst).
//   - The end: the target has its liberties, or no other liberty than the one that takes
//     it (Stand, Enclose).
//
// Liberties need not lie in the zone if there are enough of them: with each pass on the
// way, which stood for a move outside, the loser can have filled but one. Reach is the
// number of such moves, before this node, that the proof survives.
//
// An escape that rests on LimitNear keeps the claim only nearly: which moves are near
// may depend on strings outside the zone.
type Proof struct {
	Zone  board.PointSet
	Reach int16
	Plies int16 // of the longest line of the proof, passes included
	Used  terms.Limit
	// Chase tells that a line went on beyond Plies.Depth by ataris alone.
	Chase bool
	// Ko tells that the proof needs a ko that the loser may not retake, or that the
	// winner may retake as it is free of ko.
	Ko bool
	// Loop is for the search by proof numbers, where the repetition of an earlier position
	// on the way is an escape. It is settings.MaxPlies less the ply of that position, the
	// earliest one if there are several. It is 0 for a proof that needs no repetition.
	Loop int16
}

// FarReach is the reach of a proof whose liberties all lie in its zone.
const FarReach = 1 << 14

// Add makes the proof rest on another one too.
func (p *Proof) Add(q *Proof) {
	p.Zone.Union(&q.Zone)
	p.Reach = min(p.Reach, q.Reach)
	p.Plies = max(p.Plies, q.Plies)
	p.Used |= q.Used
	p.Chase = p.Chase || q.Chase
	p.Ko = p.Ko || q.Ko
	p.Loop = max(p.Loop, q.Loop)
}

// RelyOn makes the proof rest on at least need of the points being empty. losses is the
// number of moves that the loser may have made outside the zone, each on one of the
// points. If there are enough points for all losses, the proof only bounds its reach.
// Else need of the points come into the zone.
func (p *Proof) RelyOn(points *board.PointSet, need, losses int) {
	inside := *points
	inside.Intersect(&p.Zone)
	missing := need - inside.Len()
	if missing <= 0 {
		return
	}
	if n := points.Len(); n-need >= losses {
		p.Reach = min(p.Reach, int16(n-need))
		return
	}
	for q := points.First(); missing > 0; q = points.Next(q + 1) {
		if !p.Zone.Has(q) {
			p.Zone.Add(q)
			missing--
		}
	}
}

// AddCaptures adds to a zone the moves that take a string of the colour which the zone
// touches.
func AddCaptures(b *board.Board, zone *board.PointSet, colour board.Colour) {
	left := *zone
	left.Intersect(b.Stones(colour))
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		if b.InAtari(s) {
			libs := b.LibertySet(s)
			zone.Union(&libs)
		}
	}
}
