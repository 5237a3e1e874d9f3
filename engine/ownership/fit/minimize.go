package fit

import "math"

// quasiNewton finds where an error goes down: L-BFGS (Liu and Nocedal, 1989), or steepest descent if it remembers no steps.
type quasiNewton struct {
	most   int // steps that it remembers
	steps  []step
	length float64 // of the last step of steepest descent
}

// step is what one step has changed.
type step struct {
	x, slope []float64
	curve    float64 // their scalar product, which is positive
}

// Constants of the line search.
const (
	enough   = 1e-4 // share of the decrease that the slope promises, at least
	shorter  = 0.5  // factor of a step that was too long
	mostCuts = 40   // times that a step is made shorter, at most
)

// direction writes where to go from a place with a slope.
func (q *quasiNewton) direction(into, slope []float64) {
	for i, g := range slope {
		into[i] = -g
	}
	if len(q.steps) == 0 {
		scale(into, 1/max(math.Sqrt(dot(slope, slope)), 1))
		return
	}
	shares := make([]float64, len(q.steps))
	for i := len(q.steps) - 1; i >= 0; i-- {
		s := &q.steps[i]
		shares[i] = dot(s.x, into) / s.curve
		add(into, s.slope, -shares[i])
	}
	last := &q.steps[len(q.steps)-1]
	scale(into, last.curve/dot(last.slope, last.slope))
	for i := range q.steps {
		s := &q.steps[i]
		add(into, s.x, shares[i]-dot(s.slope, into)/s.curve)
	}
}

// note remembers a step, if the error curves upwards along it.
func (q *quasiNewton) note(x, slope []float64) {
	curve := dot(x, slope)
	if q.most == 0 || curve <= 1e-12*dot(slope, slope) {
		return
	}
	if len(q.steps) == q.most {
		q.steps = append(q.steps[:0], q.steps[1:]...)
	}
	q.steps = append(q.steps, step{x, slope, curve})
}

// place is weights with their error and its slope.
type place struct {
	x, slope []float64
	error    float64
}

// next returns a place with a smaller error. It returns false if the line search finds none.
func (q *quasiNewton) next(at *place, errorOf func(x, slope []float64) float64) (*place, bool) {
	n := len(at.x)
	way := make([]float64, n)
	q.direction(way, at.slope)
	promise := dot(way, at.slope)
	if promise >= 0 { // no way down: forget what was remembered
		q.steps = nil
		q.direction(way, at.slope)
		promise = dot(way, at.slope)
	}
	to, length := &place{x: make([]float64, n), slope: make([]float64, n)}, 1.0
	if q.most == 0 && q.length > 0 {
		length = q.length / shorter
	}
	for range mostCuts {
		copy(to.x, at.x)
		add(to.x, way, length)
		to.error = errorOf(to.x, to.slope)
		if to.error <= at.error+enough*length*promise {
			q.length = length
			scale(way, length)
			change := make([]float64, n)
			copy(change, to.slope)
			add(change, at.slope, -1)
			q.note(way, change)
			return to, true
		}
		length *= shorter
	}
	return at, false
}

func dot(a, b []float64) (sum float64) {
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

func add(into, list []float64, times float64) {
	for i, x := range list {
		into[i] += times * x
	}
}

func scale(list []float64, by float64) {
	for i := range list {
		list[i] *= by
	}
}
