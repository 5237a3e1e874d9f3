package likely

import (
	"math"
	"math/rand/v2"

	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/terms"
)

// Sample is a node with the move that wins there.
type Sample struct {
	moves []features
	none  int32
	won   int // index of the move that wins; the number of moves if none does
}

// Sampler describes nodes.
type Sampler struct {
	look look
	list [maxMoves]move
}

// Take describes the position for a side to move. won is the move that wins, NoPoint if none does. ok is false if that move is not
// among those that the search looks at.
func (s *Sampler) Take(pos *position.Position, side terms.Side, won board.Point) (sample Sample, ok bool) {
	s.look.set(pos)
	n := s.look.describe(&s.list, side)
	sample = Sample{append([]features(nil), s.look.features[:n]...), s.look.none, n}
	for i := range s.list[:n] {
		if s.list[i].point == won {
			sample.won = i
		}
	}
	return sample, won == board.NoPoint || sample.won < n
}

// The descent.
const (
	epochs = 4
	rate   = 0.1
	steady = 1e-3 // keeps the first steps small
	tiny   = 1e-5 // differences that change nothing
)

// Fit learns a model by maximum likelihood, with steps whose size shrinks by weight (Duchi, Hazan & Singer, Adaptive subgradient methods,
// 2011). It shuffles the samples. loss is the mean negative log-likelihood of the last epoch.
func Fit(samples []Sample, seed uint64) (m *Model, loss float64) {
	weights, squares := make([]float64, weightCount), make([]float64, weightCount)
	random := rand.New(rand.NewPCG(seed, 0))
	step := func(i int32, slope float64) {
		squares[i] += slope * slope
		weights[i] -= rate * slope / (math.Sqrt(squares[i]) + steady)
	}
	var odds [maxMoves + 1]float64
	for range epochs {
		random.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		loss = 0
		for k := range samples {
			s := &samples[k]
			probabilities := s.probabilities(weights, odds[:len(s.moves)+1])
			loss -= math.Log(probabilities[s.won]) / float64(len(samples))
			for i, p := range probabilities {
				slope := p - float64(one(i == s.won))
				switch {
				case math.Abs(slope) < tiny:
				case i == len(s.moves):
					step(s.none, slope)
				default:
					for _, f := range s.moves[i] {
						step(f, slope)
					}
				}
			}
		}
	}
	m = new(Model)
	for i, w := range weights {
		m.weights[i] = float32(w)
	}
	return m, loss
}

// probabilities belong to the moves, and to no move.
func (s *Sample) probabilities(weights, into []float64) []float64 {
	top, all := weights[s.none], 0.0
	for i := range s.moves {
		into[i] = 0
		for _, f := range s.moves[i] {
			into[i] += weights[f]
		}
		top = max(top, into[i])
	}
	into[len(s.moves)] = weights[s.none]
	for i := range into {
		into[i] = math.Exp(into[i] - top)
		all += into[i]
	}
	for i := range into {
		into[i] /= all
	}
	return into
}
