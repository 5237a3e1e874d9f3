package problem

import (
	"slices"
	"testing"

	"shicho/shape"
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
