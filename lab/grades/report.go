package grades

import (
	"fmt"
	"math"
	"strings"

	"shicho/study/problem"
)

// Result is what was learned from some problems, and how well it fits other problems.
type Result struct {
	Problems int      `json:"problems"` // the number of problems to learn from
	Missed   float64  `json:"missed_share"`
	All      []Weight `json:"all_weights"` // the weights with all facts
	Kept     []Weight `json:"kept_weights"`
	Test     *Measure `json:"test,omitempty"`
}

// Learn learns the weights of grades. Every fact should make a problem harder. So Learn leaves out facts with a
// negative weight, one after the other: first the fact whose weight is the most negative in units of its standard
// error.
func Learn(samples []Sample) (*Result, error) {
	names := problem.FactNames()
	all, err := Fit(samples, names)
	if err != nil {
		return nil, err
	}
	r := &Result{Problems: len(samples), All: all, Kept: all}
	for i := range samples {
		r.Missed += samples[i].outcome() / float64(len(samples))
	}
	kept := names
	for {
		worst := 0
		for i, w := range r.Kept {
			if i > 0 && w.Value < 0 && (worst == 0 || w.Value/w.Error < r.Kept[worst].Value/r.Kept[worst].Error) {
				worst = i
			}
		}
		if worst == 0 {
			return r, nil
		}
		dropped := r.Kept[worst].Term
		var fewer []string
		for _, name := range kept {
			if name != dropped {
				fewer = append(fewer, name)
			}
		}
		kept = fewer
		if r.Kept, err = Fit(withTerms(samples, kept), kept); err != nil {
			return nil, err
		}
	}
}

// withTerms are the samples with only some of their terms.
func withTerms(samples []Sample, kept []string) []Sample {
	list := make([]Sample, len(samples))
	for i, s := range samples {
		list[i] = Sample{Game: s.Game, Missed: s.Missed}
		for n, name := range problem.FactNames() {
			for _, k := range kept {
				if k == name {
					list[i].Terms = append(list[i].Terms, s.Terms[n])
				}
			}
		}
	}
	return list
}

// Check measures the kept weights on the problems of other games. The error is ErrSamples if all problems were solved,
// or all were missed.
func (r *Result) Check(samples []Sample, seed uint64) error {
	if rarerOutcomes(samples) == 0 {
		return ErrSamples
	}
	scores, said := make([]float64, len(samples)), make([]float64, len(samples))
	weights := map[string]float64{}
	for _, w := range r.Kept {
		weights[w.Term] = w.Value
	}
	for i := range samples {
		scores[i] = r.Kept[0].Value
		for n, name := range problem.FactNames() {
			scores[i] += weights[name] * samples[i].Terms[n]
		}
		said[i] = 1 / (1 + math.Exp(-scores[i]))
	}
	m := MeasureOf(samples, scores, said, seed)
	r.Test = &m
	return nil
}

// Text is the result in some lines.
func (r *Result) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "learned from %d players who moved near the fight; %.1f %% of them played wrong\n\n", r.Problems, 100*r.Missed)
	kept := map[string]Weight{}
	for _, w := range r.Kept {
		kept[w.Term] = w
	}
	fmt.Fprintf(&t, "%-10s %20s %12s\n", "fact", "weight in all", "weight kept")
	for _, w := range r.All {
		last := "-"
		if k, ok := kept[w.Term]; ok {
			last = fmt.Sprintf("%.3f", k.Value)
		}
		fmt.Fprintf(&t, "%-10s %11.3f +- %5.3f %12s\n", w.Term, w.Value, w.Error, last)
	}
	if m := r.Test; m != nil {
		fmt.Fprintf(&t, "\nother games: %d players, %.1f %% wrong\ncorrelation %.3f, with 95 %% between %.3f and %.3f\norder %.3f\n\n%9s %10s %10s\n",
			m.Problems, 100*m.Missed, m.Correlation, m.Low, m.High, m.Order, "players", "said %", "wrong %")
		for _, b := range m.Bins {
			fmt.Fprintf(&t, "%9d %10.1f %10.1f\n", b.Problems, 100*b.Said, 100*b.Observed)
		}
	}
	return t.String()
}
