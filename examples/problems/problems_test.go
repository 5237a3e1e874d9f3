package problems_test

import (
	"testing"

	_ "shicho/engine/models"
	"shicho/examples/problems"
	"shicho/study/problem"
)

const (
	mostBytes = 1 << 20
	least     = 710 // problems
	leastKind = 5   // problems of each of the kinds below
)

// Every record is a problem with a solution, words for it and a wrong move that tempts, none is there twice, none looks like another, there are several of the
// most kinds, at most three of four are of life and death, the boards have three sizes, and each problem is fit to print.
func TestRecords(t *testing.T) {
	records, err := problems.Records()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) > mostBytes {
		t.Errorf("%d bytes", len(records))
	}
	list, err := problem.Parse("problems.sgf", records)
	if err != nil {
		t.Fatal(err)
	}
	kinds, sizes, life := map[problem.Kind]int{}, map[int]bool{}, 0
	for _, p := range list {
		kinds[p.Kind()]++
		sizes[p.Board.Size()] = true
		if p.Goal.IsLife() {
			life++
		}
		if err := p.Composed(); err != nil {
			t.Errorf("problem %v: %v", p.ID, err)
		}
		if len(p.First.Right) == 0 || len(p.First.Tries) == 0 || len(p.Explanation(nil)) == 0 || len(p.Sources) == 0 {
			t.Errorf("problem %v: %d moves, %d sentences", p.ID, len(p.First.Right), len(p.Explanation(nil)))
		}
	}
	if n := len(problem.Distinct(list)); n != len(list) || n < least {
		t.Errorf("%d problems, %d of them distinct", len(list), n)
	}
	if 4*life > 3*len(list) || len(sizes) != 3 {
		t.Errorf("%d of life and death among %d, %d sizes of boards", life, len(list), len(sizes))
	}
	for _, k := range []problem.Kind{problem.Captures, problem.Connects, problem.Cuts, problem.Kills, problem.Lives} {
		if kinds[k] < leastKind {
			t.Errorf("%d problems of the kind %s", kinds[k], k)
		}
	}
}
