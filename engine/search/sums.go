package search

import (
	"cmp"
	"math"

	"shicho/board"
)

// sums are over the simulations since Load, of a worker or of all.
type sums struct {
	simulated  int
	score      float64
	squares    float64
	won        int       // by somebody
	winners    int       // +1 for each that Black won, -1 for White
	owners     []int64   // by point, likewise
	decided    []int64   // likewise for who won: +1 where he had the point, -1 where the other had it
	moveScores []float64 // by the root's move, the pass last
	moveCounts []int
}

func newSums(points int) sums {
	return sums{
		owners: make([]int64, points), decided: make([]int64, points),
		moveScores: make([]float64, points+1), moveCounts: make([]int, points+1),
	}
}

func (t *sums) clear() {
	t.simulated, t.score, t.squares, t.won, t.winners = 0, 0, 0, 0, 0
	clear(t.owners)
	clear(t.decided)
	clear(t.moveScores)
	clear(t.moveCounts)
}

// note adds a simulation: its first move if it has one, the score with komi, what lead counts as even, and whose the
// points were.
func (t *sums) note(first *node, score, even float64, owned []int32) {
	t.simulated++
	t.score += score
	t.squares += score * score
	winner := int64(cmp.Compare(score, even))
	t.winners += int(winner)
	t.won += int(winner * winner)
	for i, o := range owned {
		t.owners[i] += int64(o)
		t.decided[i] += winner * int64(o)
	}
	if first != nil {
		i := t.place(first.point())
		t.moveScores[i] += score
		t.moveCounts[i]++
	}
}

// place is where a move's score is.
func (t *sums) place(move board.Point) int {
	if move < 0 {
		return len(t.moveScores) - 1
	}
	return int(move)
}

// add adds other simulations.
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
	for i := range o.moveScores {
		t.moveScores[i] += o.moveScores[i]
		t.moveCounts[i] += o.moveCounts[i]
	}
}

// total adds up what the workers have seen since Load; also while they run.
func (s *Search) total() *sums {
	t := newSums(s.size * s.size)
	for _, w := range s.workers {
		w.lock.Lock()
		t.add(&w.sums)
		w.lock.Unlock()
	}
	return &t
}

// owner is the mean of whose a point is, 1 for always Black's.
func (t *sums) owner(p int) float64 { return float64(t.owners[p]) / float64(t.simulated) }

// decisive is how much the owner of a point goes with who wins: their covariance over the deviation
// of who wins.
func (t *sums) decisive(p int) float64 {
	n := float64(t.simulated)
	winner := float64(t.winners) / n
	variance := float64(t.won)/n - winner*winner
	return (float64(t.decided[p])/n - t.owner(p)*winner) / math.Sqrt(max(variance, leastVariance))
}
