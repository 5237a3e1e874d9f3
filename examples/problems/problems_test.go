package problems_test

import (
	"testing"

	"shicho/examples/problems"
	"shicho/study/problem"
)

const (
	mostBytes = 3 << 20
	least     = 250 // problems
	leastKind = 5   // problems of each of the kinds below
)

// Every record is a problem with a solution and words for it, none is there twice, none looks like another, and there are several of the most kinds.
func TestRecords(t *testing.T) {
	if len(problems.Records) > mostBytes {
		t.Errorf("%d bytes", len(problems.Records))
	}
	list, err := problem.Parse("problems.sgf", problems.Records)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[problem.Kind]int{}
	for _, p := range list {
		kinds[p.Kind()]++
		if len(p.First.Right) == 0 || len(p.Explanation(nil)) == 0 || len(p.Sources) == 0 {
			t.Errorf("problem %v: %d moves, %d sentences", p.ID, len(p.First.Right), len(p.Explanation(nil)))
		}
	}
	if n := len(problem.Distinct(list)); n != len(list) || n < least {
		t.Errorf("%d problems, %d of them distinct", len(list), n)
	}
	for _, k := range []problem.Kind{problem.Captures, problem.Connects, problem.Cuts, problem.Kills, problem.Lives} {
		if kinds[k] < leastKind {
			t.Errorf("%d problems of the kind %s", kinds[k], k)
		}
	}
}
