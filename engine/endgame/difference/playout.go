package difference

import (
	"math"

	"shicho/board"
)

// finish plays both boards out. A move is mostly on the board of the move before. If that board has no move left, the
// move is on the other board.
func (s *Search) finish(colour board.Colour) {
	on := 0
	if m := s.nodes[s.path[len(s.path)-1]].move; m >= 0 {
		on = m.board()
	}
	for passes := 0; passes < 2; colour = colour.Opponent() {
		if s.below(elsewhere) == 0 {
			on = 1 - on
		}
		switch {
		case s.sides[on].player.Step(colour):
			passes = 0
		case s.sides[1-on].player.Step(colour):
			on = 1 - on
			passes = 0
		default:
			passes++
		}
	}
}

// below returns a random number below n. The generator is xorshift.
func (s *Search) below(n uint64) uint64 {
	s.random ^= s.random << 13
	s.random ^= s.random >> 7
	s.random ^= s.random << 17
	return s.random % n
}

// reward returns what the first player has won, from 0 to 1. The sum of the two scores decides: a positive sum wins,
// and a sum of 0 is half a win. A part of the reward depends on the size of the sum.
func reward(sum float64) float64 {
	won := 0.5
	switch {
	case sum > 0:
		won = 1
	case sum < 0:
		won = 0
	}
	return (1-margin)*won + margin/(1+math.Exp(-sum/marginScale))
}
