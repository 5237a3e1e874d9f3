package judge

import (
	"slices"

	"shicho/board"
)

// judgeStuck judges the strings that are stuck, unless they were found to be killed.
func (r *reading) judgeStuck() {
	for stone := range r.b.Strings() {
		p := stone.Point
		isKilled := r.decided.Has(p) && r.Dead.Has(p)
		if !isKilled && (isStuck(r.b, p) || sharesAll(r.b, p)) {
			r.judgeStandOff(p)
		}
	}
}

// isStuck tells whether a string has few liberties, shares one of them with an opponent's string, and neither side may play
// on any of them: the side that does is in atari, or the move is suicide.
func isStuck(b *board.Board, p board.Point) bool {
	liberties := b.LibertySet(p)
	if n := liberties.Len(); n < 2 || n > fewLiberties || len(rivals(b, p)) == 0 {
		return false
	}
	for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
		for _, colour := range [...]board.Colour{board.Black, board.White} {
			if !b.TryPlay(q, colour) {
				continue
			}
			isSafe := !b.InAtari(q)
			b.Undo()
			if isSafe {
				return false
			}
		}
	}
	return true
}

// sharesAll tells whether a string has one rival and shares all its liberties with the rival, two or more, and the rival has no other
// liberties either. Either both strings have one eye of a single point besides, or neither has. The side that begins to fill the
// liberties is in atari first, however many they are.
func sharesAll(b *board.Board, p board.Point) bool {
	others := rivals(b, p)
	if len(others) != 1 {
		return false
	}
	own, other := b.LibertySet(p), b.LibertySet(others[0])
	shared := own
	shared.Intersect(&other)
	own.Subtract(&shared)
	other.Subtract(&shared)
	return shared.Len() >= 2 && own.Len() == other.Len() && areEyes(b, p, own) && areEyes(b, others[0], other)
}

// areEyes tells whether liberties of the string at p are at most one, and that one has the string on all sides.
func areEyes(b *board.Board, p board.Point, liberties board.PointSet) bool {
	eye := liberties.First()
	return eye < 0 || liberties.Len() == 1 && !slices.ContainsFunc(b.Neighbours(eye), func(n board.Point) bool { return !b.StringAt(p).Has(n) })
}

// judgeStandOff judges a stuck string if no capture of it is found. It is in a seki with its rivals, unless some of them are
// killed. The rivals need not be stuck: as the side that plays on a shared liberty is in atari, each has at most one
// liberty more.
func (r *reading) judgeStandOff(p board.Point) {
	if r.breaksOut(p) || !r.attackFails(p, &stuckLimits) || r.isCaptured(p) {
		return
	}
	r.decide(p, false)
	killed := r.killedRivals(p)
	for _, q := range killed {
		r.decide(q, true)
	}
	if len(killed) > 0 {
		return
	}
	r.decideSeki(append(rivals(r.b, p), p))
}

// decideSeki decides that the strings at some points are in a seki.
func (j *judgement) decideSeki(strings []board.Point) {
	for _, p := range strings {
		j.decide(p, false)
		j.Seki.Union(j.b.StringAt(p))
	}
}

// killedRivals lists the killed rivals of a stuck string. A rival is killed if the reader captures it, for example by a
// throw-in, or if playouts lose it and the reader does not find that it stands.
func (r *reading) killedRivals(p board.Point) (killed []board.Point) {
	for _, q := range rivals(r.b, p) {
		falls, stands := r.fallsOrStands(q)
		if falls || r.Dead.Has(q) && !stands {
			killed = append(killed, q)
		}
	}
	return killed
}

// breaksOut tells whether a string, or one of the opponent's strings beside it, can get more liberties than a single eye by taking a string
// beside itself that playouts lose, that is not stuck, and that does not stand.
func (r *reading) breaksOut(p board.Point) bool {
	takes := func(p board.Point) bool {
		return slices.ContainsFunc(beside(r.b, p), func(q board.Point) bool {
			return r.ownershipOf(q) < 0 && !isStuck(r.b, q) && r.hasRoomAfter(p, []board.Point{q}) && !r.standsFurther(q)
		})
	}
	return takes(p) || slices.ContainsFunc(beside(r.b, p), takes)
}

// judgeMutual looks for the second kind of seki at every string in doubt.
func (r *reading) judgeMutual() {
	r.eachUndecided(func(p board.Point) {
		if r.isDoubtful(p) {
			r.judgeSurrounded(p)
		}
	})
}

// judgeSurrounded finds that a string in doubt is in a seki with the opponent's strings around it that are in doubt and
// that its owner, moving first, does not take: the opponent would lose his strings by taking the string within. When the string has
// been taken, its owner takes what took it, if only by a ko that he takes first. Other strings around it are not looked at. This is a
// heuristic: it does not ask whether the opponent has something better to do first.
func (r *reading) judgeSurrounded(within board.Point) {
	var around []board.Point
	for _, p := range beside(r.b, within) {
		if r.isDoubtful(p) && !r.decided.Has(p) && r.stands(p) {
			around = append(around, p)
		}
	}
	if slices.ContainsFunc(around, func(p board.Point) bool { return r.isRetaken(within, p) }) {
		r.decideSeki(append(around, within))
	}
}

// isRetaken tells whether the owner of a string, when it has been taken, takes one of the strings around it.
func (r *reading) isRetaken(within, around board.Point) bool {
	return r.holdsAfter(
		func() { takeOff(r.b, within) },
		func() bool { return r.b.At(within) == board.Empty && r.canBeCaptured(around) },
	)
}

// dropSekis takes strings out of the seki in two cases: one of their rivals is dead, and they live by that, or none of their rivals is in
// the seki.
func (j *judgement) dropSekis() {
	r := newReading(j)
	defer readers.Put(r.reader)
	for before := (board.PointSet{}); before != j.Seki; {
		before = j.Seki
		for _, p := range stringsOf(j.b, before) {
			others := rivals(j.b, p)
			hasDead := slices.ContainsFunc(others, func(q board.Point) bool { return j.Dead.Has(q) })
			if hasDead && r.livesByDead(p) || !slices.ContainsFunc(others, func(q board.Point) bool { return j.Seki.Has(q) }) {
				j.Seki.Subtract(j.b.StringAt(p))
			}
		}
	}
}

// mostOneEye is the number of empty points in which a string cannot make two eyes.
const mostOneEye = 2

// livesByDead tells whether a string may have two eyes, and not need the seki, once its owner has taken the dead rivals.
func (r *reading) livesByDead(p board.Point) bool {
	dead := slices.DeleteFunc(rivals(r.b, p), func(q board.Point) bool { return !r.Dead.Has(q) })
	return r.hasRoomAfter(p, dead)
}

// hasRoomAfter tells whether a string has more liberties than fit into a single eye, not counting those that it shares with
// rivals, once its owner has taken other strings.
func (r *reading) hasRoomAfter(p board.Point, taken []board.Point) bool {
	return r.holdsAfter(func() {
		for _, q := range taken {
			takeOff(r.b, q)
		}
	}, func() bool {
		own := r.b.LibertySet(p)
		for _, q := range rivals(r.b, p) {
			shared := r.b.LibertySet(q)
			own.Subtract(&shared)
		}
		return own.Len() > mostOneEye
	})
}
