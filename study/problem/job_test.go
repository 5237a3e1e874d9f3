package problem

import (
	"slices"
	"testing"

	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

// The choice depends on the seed and the problems, not on the order in which they were found.
func TestChoose(t *testing.T) {
	var all []*Problem
	for i := range 50 {
		all = append(all, &Problem{ID: shape.IDOf([]byte{byte(i)})})
	}
	ids := func(seed uint64, list []*Problem) (ids []string) {
		j := Job{Count: 10, Seed: seed}
		for _, p := range j.choose(list) {
			ids = append(ids, p.ID.String())
		}
		slices.Sort(ids)
		return ids
	}
	want := ids(1, all)
	if len(want) != 10 {
		t.Fatalf("%d problems", len(want))
	}
	turned := slices.Clone(all)
	slices.Reverse(turned)
	if !slices.Equal(ids(1, turned), want) {
		t.Error("the order of the problems changes the choice")
	}
	if slices.Equal(ids(2, all), want) {
		t.Error("the seed does not change the choice")
	}
}

// The number of workers changes nothing.
func TestWorkers(t *testing.T) {
	classes := []patterndb.Class{patterndb.First, patterndb.Missed}
	made := func(workers int) (ids []string) {
		j := Job{Options: Options{Limits: tactics.Fast, Classes: classes}, Mining: MiningOptions(classes), Workers: workers}
		j.Mining.Limits = tactics.PaperShallow
		list, _, err := j.Run(t.Context(), func(yield func(Input) bool) {
			for item := range sgf.Walk([]string{"../../examples/games/9x9-01.sgf", "../../examples/games/9x9-04.sgf", "../../examples/games/9x9-10.sgf"}, sgf.Options{}) {
				if !yield(Input{Record: item.Record, Err: item.Err}) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			ids = append(ids, p.ID.String())
		}
		return ids
	}
	if one, three := made(1), made(3); !slices.Equal(one, three) {
		t.Errorf("one worker makes %v, three make %v", one, three)
	}
}
