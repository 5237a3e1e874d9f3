package fit

import (
	"context"
	"errors"
	"fmt"
	"math"

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

// learner minimizes the error of a network.
type learner struct {
	options          Options
	ctx              context.Context
	learned, checked *ownership.Examples
	best             *ownership.Network // nil until something is learned
	least            float64
}

// learn runs the iterations from the weights of a network on. When no step makes the error smaller any more, learning ends. That is no failure.
func (l *learner) learn(n *ownership.Network) (*ownership.Network, error) {
	q := &quasiNewton{most: storedSteps}
	if l.options.Method == Steepest {
		q.most = 0
	}
	at := &place{x: n.Values()}
	at.slope = make([]float64, len(at.x))
	if l.ctx.Err() == nil {
		at.error = l.learned.Error(at.x, at.slope)
	}
	for i := 0; ; i++ {
		if err := l.ctx.Err(); err != nil {
			return l.best, err
		}
		next, found := at, false
		if i < l.options.Iterations && dot(at.slope, at.slope) > leastGradient*leastGradient {
			next, found = q.next(at, l.learned.Error)
		}
		if i%max(1, l.options.CheckEvery) == 0 || !found {
			l.record(i, at)
		}
		if !found {
			break
		}
		at = next
	}
	if math.IsInf(l.least, 1) {
		return nil, ErrNoNetwork
	}
	return l.best, nil
}

// record keeps the best network so far, and reports the progress.
func (l *learner) record(iteration int, at *place) {
	step := Step{Iteration: iteration, Error: at.error, Checked: l.keepBest(at.x, at.error)}
	if l.options.Progress != nil {
		l.options.Progress(step, l.best)
	}
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
