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
	ridge      = 1.0 // penalty of half the square of a weight, in units of the log likelihood
	mostSteps  = 50
	smallestBy = 1e-8 // change of all weights at which the fit ends
)

// ErrSamples says that a fit or a measure has too few samples of either outcome.
var ErrSamples = errors.New("too few problems that were solved, or that were missed")

// ErrDiverges says that the steps of a fit do not get small.
var ErrDiverges = errors.New("the weights do not settle")

// Fit learns the weights by which the terms of samples give the probability of a miss: logistic regression by Newton's
// method, with a small penalty of large weights. The first weight is the constant. The error may be ErrSamples or ErrDiverges.
func Fit(samples []Sample, names []string) ([]Weight, error) {
	n := len(names) + 1
	if rarer(samples) < n {
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

// rarer is how many samples have the outcome that fewer of them have.
func rarer(samples []Sample) int {
	missed := 0
	for i := range samples {
		if samples[i].Missed {
			missed++
		}
	}
	return min(missed, len(samples)-missed)
}

// slopes are the gradient of the penalised log likelihood, and its second derivative with the sign changed.
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
