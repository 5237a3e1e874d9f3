package moves

import (
	"errors"
	"fmt"
	"math"
)

// Objective is what learning makes small.
type Objective uint8

// The objectives. T is the logistic function with the slope rankSlope, f the
// probability of a move, 0 the one played.
const (
	Softmax Objective = iota // −ln f₀ (Coulom, 2007)
	J1                       // Σ T[fⱼ − f₀]: ranks (Doi, 2011, there of strengths)
	J2                       // Σ fⱼ² T[fⱼ − f₀]: probabilities count, too
)

var objectiveNames = []string{"softmax", "j1", "j2"}

// String is the name of the objective.
func (o Objective) String() string { return objectiveNames[o] }

// ErrObjective is the error for an objective that does not exist.
var ErrObjective = errors.New("no such objective")

// ParseObjective is the objective of a name. The error wraps ErrObjective.
func ParseObjective(name string) (Objective, error) {
	for i, n := range objectiveNames {
		if n == name {
			return Objective(i), nil
		}
	}
	return 0, fmt.Errorf("%q: %w; there are softmax, j1, j2", name, ErrObjective)
}

// rankSlope is the slope of T.
const rankSlope = 1000

// slopes replaces the probabilities of a position's moves by the derivatives of the
// objective by the logarithms of their strengths, and returns the objective.
func (o Objective) slopes(f []float64, played int) float64 {
	if o == Softmax {
		loss := -math.Log(max(f[played], math.SmallestNonzeroFloat64))
		f[played]--
		return loss
	}
	// With J = Σ uⱼ(fⱼ, f₀) and fⱼ' = fⱼ(δ − fₖ): the derivative by fⱼ, less their mean.
	loss, mean := 0.0, 0.0
	first := f[played]
	byPlayed := 0.0
	slopes := f
	values := make([]float64, len(f))
	copy(values, f)
	for j, v := range values {
		slopes[j] = 0
		if j == played {
			continue
		}
		t := 1 / (1 + math.Exp(-rankSlope*(v-first)))
		d := rankSlope * t * (1 - t)
		if o == J1 {
			loss += t
			slopes[j] = d
			byPlayed -= d
		} else {
			loss += v * v * t
			slopes[j] = 2*v*t + v*v*d
			byPlayed -= v * v * d
		}
	}
	slopes[played] = byPlayed
	for j, v := range values {
		mean += slopes[j] * v
	}
	for j, v := range values {
		slopes[j] = v * (slopes[j] - mean)
	}
	return loss
}
