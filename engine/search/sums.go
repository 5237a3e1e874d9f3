package search

import (
	"cmp"
	"math"

	"shicho/board"
)

// sums has sums over the simulations since Load, of one worker or of all workers.
type sums struct {
	simulated  int       // number of simulations
	score      float64   // sum of the scores
	squares    float64   // sum of their squares
	won        int       // number of simulations that were no draw
	winners    int       // sum of 1 for each that Black won and -1 for each that White won
	owners     []int64   // by point: sum of 1 for each simulation in which it was Black's, and -1 for White's
	decided    []int64   // by point: sum of 1 for each simulation in which it was the winner's, and -1 for the loser's
	moveScores []float64 // by the root's move, the pass last: sum of the scores
	moveCounts []int     // by the root's move, the pass last: number of simulations
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

// note adds a simulation: its first move or nil, the score with komi, the score that counts as even, and the owners of the
// points.
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

// place returns the index of a move in moveScores and moveCounts.
func (t *sums) place(move board.Point) int {
	if move < 0 {
		return len(t.moveScores) - 1
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
	for i := range o.moveScores {
		t.moveScores[i] += o.moveScores[i]
		t.moveCounts[i] += o.moveCounts[i]
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
func (t *sums) owner(p int) float64 { return float64(t.owners[p]) / float64(t.simulated) }

// criticality returns how much the owner of a point goes with the winner: their covariance over the standard deviation of the
// winner.
func (t *sums) criticality(p int) float64 {
	n := float64(t.simulated)
	winner := float64(t.winners) / n
	variance := float64(t.won)/n - winner*winner
	return (float64(t.decided[p])/n - t.owner(p)*winner) / math.Sqrt(max(variance, leastVariance))
}
