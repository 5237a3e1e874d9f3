package moves

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"shicho/board"
	"shicho/engine/moves/around"
)

// mostMovesPerPoint ends a playout that has had this many moves for each point of the board. It stops endless
// kos; nearly all playouts end before by two passes.
const mostMovesPerPoint = 3

// Simulation says what becomes of a position when a model plays it out many times. The model uses all its features
// except the features of an Advisor.
type Simulation struct {
	Playouts  int         `json:"playouts"`
	Moves     int         `json:"moves"` // of all playouts together
	Seconds   float64     `json:"seconds"`
	Score     float64     `json:"score"`     // mean of Black's points minus White's, by area
	Deviation float64     `json:"deviation"` // standard deviation of the score
	Ownership []float64   `json:"-"`         // of each point: 1 is Black's in all playouts, -1 White's
	Rows      [][]float64 `json:"ownership"` // Ownership by the rows of the board, from above
	Sizes     []Stage     `json:"by_move"`   // the largest known shapes around the moves, by stage of the playout
}

// sharpness says how the probabilities of moves in playouts are made from the probabilities of a model.
type sharpness struct {
	power  float64 // the probabilities are raised to this power (ξ)
	cutoff float64 // moves with a smaller share are not played
}

// sharpnessOf returns the sharpness for a model and a board size. Doi, 2011, has the cut-offs and the powers: 3 for
// models with one shape a move, 2 for models with four quadrants a move. Nested models were learned as probabilities,
// so their playouts use these as they are.
func sharpnessOf(m *Model, size int) sharpness {
	s := sharpness{power: 1, cutoff: 0.002}
	switch {
	case m.Set.Has(Quadrant):
		s.power = 2
	case !m.Set.Nested:
		s.power = 3
	}
	switch {
	case size <= 10:
		s.cutoff = 0.01
	case size <= 15:
		s.cutoff = 0.005
	}
	return s
}

// stageSizes counts the sizes of the largest known shapes around the moves of a stage.
type stageSizes struct {
	positions int
	sizes     [around.LargestDiamond]int
}

// playouts plays one position out again and again.
type playouts struct {
	model  *Model
	p      *Follower
	sharp  sharpness
	random *rand.Rand
	stages [StageCount]stageSizes
}

// ErrNoPlayouts is the error for no board, or for fewer playouts than one, which say nothing of a position.
var ErrNoPlayouts = errors.New("nothing to play out")

// Simulate plays a position out. Eyes are not filled. A playout ends with two passes, or when it is very long.
// The seed fixes the moves. The error is ErrNoPlayouts or ErrNoModel, or wraps board.ErrSize or the error of the context.
func Simulate(ctx context.Context, m *Model, b *board.Board, toMove board.Colour, count int, seed uint64) (*Simulation, error) {
	if b == nil || count < 1 {
		return nil, ErrNoPlayouts
	}
	p, err := NewFollower(m, b.Size())
	if err != nil {
		return nil, err
	}
	s := &Simulation{Playouts: count, Ownership: make([]float64, b.Points())}
	o := &playouts{model: m, p: p, sharp: sharpnessOf(m, b.Size()), random: rand.New(rand.NewPCG(seed, 1))}
	start, squares := time.Now(), 0.0
	for range count {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("playouts: %w", err)
		}
		p.Load(b)
		s.Moves += o.play(toMove)
		score := addOwners(p.Board(), s.Ownership)
		s.Score += score
		squares += score * score
	}
	s.Seconds = time.Since(start).Seconds()
	n := float64(count)
	s.Score /= n
	s.Deviation = math.Sqrt(max(squares/n-s.Score*s.Score, 0))
	for i := range s.Ownership {
		s.Ownership[i] /= n
	}
	s.Rows = slices.Collect(slices.Chunk(s.Ownership, b.Size()))
	for i := range o.stages {
		if stage := &o.stages[i]; stage.positions > 0 {
			s.Sizes = append(s.Sizes, stage.shares(i*StageMoves+1))
		}
	}
	return s, nil
}

// shares turns counts into shares. from is the first move of the stage.
func (s *stageSizes) shares(from int) Stage {
	stage := Stage{From: from, Positions: s.positions}
	for _, k := range s.sizes {
		stage.Sizes = append(stage.Sizes, float64(k)/float64(s.positions))
	}
	return stage
}

// play plays the position out once and returns the number of moves, passes included.
func (o *playouts) play(toMove board.Colour) (played int) {
	var weights []float64
	most := mostMovesPerPoint * o.p.Board().Points()
	for passes := 0; passes < 2 && played < most; toMove = toMove.Opponent() {
		f := o.p.Features(toMove, nil)
		weights = o.model.Probabilities(f, weights)
		i := o.draw(f, weights, toMove)
		played++
		if i < 0 {
			passes++
			o.p.Play(board.Pass, toMove)
			continue
		}
		passes = 0
		stage := &o.stages[min((played-1)/StageMoves, StageCount-1)]
		stage.positions++
		stage.sizes[o.p.LargestKnown(f.Points[i], toMove)]++
		o.p.Play(f.Points[i], toMove)
	}
	return played
}

// draw chooses a move by its sharpened probability and returns the move's index. It returns -1 if only moves into eyes
// are left. It overwrites the weights.
func (o *playouts) draw(f *Features, weights []float64, mover board.Colour) int {
	total := 0.0
	for i, w := range weights {
		weights[i] = math.Pow(w, o.sharp.power)
		if o.p.Board().IsEye(f.Points[i], mover) {
			weights[i] = 0
		}
		total += weights[i]
	}
	if total == 0 {
		return -1
	}
	// Moves below the cut-off get a negative weight. If all moves are below the cut-off, all count.
	kept := 0.0
	for i, w := range weights {
		if w >= o.sharp.cutoff*total {
			kept += w
		} else if o.sharp.cutoff > 0 {
			weights[i] = -w
		}
	}
	all := kept == 0
	r := o.random.Float64() * kept
	if all {
		r = o.random.Float64() * total
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

// addOwners adds 1 for every point that Black owns at the end of a playout and -1 for every point that White owns. It
// returns the score, the sum of these numbers.
func addOwners(b *board.Board, ownership []float64) (score float64) {
	for q := range board.Point(b.Points()) {
		owner := b.At(q)
		if owner == board.Empty {
			black, white := b.Around(q).Intersects(b.Stones(board.Black)), b.Around(q).Intersects(b.Stones(board.White))
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
