package fit

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/optimize"

	"shicho/engine/ownership"
)

const (
	// storedSteps is the number of earlier steps that L-BFGS remembers.
	storedSteps = 30
	// leastGradient is the gradient at which learning ends.
	leastGradient = 1e-9
)

// Method is a way to minimize the error.
type Method uint8

// The methods.
const (
	QuasiNewton Method = iota // L-BFGS
	Steepest                  // steepest descent
)

// Options say how to learn.
type Options struct {
	ownership.Architecture
	Method     Method
	Iterations int                // at most
	Every      int                // moves between two positions of a game; 0 for the last position alone
	Workers    int                // number of threads; it does not change the network
	Seed       uint64             // of the random weights to start from
	Start      *ownership.Network // a network to go on from, of the same architecture; nil for random weights
	// Progress, if not nil, is called after every CheckEvery iterations with the best network so far.
	Progress   func(Step, *ownership.Network)
	CheckEvery int
}

// Step is how far learning is. Errors are mean squares over points and colours.
type Step struct {
	Iteration int
	Error     float64 // on the games that are learned
	Checked   float64 // on the games to check with; 0 without such games
}

// Errors of learning.
var (
	ErrNoExamples = errors.New("no positions to learn from")
	ErrNoNetwork  = errors.New("nothing was learned")
)

// Learn learns a network from the positions of games. It returns the network of the iteration with the least error on the
// games to check with, or, without such games, on the games that are learned. When the context ends, it returns the best
// network so far with the error of the context, or no network if nothing was learned. Other errors wrap ErrNoExamples, ErrNoNetwork or ownership.ErrArchitecture.
func Learn(ctx context.Context, learned, checked []ownership.Game, o Options) (*ownership.Network, error) {
	if len(learned) == 0 {
		return nil, ErrNoExamples
	}
	n, err := ownership.New(o.Architecture, o.Seed)
	if err != nil {
		return nil, err
	}
	if o.Start != nil {
		if o.Start.Architecture != o.Architecture {
			return nil, fmt.Errorf("%w: the network to go on from has another", ownership.ErrArchitecture)
		}
		n = o.Start
	}
	l := &learner{options: o, ctx: ctx, least: math.Inf(1)}
	if l.learned, err = ownership.NewExamples(o.Architecture, learned, o.Every, o.Workers); err != nil {
		return nil, err
	}
	if l.checked, err = ownership.NewExamples(o.Architecture, checked, o.Every, o.Workers); err != nil {
		return nil, err
	}
	if o.Start != nil {
		l.keepBest(n.Values(), l.learned.Error(n.Values(), nil))
	}
	return l.learn(n)
}

// learner minimizes the error of a network. It is the optimize.Recorder of the iterations.
type learner struct {
	options          Options
	ctx              context.Context
	learned, checked *ownership.Examples
	best             *ownership.Network // nil until something is learned
	least            float64
}

// learn runs the iterations from the weights of a network on.
func (l *learner) learn(n *ownership.Network) (*ownership.Network, error) {
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return l.learned.Error(x, nil) },
		Grad: func(into, x []float64) { l.learned.Error(x, into) },
		Status: func() (optimize.Status, error) {
			if err := l.ctx.Err(); err != nil {
				return optimize.Failure, err
			}
			return optimize.NotTerminated, nil
		},
	}
	var method optimize.Method = &optimize.LBFGS{Store: storedSteps}
	if l.options.Method == Steepest {
		method = &optimize.GradientDescent{}
	}
	settings := &optimize.Settings{
		MajorIterations: l.options.Iterations, Recorder: l, Converger: optimize.NeverTerminate{}, GradientThreshold: leastGradient,
	}
	result, err := optimize.Minimize(problem, n.Values(), settings, method)
	if err := l.ctx.Err(); err != nil {
		return l.best, err
	}
	// When a line search finds nothing better any more, learning ends. That is no failure.
	if err != nil && result != nil {
		l.keepBest(result.X, result.F)
	}
	if math.IsInf(l.least, 1) {
		return nil, fmt.Errorf("%w: %w", ErrNoNetwork, err)
	}
	return l.best, nil
}

// Init is part of optimize.Recorder.
func (l *learner) Init() error { return nil }

// Record keeps the best network so far, and reports the progress.
func (l *learner) Record(at *optimize.Location, op optimize.Operation, stats *optimize.Stats) error {
	every := max(1, l.options.CheckEvery)
	last := op == optimize.PostIteration
	if op != optimize.MajorIteration && !last || stats.MajorIterations%every != 0 && !last {
		return nil
	}
	step := Step{Iteration: stats.MajorIterations, Error: at.F, Checked: l.keepBest(at.X, at.F)}
	if l.options.Progress != nil {
		l.options.Progress(step, l.best)
	}
	return nil
}

// keepBest keeps weights if they are the best so far; learned is their error on the games that are learned. It returns their
// error on the games to check with, or 0 without such games.
func (l *learner) keepBest(weights []float64, learned float64) (checked float64) {
	least := learned
	if l.checked.Size() > 0 {
		checked = l.checked.Error(weights, nil)
		least = checked
	}
	if least < l.least {
		l.least = least
		l.best = ownership.NewOf(l.options.Architecture, weights)
	}
	return checked
}
