package effort

import (
	"errors"
	"math"
	"strings"
	"testing"

	"shicho/study/problem"
	"shicho/tactics"
)

// samples are problems whose level depends on the first term alone.
func samples(n int) (list []Sample) {
	for i := range n {
		terms := make([]float64, len(problem.EffortNames()))
		terms[0], terms[1] = float64(i%5), float64(i*7%3)
		list = append(list, Sample{Level: 1 + terms[0], Terms: terms, Rank: terms[0], Work: -terms[0]})
	}
	return list
}

// The term that the level depends on gets all of the weight, and problems are put into their order.
func TestLearn(t *testing.T) {
	r, err := Learn(samples(40), samples(15))
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.Weights[0].Value-1) > 0.05 || math.Abs(r.Weights[1].Value) > 0.05 || r.Error > 0.1 {
		t.Errorf("%+v", r)
	}
	if r.Test.Rank < 0.95 || r.Test.Error > 0.1 || r.Test.Low > r.Test.Rank || r.Test.Problems != 15 {
		t.Errorf("%+v", r.Test)
	}
	if len(r.Alone) != 2 || r.Alone[0].Rank < 0.99 || r.Alone[1].Rank > -0.99 || r.Alone[0].Problems != 55 {
		t.Errorf("%+v", r.Alone)
	}
	if _, err := Learn(samples(3), nil); !errors.Is(err, ErrSamples) {
		t.Error(err)
	}
}

// Equal values share their place.
func TestRanks(t *testing.T) {
	for i, want := range []float64{3, 0.5, 2, 0.5} {
		if got := ranks([]float64{9, 1, 4, 1}); got[i] != want {
			t.Errorf("%v", got)
		}
	}
}

// A line that is no problem with a level is an error with its place.
func TestLoadFaults(t *testing.T) {
	for _, text := range []string{"x", `{"id":"a/b","size":9,"white":["A1"]}`, `{"id":"a/b","level":1,"size":9,"white":["A1"]}`, `{"id":"a.1/b","level":1,"size":9,"white":["Z1"]}`,
		`{"id":"a.1/b","level":1,"size":99,"white":["A1"]}`} {
		_, _, err := Load(t.Context(), "a.jsonl", strings.NewReader(text), Options{Limits: tactics.Fast, First: 1, TestAt: 5})
		if !errors.Is(err, ErrLine) || !strings.HasPrefix(err.Error(), "a.jsonl:1:") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
