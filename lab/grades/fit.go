package grades

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Weight is what one term adds to the log odds of a miss, in natural logarithms, per unit of the term.
type Weight struct {
	Term  string  `json:"term"`
	Value float64 `json:"weight"`
	Error float64 `json:"standard_error"`
}

const (
	ridge      = 1.0 // factor of the penalty, which is half the square of each weight, in units of the log likelihood
	mostSteps  = 50
	smallestBy = 1e-8 // the fit ends when no weight changes by more
)

// ErrSamples says that a fit or a measure has too few samples of either outcome.
var ErrSamples = errors.New("too few problems that were solved, or that were missed")

// ErrDiverges says that the steps of a fit do not get small.
var ErrDiverges = errors.New("the weights do not settle")

// Fit learns with which weights the terms of a sample give the probability of a miss. It is logistic regression by
// Newton's method, with a small penalty for large weights. The first weight is the constant. The error may be
// ErrSamples or ErrDiverges.
func Fit(samples []Sample, names []string) ([]Weight, error) {
	n := len(names) + 1
	if rarerOutcomes(samples) < n {
		return nil, ErrSamples
	}
	weights := mat.NewVecDense(n, nil)
	var curvature mat.Cholesky
	for steps := 0; ; steps++ {
		if steps == mostSteps {
			return nil, ErrDiverges
		}
		gradient, hessian := slopes(samples, weights)
		if !curvature.Factorize(hessian) {
			return nil, ErrSamples
		}
		step := mat.NewVecDense(n, nil)
		if err := curvature.SolveVecTo(step, gradient); err != nil {
			return nil, err
		}
		weights.AddVec(weights, step)
		if mat.Norm(step, math.Inf(1)) < smallestBy {
			break
		}
	}
	var covariance mat.SymDense
	if err := curvature.InverseTo(&covariance); err != nil {
		return nil, err
	}
	list := make([]Weight, n)
	for i := range list {
		list[i] = Weight{Term: "constant", Value: weights.AtVec(i), Error: math.Sqrt(covariance.At(i, i))}
		if i > 0 {
			list[i].Term = names[i-1]
		}
	}
	return list, nil
}

// rarerOutcomes counts the samples with the rarer of the two outcomes.
func rarerOutcomes(samples []Sample) int {
	missed := 0
	for i := range samples {
		if samples[i].Missed {
			missed++
		}
	}
	return min(missed, len(samples)-missed)
}

// slopes are the gradient of the penalised log likelihood, and the negative of its second derivative.
func slopes(samples []Sample, weights *mat.VecDense) (*mat.VecDense, *mat.SymDense) {
	n := weights.Len()
	gradient, hessian := mat.NewVecDense(n, nil), mat.NewSymDense(n, nil)
	for i := 1; i < n; i++ {
		gradient.SetVec(i, -ridge*weights.AtVec(i))
		hessian.SetSym(i, i, ridge)
	}
	for i := range samples {
		row := mat.NewVecDense(n, append([]float64{1}, samples[i].Terms...))
		p := 1 / (1 + math.Exp(-mat.Dot(row, weights)))
		rest := -p
		if samples[i].Missed {
			rest++
		}
		gradient.AddScaledVec(gradient, rest, row)
		hessian.SymRankOne(hessian, p*(1-p), row)
	}
	return gradient, hessian
}
