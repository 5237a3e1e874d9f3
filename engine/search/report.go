package search

import (
	"cmp"
	"math"
	"slices"

	"shicho/board"
	"shicho/engine/reply"
	"shicho/pattern/shape"
)

// Report is what a search has found. Without a playout nothing is known but what earlier positions have left: Value is 0.5 if Visits is 0,
// and Score and Ownership are 0.
type Report struct {
	ToMove    board.Colour
	Playouts  int        // simulations since Load
	Visits    int        // simulations of the position, with those that were kept from earlier positions
	Value     float64    // share of the simulations that the side to move wins, from 0 to 1
	Score     float64    // mean lead of Black in points, with komi
	Deviation float64    // standard deviation of the lead
	Spread    float64    // standard deviation of what the side to move wins in a simulation, from 0 to 0.5
	Moves     []RootMove // the moves with visits: the one to play, then the most visited first
	Ownership []float64  // by point: from 1, always Black's, to -1, always White's
	Nodes     int        // of the tree
}

// RootMove is a move of the root.
type RootMove struct {
	Point     board.Point
	Visits    int
	Value     float64       // share of the simulations that the side to move wins, from 0 to 1
	Score     float64       // mean lead of Black in points, with komi
	Prior     float64       // probability by the network or the model, and by the reader
	Deviation float64       // standard deviation of Value, which falls with the root of the visits
	Line      []board.Point // the move and the most visited moves after it
	Pattern   shape.ID      // the pattern of the library that spoke for the move, the one seen most often; the zero ID if none did
}

// Report returns what the search has found so far. It may be called while the search runs.
func (s *Search) Report() *Report {
	r := &Report{ToMove: s.toMove, Playouts: s.Playouts(), Nodes: int(s.tree.used.Load()) - firstFree}
	r.Visits = s.root.count.visits()
	r.Value = 1 - s.root.value(0.5)
	children := s.tree.children(s.root)
	for i := range children {
		if c := &children[i]; c.count.visits() > 0 {
			r.Moves = append(r.Moves, s.moveOf(c))
		}
	}
	slices.SortStableFunc(r.Moves, func(x, y RootMove) int {
		return cmp.Or(cmp.Compare(y.Visits, x.Visits), cmp.Compare(y.Value, x.Value))
	})
	r.averages(s.total())
	return r
}

// Likeliest returns the move of the root with the largest probability, or a pass if there is none. It is for a search that
// was stopped before the first playout.
func (s *Search) Likeliest() board.Point {
	best, most := board.Pass, float32(0)
	children := s.tree.children(s.root)
	for i := range children {
		if c := &children[i]; c.prior > most && c.point() != board.Pass {
			best, most = c.point(), c.prior
		}
	}
	return best
}

func (s *Search) moveOf(c *node) RootMove {
	visits, won := c.count.get()
	q := won / visits
	return RootMove{
		Point: c.point(), Visits: int(visits), Value: q, Prior: float64(c.prior),
		Deviation: math.Sqrt(max(q*(1-q), leastSpread) / visits), // averages knows better where there are simulations
		Line:      s.line(c),
		Pattern:   s.spoken[c.point()],
	}
}

// line returns a move and the most visited moves after it.
func (s *Search) line(n *node) (line []board.Point) {
	for n != nil && len(line) < longestLine {
		line = append(line, n.point())
		n = mostVisited(s.tree.children(n))
	}
	return line
}

// Leaders returns the visits of the two most visited moves of the root. It may be called while the search runs.
func (s *Search) Leaders() (best, second int) {
	children := s.tree.children(s.root)
	for i := range children {
		switch v := children[i].count.visits(); {
		case v > best:
			best, second = v, best
		case v > second:
			second = v
		}
	}
	return best, second
}

func mostVisited(children []node) (best *node) {
	most := 0
	for i := range children {
		if v := children[i].count.visits(); v > most {
			best, most = &children[i], v
		}
	}
	return best
}

// averages fills in the means over all simulations since Load.
func (r *Report) averages(t *sums) {
	r.Ownership = make([]float64, len(t.owners))
	if t.simulated == 0 {
		return
	}
	for p := range r.Ownership {
		r.Ownership[p] = t.owner(p)
	}
	n := float64(t.simulated)
	r.Score = t.score / n
	r.Deviation = math.Sqrt(max(t.squares/n-r.Score*r.Score, 0))
	variance := t.values.variance()
	r.Spread = math.Sqrt(variance)
	for i := range r.Moves {
		m, of := &r.Moves[i], &t.moves[t.place(r.Moves[i].Point)]
		if m.Score = r.Score; of.values.n > 0 {
			m.Score = of.score / of.values.n
		}
		// A few simulations say little of how much they vary, so the variance of all simulations counts as some more.
		mine := (of.values.n*of.values.variance() + varianceKept*variance) / (of.values.n + varianceKept)
		m.Deviation = math.Sqrt(max(mine, leastSpread) / float64(m.Visits))
	}
}

// Replies returns how many replies of each table playouts have played since the last Forget.
func (s *Search) Replies() (played [reply.TableCount]int64) {
	for _, w := range s.workers {
		w.lock.Lock()
		for t, n := range w.replies.Played() {
			played[t] += n
		}
		w.lock.Unlock()
	}
	return played
}
