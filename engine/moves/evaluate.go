package moves

import (
	"context"
	"fmt"
	"math"

	"shicho/board"
	"shicho/engine/internal/learning"
	"shicho/engine/moves/around"
)

// Check says how well a model predicts the moves of games. Shares and probabilities are from 0 to 1.
type Check struct {
	Positions     int                `json:"positions"`
	First         float64            `json:"top1"`                          // share of the positions where the move played is the most probable one
	Within10      float64            `json:"top10"`                         // share where it is among the ten most probable moves
	Within20      float64            `json:"top20"`                         // share where it is among the twenty most probable moves
	MeanRank      float64            `json:"mean_rank"`                     // of the move played, from 1
	Reciprocal    float64            `json:"mean_reciprocal_rank"`          // mean of 1/rank
	Coefficient   float64            `json:"coefficient"`                   // mean of the cumulative match rates of all ranks
	Probability   float64            `json:"mean_probability"`              // mean probability of the move played
	RootSquared   float64            `json:"mean_root_probability_squared"` // square of the mean of the square root of the probability
	Over5         float64            `json:"over_5_percent"`                // share of the positions where the move played has more than 5 %
	Over20        float64            `json:"over_20_percent"`               // share where it has more than 20 %
	NotPlayed30   float64            `json:"not_played_over_30_percent"`    // share of the moves with more than 30 % that were not played
	NotPlayed70   float64            `json:"not_played_over_70_percent"`    // share of the moves with more than 70 % that were not played
	LogLikelihood float64            `json:"log_likelihood"`                // mean natural logarithm of the probability of the move played
	Loss          map[string]float64 `json:"errors"`                        // mean of each objective, by its name

	Ranks  []float64 `json:"cumulative_match_rates"` // share of the positions where the move played has at most this rank, from 1
	ByMove []Stage   `json:"by_move"`
	Bins   []Bin     `json:"bins"`
}

// Stage is a stretch of a game.
type Stage struct {
	From          int       `json:"from"` // number of its first move, from 1
	Positions     int       `json:"positions"`
	First         float64   `json:"top1"`
	LogLikelihood float64   `json:"log_likelihood"`
	Sizes         []float64 `json:"shape_sizes"` // by size of the largest known shape around the move played: the share of the positions; size 0 means none
}

// MeanSize is the mean size of the largest known shape. The smallest shape has size 1.
func (s *Stage) MeanSize() (mean float64) {
	for size, share := range s.Sizes {
		mean += float64(size) * share
	}
	return mean
}

// Bin is all moves to which a model gives about the same probability.
type Bin struct {
	Moves       int     `json:"moves"`
	Probability float64 `json:"said"`     // their mean probability
	Played      float64 `json:"observed"` // the share that was played
}

// sums are the sums from which a Check is made.
type sums struct {
	positions                                int
	rank, reciprocal, coefficient            float64
	probability, root, likelihood            float64
	over5, over20                            int
	over30, over70, notPlayed30, notPlayed70 int
	loss                                     [3]float64
	ranks                                    []int
	stages                                   [StageCount]stageSums
	bins                                     [bins]binSums
}

type stageSums struct {
	positions, first int
	likelihood       float64
	sizes            [around.LargestDiamond]int
}

type binSums struct {
	moves, played int
	probability   float64
}

// Evaluate predicts every move of the games. If the model needs an Advisor, Advise must have been called for the
// games. The error is ErrNoModel or comes from the context.
func Evaluate(ctx context.Context, m *Model, games []*Game, workers int) (*Check, error) {
	if m == nil {
		return nil, ErrNoModel
	}
	results := make([]*sums, len(games))
	positions := make([]*Follower, max(workers, 1))
	for i := range positions {
		p, err := NewFollower(m, m.Size)
		if err != nil {
			return nil, err
		}
		positions[i] = p
	}
	learning.Each(len(positions), len(games), func(worker, i int) {
		if ctx.Err() == nil {
			results[i] = evaluateGame(positions[worker], games[i])
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("evaluating: %w", err)
	}
	total := sums{ranks: make([]int, m.Size*m.Size+1)}
	for _, s := range results {
		total.add(s)
	}
	return total.check(), nil
}

func evaluateGame(p *Follower, g *Game) *sums {
	s := &sums{ranks: make([]int, p.b.Points()+1)}
	var scores, slopes []float64
	for n, move := range g.Replay(p) {
		f := p.Features(move.Colour, g.hintsOf(n))
		played := f.Find(move.Point)
		if played < 0 {
			continue
		}
		scores = p.model.Probabilities(f, scores)
		stage := min(n/StageMoves, StageCount-1)
		s.move(scores, played, stage)
		s.stages[stage].sizes[p.LargestKnown(move.Point, move.Colour)]++
		for o := range s.loss {
			slopes = append(slopes[:0], scores...)
			s.loss[o] += Objective(o).slopes(slopes, played)
		}
	}
	return s
}

// LargestKnown is the size of the largest shape around a move that the model knows: 0 if it knows none, 1 for the
// smallest size. Of the quadrants of a collage the largest one counts. Features must have listed the moves of that side
// before.
func (p *Follower) LargestKnown(q board.Point, mover board.Colour) int {
	return int(p.cache[mover-1][q].matched)
}

// move adds a position. f has the probabilities of its moves, and played is the index of the move played.
func (s *sums) move(f []float64, played, stage int) {
	first := f[played]
	rank := 1
	for j, v := range f {
		if v > first || v == first && j < played {
			rank++
		}
		s.judge(v, j == played)
	}
	s.positions++
	s.rank += float64(rank)
	s.reciprocal += 1 / float64(rank)
	s.coefficient += 1 - float64(rank-1)/float64(len(f))
	s.probability += first
	s.root += math.Sqrt(first)
	log := math.Log(max(first, math.SmallestNonzeroFloat64))
	s.likelihood += log
	if first > 0.05 {
		s.over5++
	}
	if first > 0.20 {
		s.over20++
	}
	s.ranks[rank]++
	at := &s.stages[stage]
	at.positions++
	at.likelihood += log
	if rank == 1 {
		at.first++
	}
}

// judge adds the probability of a move, and whether the move was played.
func (s *sums) judge(probability float64, played bool) {
	bin := &s.bins[min(int(probability*bins), bins-1)]
	bin.moves++
	bin.probability += probability
	if played {
		bin.played++
	}
	if probability > 0.30 {
		s.over30++
		if !played {
			s.notPlayed30++
		}
	}
	if probability > 0.70 {
		s.over70++
		if !played {
			s.notPlayed70++
		}
	}
}

// add adds the sums of other games.
func (s *sums) add(o *sums) {
	s.positions += o.positions
	s.rank += o.rank
	s.reciprocal += o.reciprocal
	s.coefficient += o.coefficient
	s.probability += o.probability
	s.root += o.root
	s.likelihood += o.likelihood
	s.over5 += o.over5
	s.over20 += o.over20
	s.over30 += o.over30
	s.over70 += o.over70
	s.notPlayed30 += o.notPlayed30
	s.notPlayed70 += o.notPlayed70
	for i := range s.loss {
		s.loss[i] += o.loss[i]
	}
	for i := range s.ranks {
		s.ranks[i] += o.ranks[i]
	}
	for i := range s.stages {
		a, b := &s.stages[i], &o.stages[i]
		a.positions, a.first, a.likelihood = a.positions+b.positions, a.first+b.first, a.likelihood+b.likelihood
		for j := range a.sizes {
			a.sizes[j] += b.sizes[j]
		}
	}
	for i := range s.bins {
		a, b := &s.bins[i], &o.bins[i]
		a.moves, a.played, a.probability = a.moves+b.moves, a.played+b.played, a.probability+b.probability
	}
}

// check makes a Check from the sums.
func (s *sums) check() *Check {
	n := float64(max(s.positions, 1))
	c := &Check{
		Positions:     s.positions,
		MeanRank:      s.rank / n,
		Reciprocal:    s.reciprocal / n,
		Coefficient:   s.coefficient / n,
		Probability:   s.probability / n,
		RootSquared:   s.root / n * s.root / n,
		Over5:         float64(s.over5) / n,
		Over20:        float64(s.over20) / n,
		NotPlayed30:   float64(s.notPlayed30) / float64(max(s.over30, 1)),
		NotPlayed70:   float64(s.notPlayed70) / float64(max(s.over70, 1)),
		LogLikelihood: s.likelihood / n,
		Loss:          map[string]float64{},
	}
	for o := range s.loss {
		c.Loss[Objective(o).String()] = s.loss[o] / n
	}
	sum := 0
	for rank, k := range s.ranks[1:] {
		sum += k
		rate := float64(sum) / n
		c.Ranks = append(c.Ranks, rate)
		switch rank + 1 {
		case 1:
			c.First = rate
		case 10:
			c.Within10 = rate
		case 20:
			c.Within20 = rate
		}
	}
	for i := range s.stages {
		c.ByMove = append(c.ByMove, s.stages[i].mean(i*StageMoves+1))
	}
	for _, b := range s.bins {
		k := float64(max(b.moves, 1))
		c.Bins = append(c.Bins, Bin{b.moves, b.probability / k, float64(b.played) / k})
	}
	return c
}

func (s *stageSums) mean(from int) Stage {
	n := float64(max(s.positions, 1))
	stage := Stage{From: from, Positions: s.positions, First: float64(s.first) / n, LogLikelihood: s.likelihood / n}
	for _, k := range s.sizes {
		stage.Sizes = append(stage.Sizes, float64(k)/n)
	}
	return stage
}
