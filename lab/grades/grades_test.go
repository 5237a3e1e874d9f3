package grades

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"shicho/study/problem"
)

// simulated are players who play wrong with probabilities that follow from known weights.
func simulated(n int, seed uint64, constant float64, weights []float64) (list []Sample) {
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range n {
		s := Sample{Game: fmt.Sprint(i / 2)}
		odds := constant
		for _, w := range weights {
			x := 2 * random.Float64()
			s.Terms = append(s.Terms, x)
			odds += w * x
		}
		s.Missed = random.Float64() < 1/(1+math.Exp(-odds))
		list = append(list, s)
	}
	return list
}

// Fit finds the weights by which the samples were made.
func TestFit(t *testing.T) {
	want := []float64{-2, 1.5, 0, 0.7}
	got, err := Fit(simulated(20_000, 1, want[0], want[1:]), []string{"a", "b", "c"})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range got {
		if math.Abs(w.Value-want[i]) > 4*w.Error || w.Error > 0.1 {
			t.Errorf("%s: %.3f +- %.3f, not %.1f", w.Term, w.Value, w.Error, want[i])
		}
	}
	if _, err := Fit(simulated(5, 1, 0, want[1:]), []string{"a", "b", "c"}); !errors.Is(err, ErrSamples) {
		t.Errorf("five samples: %v", err)
	}
}

// Weights against the sense of a fact are left out, and the rest predicts other games.
func TestLearn(t *testing.T) {
	weights := []float64{0.6, -0.5, 0, 0, 1.2, 0, 0.3}
	r, err := Learn(simulated(6_000, 1, -2, weights))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range r.Kept[1:] {
		if w.Value < 0 || w.Term == problem.FactNames()[1] {
			t.Errorf("%s has the weight %.3f", w.Term, w.Value)
		}
	}
	if err := r.Check(simulated(4_000, 2, -2, weights), 1); err != nil {
		t.Fatal(err)
	}
	m := r.Test
	if m.Correlation < 0.3 || m.Low > m.Correlation || m.High < m.Correlation || m.High-m.Low > 0.1 || m.Order < 0.6 || m.Order > 0.9 {
		t.Errorf("%+v", m)
	}
	for _, b := range m.Bins {
		if math.Abs(b.Said-b.Observed) > 0.1 {
			t.Errorf("said %.2f, observed %.2f", b.Said, b.Observed)
		}
	}
	if !strings.Contains(r.Text(), "correlation") {
		t.Error(r.Text())
	}
	for _, name := range []string{"bins.svg", "bins.png"} {
		if err := m.Draw(filepath.Join(t.TempDir(), name)); err != nil {
			t.Error(err)
		}
	}
}

// Problems that all were solved measure nothing. Scores that are all the same have no correlation with the outcomes.
func TestNothingToMeasure(t *testing.T) {
	names := problem.FactNames()
	r := &Result{Kept: []Weight{{Term: "constant", Value: 1}}}
	for _, solved := range [][]Sample{nil, {{Game: "a", Terms: make([]float64, len(names))}}} {
		if err := r.Check(solved, 1); !errors.Is(err, ErrSamples) {
			t.Errorf("%d samples: %v", len(solved), err)
		}
	}
	some := simulated(50, 1, 0, make([]float64, len(names)))
	if err := r.Check(some, 1); err != nil || r.Test.Correlation != 0 || r.Test.Low != 0 || r.Test.High != 0 || r.Test.Order != 0.5 {
		t.Errorf("%+v, %v", r.Test, err)
	}
}

func TestLoad(t *testing.T) {
	const good = `{"length":2,"nodes":4000,"rank":1,"model_share":0.5,"sources":[` +
		`{"game":"a","answer":"solved","game_share":0.25},{"game":"b","answer":"elsewhere"},{"game":"c","answer":"failed","game_share":0.5}]}` + "\n"
	list, err := Load("x.jsonl", strings.NewReader(good))
	if err != nil || len(list) != 2 || list[0].Missed || !list[1].Missed || list[0].Terms[4] != math.Sqrt2 || list[1].Terms[4] != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	for _, bad := range []string{"{", `{"length":0,"sources":[{}]}`, `{"length":1}`, `[]`} {
		if _, err := Load("x.jsonl", strings.NewReader(good+bad)); !errors.Is(err, ErrLine) || !strings.Contains(err.Error(), "x.jsonl:2") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(`{"length":2,"nodes":4000,"model_share":0.5,"sources":[{"game":"a","answer":"failed","game_share":0.25}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Load("x", strings.NewReader(text))
		if err != nil && !errors.Is(err, ErrLine) {
			t.Error(err)
		}
		for _, s := range list {
			for _, x := range s.Terms {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Errorf("%v in %s", s.Terms, text)
				}
			}
		}
	})
}
