package engine

import (
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// sekiLiberties are those of a string that is stuck, at the most.
const sekiLiberties = 3

// stuck tells whether neither side may play on any liberty of a string, and one of them is the opponent's too: whoever does
// is in atari, or it is suicide.
func stuck(b *board.Board, p board.Point) bool {
	liberties := b.LibertySet(p)
	if n := liberties.Len(); n < 2 || n > sekiLiberties || len(rivals(b, p)) == 0 {
		return false
	}
	for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
		for _, colour := range [...]board.Colour{board.Black, board.White} {
			if !b.TryPlay(q, colour) {
				continue
			}
			safe := !b.InAtari(q)
			b.Undo()
			if safe {
				return false
			}
		}
	}
	return true
}

// rivals are the opponent's strings that share a liberty with a string, by a stone of each.
func rivals(b *board.Board, p board.Point) []board.Point { return sharing(b, p, b.At(p).Opponent()) }

// sharing are the strings of a colour that share a liberty with another, by a stone of each.
func sharing(b *board.Board, p board.Point, colour board.Colour) []board.Point {
	var around board.PointSet
	liberties := b.LibertySet(p)
	for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
		around.Union(b.Around(q))
	}
	around.Intersect(b.Stones(colour))
	around.Subtract(b.StringAt(p))
	return stonesOf(b, around)
}

// killed are the rivals of a string that is stuck which the reader captures, as by a throw-in, or which playouts lose and it
// does not see stand.
func (l *life) killed(p board.Point) (killed []board.Point) {
	for _, q := range rivals(l.b, p) {
		reply, ok := l.attack(q, &lifeLimits)
		falls, stands := ok && reply.Result == tactics.Works && reply.Outcome != tactics.Unknown, ok && reply.Result == tactics.Fails
		if falls || l.s.Dead.Has(q) && !stands {
			killed = append(killed, q)
		}
	}
	return killed
}

// standOff settles a string that is stuck, if no capture is found: it is in a seki with its rivals, unless some of them are
// killed. As whoever plays on a shared liberty is in atari, rivals have one more at the most.
func (l *life) standOff(p board.Point) {
	b, s := l.b, l.s
	if l.breaksOut(p) || !l.fails(p, tactics.Attacker, &stuckLimits) || l.falls(p) {
		return
	}
	s.settle(b, p, false)
	killed := l.killed(p)
	for _, q := range killed {
		s.settle(b, q, true)
	}
	if len(killed) > 0 {
		return
	}
	for _, q := range append(rivals(b, p), p) {
		s.settle(b, q, false)
		s.Seki.Union(b.StringAt(q))
	}
}

// breaksOut tells whether a string, or one of the opponent's beside it, can take a string beside it that playouts lose,
// that is not stuck and does not stand, and so get liberties.
func (l *life) breaksOut(p board.Point) bool {
	takes := func(p board.Point) bool {
		return slices.ContainsFunc(beside(l.b, p), func(q board.Point) bool {
			return l.s.kept(l.b, q) < 0 && !stuck(l.b, q) && !l.holds(q)
		})
	}
	return takes(p) || slices.ContainsFunc(beside(l.b, p), takes)
}

// beside are the opponent's strings beside a string, by a stone of each.
func beside(b *board.Board, p board.Point) []board.Point {
	around := *b.StringNeighbours(p)
	around.Intersect(b.Stones(b.At(p).Opponent()))
	return stonesOf(b, around)
}

// stonesOf is a stone of each string of which one is among the points.
func stonesOf(b *board.Board, left board.PointSet) (stones []board.Point) {
	for q := left.First(); q >= 0; q = left.First() {
		stones = append(stones, q)
		left.Subtract(b.StringAt(q))
	}
	return stones
}

// unlabel takes strings out of the seki of which a rival is dead, as they live by that, and those that have no rival in it.
func (s *Status) unlabel(b *board.Board) {
	for before := (board.PointSet{}); before != s.Seki; {
		before = s.Seki
		for _, p := range stonesOf(b, before) {
			others := rivals(b, p)
			dead := slices.ContainsFunc(others, func(q board.Point) bool { return s.Dead.Has(q) })
			if dead || !slices.ContainsFunc(others, func(q board.Point) bool { return s.Seki.Has(q) }) {
				s.Seki.Subtract(b.StringAt(p))
			}
		}
	}
}

// mutual settles a string and those of the opponent's around it, all of them in doubt, if the opponent would lose his by
// taking it: the owner of the string within, moving first, takes none around it; but when his own has been taken, he
// takes what took it, if only by a ko that he takes first. It is a heuristic: what the opponent might better do first is
// not asked.
func (l *life) mutual(within board.Point) {
	b, s := l.b, l.s
	var around []board.Point
	for _, p := range beside(b, within) {
		if s.doubtful(b, p) && !s.settled.Has(p) && l.stands(p) {
			around = append(around, p)
		}
	}
	if !slices.ContainsFunc(around, func(p board.Point) bool { return l.avenged(within, p) }) {
		return
	}
	for _, p := range append(around, within) {
		s.settle(b, p, false)
		s.Seki.Union(b.StringAt(p))
	}
}

// avenged tells whether the owner of a string takes one around it when his own has been taken.
func (l *life) avenged(within, around board.Point) bool {
	return l.after(func() { fill(l.b, within) }, func() bool { return l.b.At(within) == board.Empty && l.loses(around) })
}

// fill plays on all liberties of a string for the other side, as far as it can.
func fill(b *board.Board, p board.Point) {
	side := b.At(p).Opponent()
	for played := true; played && b.At(p) != board.Empty; {
		played = false
		liberties := b.LibertySet(p)
		for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
			played = b.PlayThroughKo(q, side) || played
		}
	}
}
