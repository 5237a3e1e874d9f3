package match

import (
	"math/rand/v2"

	"shicho/board"
	"shicho/engine/moves"
)

// drawOpening draws the first moves of a game with the probabilities of the move model. Equal seeds
// give equal moves.
func drawOpening(size, count int, seed uint64) ([]board.Stone, error) {
	m, err := moves.Default(moves.Tree, size)
	if err != nil {
		return nil, err
	}
	p, err := moves.NewFollower(m, size)
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

// draw returns a random index, each with its probability. Indices with a probability below openingLeast are left out.
// If no index remains, draw returns -1.
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
