package engine

import (
	"shicho/board"
	"shicho/tactics"
)

// sekiLiberties are those of a string that is stuck, at the most.
const sekiLiberties = 3

// stuck tells whether neither side may play on any liberty of a string, and not all of them are its eyes: whoever does is
// in atari, or it is suicide.
func stuck(b *board.Board, stone board.Point) bool {
	liberties := b.LibertySet(stone)
	if n := liberties.Len(); n < 2 || n > sekiLiberties {
		return false
	}
	shared := false
	for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
		shared = shared || !b.IsEye(q, b.At(stone))
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
func (s *Status) breaksOut(b *board.Board, stone board.Point) bool {
	takes := func(stone board.Point) bool {
		return anyBeside(b, stone, func(q board.Point) bool {
			return s.kept(b, board.Stone{Point: q, Colour: b.At(q)}) < 0 && !stuck(b, q)
		})
	}
	return takes(stone) || anyBeside(b, stone, takes)
}

// anyBeside tells whether some string of the opponent's beside a string is such, asking with a stone of it.
func anyBeside(b *board.Board, stone board.Point, such func(board.Point) bool) bool {
	beside := *b.StringNeighbours(stone)
	beside.Intersect(b.Stones(b.At(stone).Opponent()))
	for q := beside.First(); q >= 0; q = beside.First() {
		if such(q) {
			return true
		}
		beside.Subtract(b.StringAt(q))
	}
	return false
}

// mutual settles a seki of a string with one around it, both of them in doubt, that has liberties to spare, and tells
// whether it is one: its owner cannot take the one around it, but if the string within is taken, he can, with a ko at
// the least, as he plays inside the eye. nodes are those that are left for reading.
func (s *Status) mutual(reader *tactics.Reader, b *board.Board, within board.Point, nodes *int) bool {
	asked := func(stone board.Point) tactics.Result {
		reply, err := reader.Ask(b, stone, true, &lifeLimits)
		*nodes -= reply.Nodes
		if err != nil {
			return tactics.Fails
		}
		return reply.Result
	}
	return anyBeside(b, within, func(around board.Point) bool {
		stone := board.Stone{Point: around, Colour: b.At(around)}
		if *nodes <= 0 || s.kept(b, stone) >= doubt || asked(around) != tactics.Fails {
			return false
		}
		start := b.Moves()
		fill(b, within)
		lost := b.At(within) == board.Empty && b.At(around) != board.Empty && asked(around) != tactics.Fails
		for b.Moves() > start {
			b.Undo()
		}
		if lost {
			for _, p := range [...]board.Point{within, around} {
				s.settle(b, p, false)
				s.Seki.Union(b.StringAt(p))
			}
		}
		return lost
	})
}

// fill plays on all liberties of a string for the other side, as far as it can.
func fill(b *board.Board, stone board.Point) {
	side := b.At(stone).Opponent()
	for played := true; played && b.At(stone) != board.Empty; {
		played = false
		liberties := b.LibertySet(stone)
		for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
			played = b.TryPlay(q, side) || played
		}
	}
}
