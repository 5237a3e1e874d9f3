package ownership

import (
	"errors"
	"sync"
)

// Examples are positions of games, with the owners of their points at the end, to learn a network from. They are kept in lanes.
type Examples struct {
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

// NewExamples makes examples of the positions of games for networks of an architecture. every is the number of moves between two positions of a game,
// or 0 for the last position alone. workers is the number of threads, which does not change errors and gradients. The error wraps
// ErrArchitecture or board.ErrSize.
func NewExamples(a Architecture, games []Game, every, workers int) (*Examples, error) {
	n, err := New(a, 0)
	if err != nil {
		return nil, err
	}
	s := &Examples{workers: max(1, workers)}
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
func (s *Examples) each(do func(lane int)) {
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

// Size is the number of examples.
func (s *Examples) Size() int { return s.size }

// Error returns the mean square error, over all examples, of the network with these weights. If gradient is not nil, it puts the gradient of the error there.
func (s *Examples) Error(weights, gradient []float64) float64 {
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
