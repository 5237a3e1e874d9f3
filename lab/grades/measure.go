package grades

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Measure says how well predicted difficulties agree with the moves of the players.
type Measure struct {
	Problems int     `json:"problems"`
	Missed   float64 `json:"missed_share"`
	// Correlation is the correlation of the grades with the outcomes, which are 1 for a miss and 0 for a solution. Low
	// and High are the bounds of its 95 % interval.
	Correlation float64 `json:"correlation"`
	Low         float64 `json:"correlation_low"`
	High        float64 `json:"correlation_high"`
	// Order is the probability that a problem which was missed has a higher grade than a problem which was solved, if
	// both are drawn at random.
	Order float64 `json:"order"`
	Bins  []Bin   `json:"bins"`
}

// Bin is a group of problems with nearly the same predicted difficulty.
type Bin struct {
	Problems int     `json:"problems"`
	Said     float64 `json:"said"`     // mean of the predicted probabilities
	Observed float64 `json:"observed"` // share of the problems that were missed
}

const (
	bins       = 8
	resamples  = 2000 // drawings for the interval of the correlation
	outerShare = 0.025
)

// outcome is 1 for a miss and 0 for a solution.
func (s *Sample) outcome() float64 {
	if s.Missed {
		return 1
	}
	return 0
}

// MeasureOf compares predictions with what happened. scores are higher for problems that are predicted to be harder,
// and said are predicted probabilities of a miss. The interval of the correlation comes from drawing games at random
// again and again, with seed.
func MeasureOf(samples []Sample, scores, said []float64, seed uint64) Measure {
	outcomes := make([]float64, len(samples))
	for i := range samples {
		outcomes[i] = samples[i].outcome()
	}
	m := Measure{Problems: len(samples), Missed: stat.Mean(outcomes, nil), Correlation: correlation(scores, outcomes), Order: order(scores, outcomes)}
	m.Low, m.High = interval(samples, scores, outcomes, seed)
	m.Bins = binsOf(said, outcomes)
	return m
}

// correlation is the correlation of scores with outcomes. It is 0 if all scores or all outcomes are the same, where a
// correlation is not defined.
func correlation(scores, outcomes []float64) float64 {
	if r := stat.Correlation(scores, outcomes, nil); !math.IsNaN(r) {
		return r
	}
	return 0
}

// interval bounds the correlation. Problems of one game are drawn together, because they are not independent.
func interval(samples []Sample, scores, outcomes []float64, seed uint64) (low, high float64) {
	byGame := map[string][]int{}
	var games []string
	for i := range samples {
		game := samples[i].Game
		if byGame[game] == nil {
			games = append(games, game)
		}
		byGame[game] = append(byGame[game], i)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	var drawn []float64
	for range resamples {
		var x, y []float64
		for range games {
			for _, i := range byGame[games[random.IntN(len(games))]] {
				x, y = append(x, scores[i]), append(y, outcomes[i])
			}
		}
		if r := stat.Correlation(x, y, nil); !math.IsNaN(r) {
			drawn = append(drawn, r)
		}
	}
	if len(drawn) == 0 {
		return 0, 0 // in every drawing all outcomes or all scores were the same
	}
	slices.Sort(drawn)
	return stat.Quantile(outerShare, stat.Empirical, drawn, nil), stat.Quantile(1-outerShare, stat.Empirical, drawn, nil)
}

// order pairs every missed problem with every solved problem. It is the share of the pairs in which the missed problem
// has the higher score. Equal scores count half.
func order(scores, outcomes []float64) float64 {
	higher, pairs := 0.0, 0.0
	for i, missed := range outcomes {
		for j, other := range outcomes {
			if missed == 0 || other == 1 {
				continue
			}
			pairs++
			switch cmp.Compare(scores[i], scores[j]) {
			case 1:
				higher++
			case 0:
				higher += 0.5
			}
		}
	}
	return higher / pairs
}

// binsOf sorts problems by their predicted probability into bins with equal numbers of problems.
func binsOf(said, outcomes []float64) (list []Bin) {
	byChance := make([]int, len(said))
	for i := range byChance {
		byChance[i] = i
	}
	slices.SortStableFunc(byChance, func(a, b int) int { return cmp.Compare(said[a], said[b]) })
	for n := range bins {
		part := byChance[n*len(said)/bins : (n+1)*len(said)/bins]
		if len(part) == 0 {
			continue
		}
		b := Bin{Problems: len(part)}
		for _, i := range part {
			b.Said += said[i] / float64(len(part))
			b.Observed += outcomes[i] / float64(len(part))
		}
		list = append(list, b)
	}
	return list
}
