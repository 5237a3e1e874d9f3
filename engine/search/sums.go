package search

import (
	"math"

	"shicho/board"
)

// sums has sums over the simulations since Load, of one worker or of all workers.
type sums struct {
	simulated int        // number of simulations
	score     float64    // sum of the scores
	squares   float64    // sum of their squares
	winners   float64    // sum of the winners: 1 for Black, -1 for White
	won       float64    // sum of their squares
	owners    []float64  // by point: sum of the owners: 1 for Black, -1 for White
	decided   []float64  // by point: sum of owner times winner: 1 for the winner, -1 for the loser
	values    moments    // what the side to move at the root wins
	moves     []moveSums // by the root's move, the pass last
}

// moveSums has sums over the simulations of a move.
type moveSums struct {
	score  float64 // sum of the scores
	values moments
}

// moments has the number of values, their sum and the sum of their squares.
type moments struct{ n, sum, squares float64 }

func (m *moments) note(value float64) {
	m.n++
	m.sum += value
	m.squares += value * value
}

func (m *moments) add(o *moments) {
	m.n += o.n
	m.sum += o.sum
	m.squares += o.squares
}

// variance returns the variance of the values, 0 if there are none.
func (m *moments) variance() float64 {
	mean := m.sum / max(m.n, 1)
	return max(m.squares/max(m.n, 1)-mean*mean, 0)
}

func newSums(points int) sums {
	return sums{
		owners: make([]float64, points), decided: make([]float64, points),
		moves: make([]moveSums, points+1),
	}
}

func (t *sums) clear() {
	t.simulated, t.score, t.squares, t.won, t.winners, t.values = 0, 0, 0, 0, 0, moments{}
	clear(t.owners)
	clear(t.decided)
	clear(t.moves)
}

// note adds a simulation with its first move, which may be nil, and what the side to move at the root wins.
func (t *sums) note(first *node, value float64, r *result) {
	t.values.note(value)
	t.simulated++
	t.score += r.score
	t.squares += r.score * r.score
	t.winners += r.winner
	t.won += r.winner * r.winner
	for i, o := range r.owners {
		t.owners[i] += float64(o)
		t.decided[i] += r.winner * float64(o)
	}
	if first != nil {
		m := &t.moves[t.place(first.point())]
		m.score += r.score
		m.values.note(value)
	}
}

// place returns the index of a move in moves.
func (t *sums) place(move board.Point) int {
	if move < 0 {
		return len(t.moves) - 1
	}
	return int(move)
}

// add adds the simulations of another worker.
func (t *sums) add(o *sums) {
	t.simulated += o.simulated
	t.score += o.score
	t.squares += o.squares
	t.won += o.won
	t.winners += o.winners
	for i := range o.owners {
		t.owners[i] += o.owners[i]
		t.decided[i] += o.decided[i]
	}
	t.values.add(&o.values)
	for i := range o.moves {
		t.moves[i].score += o.moves[i].score
		t.moves[i].values.add(&o.moves[i].values)
	}
}

// total adds up the simulations of all workers since Load. It may be called while they run.
func (s *Search) total() *sums {
	t := newSums(s.size * s.size)
	for _, w := range s.workers {
		w.lock.Lock()
		t.add(&w.sums)
		w.lock.Unlock()
	}
	return &t
}

// owner returns the mean owner of a point: from 1, always Black's, to -1, always White's.
func (t *sums) owner(p int) float64 { return t.owners[p] / float64(t.simulated) }

// criticality returns how much the owner of a point goes with the winner: their covariance over the standard deviation of the
// winner.
func (t *sums) criticality(p int) float64 {
	n := float64(t.simulated)
	winner := t.winners / n
	variance := t.won/n - winner*winner
	return (t.decided[p]/n - t.owner(p)*winner) / math.Sqrt(max(variance, leastVariance))
}
