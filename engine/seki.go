package engine

import (
	"slices"

	"shicho/board"
)

// sekiLiberties are those of a string that is stuck, at the most.
const sekiLiberties = 3

// stuck tells whether neither side may play on any liberty of a string, and not all of them are its eyes: whoever does is
// in atari, or it is suicide.
func stuck(b *board.Board, p board.Point) bool {
	liberties := b.LibertySet(p)
	if n := liberties.Len(); n < 2 || n > sekiLiberties {
		return false
	}
	shared := false
	for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
		shared = shared || !b.IsEye(q, b.At(p))
	}
	if !shared {
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

// breaksOut tells whether a string, or one of the opponent's beside it, can take a string beside it that playouts lose
// and that is not stuck, and so get liberties.
func (s *Status) breaksOut(b *board.Board, p board.Point) bool {
	takes := func(p board.Point) bool {
		return slices.ContainsFunc(beside(b, p), func(q board.Point) bool { return s.kept(b, q) < 0 && !stuck(b, q) })
	}
	return takes(p) || slices.ContainsFunc(beside(b, p), takes)
}

// beside is a stone of each of the opponent's strings beside a string.
func beside(b *board.Board, p board.Point) (stones []board.Point) {
	left := *b.StringNeighbours(p)
	left.Intersect(b.Stones(b.At(p).Opponent()))
	for q := left.First(); q >= 0; q = left.First() {
		stones = append(stones, q)
		left.Subtract(b.StringAt(q))
	}
	return stones
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
	rules, start := l.b.Rules(), l.b.Moves()
	l.b.SetRules(board.Rules{})
	defer l.b.SetRules(rules)
	fill(l.b, within)
	loses := l.b.At(within) == board.Empty && l.loses(around)
	for l.b.Moves() > start {
		l.b.Undo()
	}
	return loses
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
