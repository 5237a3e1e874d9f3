package problem

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// oraclePlies is how far the oracle looks: it tries every legal move of both sides.
const oraclePlies = 5

// takes tells, by trying everything, whether the attacker takes the target within some plies. The owner may pass.
func takes(b *board.Board, target board.Point, attacker board.Colour, toMove board.Colour, plies int) bool {
	if b.At(target) == board.Empty {
		return true
	}
	if plies == 0 || b.Liberties(target) > (plies+1)/2 {
		return false // the attacker has too few moves to fill the liberties
	}
	if toMove != attacker && takes(b, target, attacker, attacker, plies-1) == false {
		return false // a pass
	}
	empty := *b.Empty()
	for p := empty.First(); p >= 0; p = empty.Next(p + 1) {
		if !b.TryPlay(p, toMove) {
			continue
		}
		taken := takes(b, target, attacker, toMove.Opponent(), plies-1)
		b.Undo()
		if taken == (toMove == attacker) {
			return taken
		}
	}
	return toMove != attacker
}

// randomBoard is a board with random stones; each string has a liberty.
func randomBoard(random *rand.Rand, size int) *board.Board {
	for {
		b, err := board.New(size)
		if err != nil {
			panic(err)
		}
		var stones []board.Stone
		for p := range board.Point(b.Points()) {
			if c := board.Colour(random.IntN(4)); c == board.Black || c == board.White {
				stones = append(stones, board.Stone{Point: p, Colour: c})
			}
		}
		if b.Setup(stones) == nil {
			return b
		}
	}
}

// On small boards no move but the right one takes the target, as far as the oracle sees.
func TestOneSolutionOracle(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(37, 1))
	maker := NewMaker(Options{Limits: tactics.Default})
	checked, confirmed := 0, 0
	for range 180 {
		b := randomBoard(random, 5)
		for s := range b.Strings() {
			if libs := b.Liberties(s.Point); b.StringSize(s.Point) < 2 || libs < 2 || libs > 3 {
				continue
			}
			q := Challenge{Board: b, Target: s.Point}
			me := q.Solver()
			first, err := newSolver(&q, maker.reader, &maker.options.Limits).root()
			if err != nil || len(first.Right) != 1 {
				continue
			}
			checked++
			if b.TryPlay(first.Right[0], me) {
				if takes(b, s.Point, me, me.Opponent(), oraclePlies-1) {
					confirmed++
				}
				b.Undo()
			}
			empty := *b.Empty()
			for p := empty.First(); p >= 0; p = empty.Next(p + 1) {
				if p == first.Right[0] || isOnlyKo(first, p) || !b.TryPlay(p, me) {
					continue
				}
				if takes(b, s.Point, me, me.Opponent(), oraclePlies-1) {
					t.Errorf("%v captures %v too, beside %v\n%v", board.FormatPoint(p, 5), board.FormatPoint(s.Point, 5), board.FormatPoint(first.Right[0], 5), b)
				}
				b.Undo()
			}
		}
	}
	if checked < 6 || confirmed < checked/2 {
		t.Errorf("the oracle confirmed %d of %d solutions", confirmed, checked)
	}
}

// isOnlyKo tells whether a try leads to a ko. The oracle knows no threats, so it may find a capture there.
func isOnlyKo(t *Turn, p board.Point) bool {
	for _, try := range t.Tries {
		if try.Move == p {
			return try.Verdict == OnlyKo
		}
	}
	return false
}
