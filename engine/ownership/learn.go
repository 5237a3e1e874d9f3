package ownership

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"gonum.org/v1/gonum/optimize"
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
	Architecture
	Method     Method
	Iterations int      // at most
	Every      int      // moves between two positions of a game; 0 for the last position alone
	Workers    int      // number of threads; it does not change the network
	Seed       uint64   // of the random weights to start from
	Start      *Network // a network to go on from, of the same architecture; nil for random weights
	// Progress, if not nil, is called after every CheckEvery iterations with the best network so far.
	Progress   func(Step, *Network)
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
// network so far with the error of the context, or no network if nothing was learned. Other errors wrap ErrNoExamples, ErrNoNetwork or ErrArchitecture.
func Learn(ctx context.Context, learned, checked []Game, o Options) (*Network, error) {
	if len(learned) == 0 {
		return nil, ErrNoExamples
	}
	n, err := New(o.Architecture, o.Seed)
	if err != nil {
		return nil, err
	}
	if o.Start != nil {
		if o.Start.Architecture != o.Architecture {
			return nil, fmt.Errorf("%w: the network to go on from has another", ErrArchitecture)
		}
		copy(n.weights, o.Start.weights)
	}
	l := &learner{options: o, ctx: ctx, least: math.Inf(1)}
	if l.set, err = n.newSet(learned, o.Every, o.Workers); err != nil {
		return nil, err
	}
	if l.check, err = n.newSet(checked, o.Every, o.Workers); err != nil {
		return nil, err
	}
	if o.Start != nil {
		l.keepBest(n.weights, l.set.error(n.weights, nil))
	}
	return l.learn(n)
}

// learner minimizes the error of a network. It is the optimize.Recorder of the iterations.
type learner struct {
	options    Options
	ctx        context.Context
	set, check *set
	best       *Network // nil until something is learned
	least      float64
}

// learn runs the iterations from the weights of a network on.
func (l *learner) learn(n *Network) (*Network, error) {
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return l.set.error(x, nil) },
		Grad: func(into, x []float64) { l.set.error(x, into) },
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
	result, err := optimize.Minimize(problem, append([]float64(nil), n.weights...), settings, method)
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
	if l.check.size > 0 {
		checked = l.check.error(weights, nil)
		least = checked
	}
	if least < l.least {
		l.least = least
		l.best = &Network{Architecture: l.options.Architecture, weights: append([]float64(nil), weights...)}
	}
	return checked
}

// set is a set of examples in lanes.
type set struct {
	size    int
	units   float64 // number of the points and colours of all examples
	workers int
	lanes   [lanes]lane
}

// lane is a part of the examples.
type lane struct {
	examples  []*example
	gradients map[int]*gradient // by board size
	into      []float64         // the gradient of the part
	squared   float64           // the squared error of the part
}

// newSet makes examples of the positions of games.
func (n *Network) newSet(games []Game, every, workers int) (*set, error) {
	s := &set{workers: max(1, workers)}
	errs := make([]error, lanes)
	s.each(func(i int) {
		l := &s.lanes[i]
		*l = lane{gradients: map[int]*gradient{}, into: make([]float64, len(n.weights))}
		for j := i; j < len(games); j += lanes {
			for p := range games[j].Positions(every) {
				if errs[i] = l.load(n, p); errs[i] != nil {
					return
				}
			}
		}
	})
	for i := range s.lanes {
		s.size += len(s.lanes[i].examples)
		for _, x := range s.lanes[i].examples {
			s.units += float64(2 * len(x.owners))
		}
	}
	return s, errors.Join(errs...)
}

// load adds a position to the examples.
func (l *lane) load(n *Network, p *Sample) (err error) {
	g := l.gradients[p.Board.Size()]
	if g == nil {
		if g, err = newGradient(n, p.Board.Size()); err != nil {
			return err
		}
		l.gradients[p.Board.Size()] = g
	}
	g.Load(p.Board, p.ToMove)
	l.examples = append(l.examples, g.example(p.Owners))
	return nil
}

// each calls do for each lane. As many calls run at a time as there are workers.
func (s *set) each(do func(lane int)) {
	var group sync.WaitGroup
	next := make(chan int, lanes)
	for i := range lanes {
		next <- i
	}
	close(next)
	for range min(s.workers, lanes) {
		group.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	group.Wait()
}

// error returns the mean square error over all examples. If gradient is not nil, it puts the gradient of the error there.
func (s *set) error(weights, gradient []float64) float64 {
	s.each(func(i int) {
		l := &s.lanes[i]
		clear(l.into)
		l.squared = 0
		for _, x := range l.examples {
			g := l.gradients[x.size]
			if gradient == nil {
				l.squared += g.squaredError(x, weights)
			} else {
				l.squared += g.add(x, weights, l.into)
			}
		}
	})
	clear(gradient)
	sum := 0.0
	for i := range s.lanes {
		sum += s.lanes[i].squared
		if gradient != nil {
			axpy(1/s.units, s.lanes[i].into, gradient)
		}
	}
	if s.units == 0 {
		return 0
	}
	return sum / s.units
}
