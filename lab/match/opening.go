package match

import (
	"math/rand/v2"

	"shicho/board"
	"shicho/moves"
)

// opening draws the first moves of a game by the learned model; equal seeds give equal
// moves.
func opening(size, count int, seed uint64) ([]board.Stone, error) {
	m, err := moves.Default(moves.Tree, size)
	if err != nil {
		return nil, err
	}
	p, err := moves.NewPosition(m, size)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, openingStream))
	var list []board.Stone
	for side := board.Black; len(list) < count; side = side.Opponent() {
		f := p.Features(side, nil)
		at := draw(m.Probabilities(f, nil), random)
		if at < 0 {
			break
		}
		if err := p.Play(f.Points[at], side); err != nil {
			return nil, err
		}
		list = append(list, board.Stone{Point: f.Points[at], Colour: side})
	}
	return list, nil
}

const openingStream = 0x6f70656e

// draw is an index in proportion to the probabilities, those that are very small left out;
// -1 if there are none.
func draw(probabilities []float64, random *rand.Rand) int {
	sum := 0.0
	for _, p := range probabilities {
		if p >= openingLeast {
			sum += p
		}
	}
	r := random.Float64() * sum
	last := -1
	for i, p := range probabilities {
		if p < openingLeast {
			continue
		}
		if last = i; r < p {
			break
		}
		r -= p
	}
	return last
}

// openingLeast is the probability of a move that may be drawn.
const openingLeast = 0.02
