package effort

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"shicho/study/problem"
)

// ErrSamples says that there are too few problems to learn from.
var ErrSamples = errors.New("too few problems to learn from")

// ridge keeps the weights of terms small that tell the same.
const ridge = 1.0

// Result is what was learned, and how well it fits the problems set aside.
type Result struct {
	Learned  int      `json:"learned"`
	Constant float64  `json:"constant"`
	Weights  []Weight `json:"effort_weights"`
	Error    float64  `json:"level_error"` // the root of the mean squared error on the problems learned from, in levels
	Test     Measure  `json:"test"`
	Alone    []Alone  `json:"alone"`
}

// Alone says how well a fact alone orders all problems, those learned from and those set aside.
type Alone struct {
	Fact     string  `json:"fact"` // rank: the weights in use; work: nodes of the proofs
	Problems int     `json:"problems"`
	Rank     float64 `json:"rank_correlation"`
	Low      float64 `json:"rank_low"`
	High     float64 `json:"rank_high"`
}

// Weight is the weight of a term.
type Weight struct {
	Term  string  `json:"term"`
	Value float64 `json:"weight"`
}

// Measure says how well predicted levels agree with the levels of problems.
type Measure struct {
	Problems int     `json:"problems"`
	Rank     float64 `json:"rank_correlation"` // Spearman's
	Low      float64 `json:"rank_low"`         // of its 95 % interval, after Fisher
	High     float64 `json:"rank_high"`
	Error    float64 `json:"level_off"` // mean absolute error, in levels
}

// Learn finds the weights by least squares with a small penalty, and measures them on the problems set aside.
func Learn(learn, test []Sample) (*Result, error) {
	names := problem.EffortNames()
	if len(learn) <= len(names) {
		return nil, fmt.Errorf("%w: %d, and %d at least are needed", ErrSamples, len(learn), len(names)+1)
	}
	n := len(names) + 1
	normal, right := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for _, s := range learn {
		row := append([]float64{1}, s.Terms...)
		for i, x := range row {
			right.SetVec(i, right.AtVec(i)+x*s.Level)
			for j := i; j < n; j++ {
				normal.SetSym(i, j, normal.At(i, j)+x*row[j])
			}
		}
	}
	for i := 1; i < n; i++ {
		normal.SetSym(i, i, normal.At(i, i)+ridge)
	}
	var solution mat.VecDense
	if err := solution.SolveVec(normal, right); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSamples, err)
	}
	r := &Result{Learned: len(learn), Constant: solution.AtVec(0)}
	for i, name := range names {
		r.Weights = append(r.Weights, Weight{name, solution.AtVec(i + 1)})
	}
	for i := range learn {
		off := r.level(&learn[i]) - learn[i].Level
		r.Error += off * off / float64(len(learn))
	}
	r.Error = math.Sqrt(r.Error)
	r.Test = r.measure(test)
	all := slices.Concat(learn, test)
	r.Alone = append(r.Alone, alone("rank", all, func(s *Sample) float64 { return s.Rank }), alone("work", all, func(s *Sample) float64 { return s.Work }))
	return r, nil
}

// alone measures a fact.
func alone(name string, all []Sample, of func(s *Sample) float64) Alone {
	said, known := make([]float64, len(all)), make([]float64, len(all))
	for i := range all {
		said[i], known[i] = of(&all[i]), all[i].Level
	}
	rank, low, high := correlate(said, known)
	return Alone{name, len(all), rank, low, high}
}

// correlate is Spearman's rank correlation of two lists, with its 95 % interval after Fisher. It is 0 if all values of a list are the same.
func correlate(said, known []float64) (rank, low, high float64) {
	if rank = stat.Correlation(ranks(said), ranks(known), nil); math.IsNaN(rank) {
		rank = 0
	}
	z, half := math.Atanh(rank), 1.96/math.Sqrt(float64(len(said)-3))
	return rank, math.Tanh(z - half), math.Tanh(z + half)
}

// level is the predicted level of a problem.
func (r *Result) level(s *Sample) float64 {
	level := r.Constant
	for i, w := range r.Weights {
		level += w.Value * s.Terms[i]
	}
	return level
}

// measure compares predictions with the levels.
func (r *Result) measure(test []Sample) (m Measure) {
	if m.Problems = len(test); m.Problems < 4 {
		return m
	}
	said, known := make([]float64, len(test)), make([]float64, len(test))
	for i := range test {
		said[i], known[i] = r.level(&test[i]), test[i].Level
		m.Error += math.Abs(said[i]-known[i]) / float64(len(test))
	}
	m.Rank, m.Low, m.High = correlate(said, known)
	return m
}

// ranks are the places of values in their order; equal values share the mean of their places.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	places := make([]float64, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			places[k] = float64(i+j-1) / 2
		}
		i = j
	}
	return places
}

// Text is the result in some lines.
func (r *Result) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "learned from %d problems; the error there is %.2f levels\n%-10s %7.3f\n", r.Learned, r.Error, "constant", r.Constant)
	for _, w := range r.Weights {
		fmt.Fprintf(&t, "%-10s %7.3f\n", w.Term, w.Value)
	}
	m := &r.Test
	fmt.Fprintf(&t, "%d problems set aside: rank correlation %.2f (95 %%: %.2f to %.2f), mean error %.2f levels\n", m.Problems, m.Rank, m.Low, m.High, m.Error)
	for _, a := range r.Alone {
		fmt.Fprintf(&t, "%s alone, all %d problems: rank correlation %.2f (95 %%: %.2f to %.2f)\n", a.Fact, a.Problems, a.Rank, a.Low, a.High)
	}
	return t.String()
}
