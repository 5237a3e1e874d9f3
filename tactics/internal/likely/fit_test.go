package likely

import (
	"math"
	"math/rand/v2"

	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/terms"
)

// Sample is a stage of a node with the move that wins there.
type Sample struct {
	moves []features
	none  int32
	won   int // index of the move that wins; the number of moves if none does
	// Of the first stage:
	prior    int32 // see priorFeature; else -1
	captured bool  // whichever move does that
}

// Sampler describes nodes.
type Sampler struct {
	look look
	list [maxMoves]move
}

// Take adds the stages of a position, for a side to move, up to the one that has the move that wins, won, to samples. If no move wins, won is
// NoPoint. ok is false if the move is not among those that the search looks at.
func (s *Sampler) Take(samples []Sample, pos *position.Position, side terms.Side, won board.Point) (more []Sample, ok bool) {
	s.look.set(pos)
	first := len(samples)
	for stage := range stages {
		n := s.look.describe(s.list[:], stage, side)
		sample := Sample{moves: append([]features(nil), s.look.features[:n]...), none: s.look.restFeature(stage, side), won: n, prior: -1}
		if stage == stageClose {
			sample.prior, sample.captured = s.look.priorFeature(side), side.Wins(true) == (won != board.NoPoint)
		}
		for i := range s.list[:n] {
			if s.list[i].point == won {
				sample.won = i
			}
		}
		samples = append(samples, sample)
		switch {
		case sample.won < n:
			return samples, true
		case s.look.isForced(side):
			if won == board.NoPoint {
				return samples, true
			}
			return samples[:first], false
		}
	}
	if won != board.NoPoint {
		return samples[:first], false
	}
	return samples, true
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
	setPriors(weights, samples)
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

// setPriors sets the costs of a capture before any move is looked at: by counting. Samples have half of the nodes in which no move wins.
func setPriors(weights []float64, samples []Sample) {
	var captured, all [2 * mostLiberties * sizeNone]float64
	for i := range samples {
		s := &samples[i]
		if s.prior < 0 {
			continue
		}
		times := 1.0
		if attacks := s.prior-atPrior < mostLiberties*sizeNone; attacks != s.captured {
			times = 2
		}
		all[s.prior-atPrior] += times
		if s.captured {
			captured[s.prior-atPrior] += times
		}
	}
	for i := range all {
		weights[atPrior+i] = -math.Log((captured[i] + 1) / (all[i] + 2))
	}
}
