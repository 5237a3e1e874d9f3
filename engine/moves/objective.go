package moves

import (
	"errors"
	"fmt"
	"math"
)

// Objective is a function that learning minimises.
type Objective uint8

// The objectives. fⱼ is the probability of move j, f₀ the probability of the move played, and T the logistic function with
// the slope rankSlope.
const (
	Softmax Objective = iota // −ln f₀ (Coulom, 2007)
	J1                       // Σ T[fⱼ − f₀]: the rank (Doi, 2011, who uses strengths instead of probabilities)
	J2                       // Σ fⱼ² T[fⱼ − f₀]: the rank, weighted by probabilities
)

var objectiveNames = []string{"softmax", "j1", "j2"}

// String is the name of the objective in lower case.
func (o Objective) String() string { return objectiveNames[o] }

// ErrObjective says that an objective does not exist.
var ErrObjective = errors.New("no such objective")

// ParseObjective finds an objective by its name. The error wraps ErrObjective.
func ParseObjective(name string) (Objective, error) {
	for i, n := range objectiveNames {
		if n == name {
			return Objective(i), nil
		}
	}
	return 0, fmt.Errorf("%q: %w; there are softmax, j1, j2", name, ErrObjective)
}

// slopes replaces the probabilities of the moves of a position by the derivatives of the objective with respect
// to the logarithms of the strengths. It returns the value of the objective.
func (o Objective) slopes(f []float64, played int) float64 {
	if o == Softmax {
		loss := -math.Log(max(f[played], math.SmallestNonzeroFloat64))
		f[played]--
		return loss
	}
	// J = Σ uⱼ(fⱼ, f₀), and the derivative of fⱼ by the logarithm of strength k is fⱼ(δⱼₖ − fₖ). So each derivative is
	// fⱼ times the derivative by fⱼ minus the mean of these.
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
