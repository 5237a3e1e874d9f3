package suite

import (
	"testing"
	"time"
)

func TestGroups(t *testing.T) {
	one := &Case{ID: "b:1", Fields: []string{KnownFail}}
	two := &Case{ID: "a"}
	var results []Result
	for i := range 20 {
		r := Result{Case: two, Answer: Answer{Nodes: i, Time: time.Duration(20 - i)}, Mark: Mark{Passed: i >= 5, Code: i >= 4, YesNo: i >= 3}}
		if i%10 == 9 {
			r.Case, r.Unknown = one, true
		}
		results = append(results, r)
	}
	results = append(results, Result{Case: two, Err: ErrUnsupported, Skipped: true})
	want := []Group{
		{Name: "a", Cases: 18, Skipped: 1, Passed: 13, Code: 14, YesNo: 15, Nodes: 162, Total: 198, Median: 11, P95: 19, Max: 20},
		{Name: "b", Cases: 2, Passed: 2, Code: 2, YesNo: 2, Cut: 2, Marked: 2, MarkedPassed: 2, Nodes: 28, Total: 12, Median: 6, P95: 11, Max: 11},
		{Name: TotalName, Cases: 20, Skipped: 1, Passed: 15, Code: 16, YesNo: 17, Cut: 2, Marked: 2, MarkedPassed: 2, Nodes: 190, Total: 210, Median: 10, P95: 19, Max: 20},
	}
	got := Groups(results)
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got  %+v\nwant %+v", got[i], want[i])
		}
	}
	results[0].Nodes = NotTold
	if got := Groups(results); got[0].Nodes != NotTold || got[1].Nodes != 28 {
		t.Errorf("nodes not told: %d and %d", got[0].Nodes, got[1].Nodes)
	}
	if got := Groups(nil); len(got) != 1 || got[0] != (Group{Name: TotalName}) {
		t.Errorf("of nothing: %+v", got)
	}
}

// The median and the 95th percentile of the times.
func TestTimes(t *testing.T) {
	for n, want := range map[int][3]time.Duration{1: {1, 1, 1}, 2: {1, 2, 2}, 3: {2, 3, 3}, 20: {10, 19, 20}, 21: {11, 20, 21}} {
		var results []Result
		for i := range n {
			results = append(results, Result{Case: &Case{}, Answer: Answer{Time: time.Duration(n - i)}})
		}
		if g := addUp("", results); [3]time.Duration{g.Median, g.P95, g.Max} != want {
			t.Errorf("%d times: %d, %d, %d, want %d", n, g.Median, g.P95, g.Max, want)
		}
	}
}
