package moves

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"shicho/board"
)

// Simulation says what becomes of a position when a model plays it out many times: any
// model, with all its features but those of an Advisor. Package playout is the fast way, for models
// of the family "playout".
type Simulation struct {
	Playouts  int       `json:"playouts"`
	Moves     int       `json:"moves"`
	Seconds   float64   `json:"seconds"`
	Score     float64   `json:"score"`     // mean, what Black has more by area
	Deviation float64   `json:"deviation"` // of the scores
	Ownership []float64 `json:"ownership"` // of each point: 1 Black's, -1 White's
	Sizes     []Stage   `json:"by_move"`   // the largest shapes known around the moves played
}

// Sharpness is the power (ξ) to which strengths are raised when playing, and Cutoff the
// probability below which no move is played (Doi, 2011).
type Sharpness struct {
	Power, Cutoff float64
}

// Simulate plays a position out. Eyes are not filled; a playout ends with two passes, or
// after three moves for each point.
func Simulate(ctx context.Context, m *Model, b *board.Board, toMove board.Colour, playouts int, sharp Sharpness, seed uint64) (*Simulation, error) {
	p, err := NewPosition(m, b.Size())
	if err != nil {
		return nil, err
	}
	s := &Simulation{Playouts: playouts, Ownership: make([]float64, b.Points())}
	var stages [stageCount]stageSums
	random := rand.New(rand.NewPCG(seed, 1))
	start, squares := time.Now(), 0.0
	for range playouts {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("playouts: %w", err)
		}
		p.Load(b)
		s.Moves += p.playOut(toMove, sharp, random, &stages)
		score := p.own(s.Ownership)
		s.Score += score
		squares += score * score
	}
	s.Seconds = time.Since(start).Seconds()
	n := float64(playouts)
	s.Score /= n
	s.Deviation = math.Sqrt(max(squares/n-s.Score*s.Score, 0))
	for i := range s.Ownership {
		s.Ownership[i] /= n
	}
	for i := range stages {
		if stages[i].positions > 0 {
			s.Sizes = append(s.Sizes, stages[i].mean(i*stageMoves+1))
		}
	}
	return s, nil
}

// playOut plays the position out, and counts the shapes around the moves.
func (p *Position) playOut(toMove board.Colour, sharp Sharpness, random *rand.Rand, stages *[stageCount]stageSums) (moves int) {
	var weights []float64
	most := 3 * p.b.Points()
	for passes := 0; passes < 2 && moves < most; toMove = toMove.Opponent() {
		f := p.Features(toMove, nil)
		weights = p.model.Probabilities(f, weights)
		i := p.draw(f, weights, toMove, sharp, random)
		moves++
		if i < 0 {
			passes++
			p.Play(board.Pass, toMove)
			continue
		}
		passes = 0
		stage := &stages[min((moves-1)/stageMoves, stageCount-1)]
		stage.positions++
		stage.sizes[p.matched(f.Points[i], toMove)]++
		p.Play(f.Points[i], toMove)
	}
	return moves
}

// draw chooses a move by its probability to the power of the sharpness, -1 if none is
// left but eyes.
func (p *Position) draw(f *Features, weights []float64, mover board.Colour, sharp Sharpness, random *rand.Rand) int {
	total := 0.0
	for i, w := range weights {
		weights[i] = math.Pow(w, sharp.Power)
		if p.b.IsEye(f.Points[i], mover) {
			weights[i] = 0
		}
		total += weights[i]
	}
	if total == 0 {
		return -1
	}
	// If all are below the cut-off, all count.
	kept := 0.0
	for i, w := range weights {
		if w >= sharp.Cutoff*total {
			kept += w
		} else if sharp.Cutoff > 0 {
			weights[i] = -w
		}
	}
	all := kept == 0
	r := random.Float64() * kept
	if all {
		r = random.Float64() * total
	}
	last := -1
	for i, w := range weights {
		if w < 0 && all {
			w = -w
		}
		if w <= 0 {
			continue
		}
		if last = i; r < w {
			return i
		}
		r -= w
	}
	return last
}

// own adds 1 for every point of Black's at the end of a playout and -1 for every one of
// White's, and returns the score.
func (p *Position) own(ownership []float64) (score float64) {
	for q := range board.Point(p.b.Points()) {
		owner := p.b.At(q)
		if owner == board.Empty {
			black, white := p.b.Around(q).Intersects(p.b.Stones(board.Black)), p.b.Around(q).Intersects(p.b.Stones(board.White))
			switch {
			case black && !white:
				owner = board.Black
			case white && !black:
				owner = board.White
			}
		}
		switch owner {
		case board.Black:
			ownership[q]++
			score++
		case board.White:
			ownership[q]--
			score--
		}
	}
	return score
}

// Sharp is how models were played in the thesis: to the third power with diamonds, to the
// second with collages, whose strength is a product of four; ours, learned as
// probabilities, as they are. The cut-off goes by the board.
func (m *Model) Sharp(size int) Sharpness {
	s := Sharpness{Power: 1, Cutoff: 0.002}
	switch {
	case m.Set.Has(Quadrant):
		s.Power = 2
	case !m.Set.Nested:
		s.Power = 3
	}
	switch {
	case size <= 10:
		s.Cutoff = 0.01
	case size <= 15:
		s.Cutoff = 0.005
	}
	return s
}
