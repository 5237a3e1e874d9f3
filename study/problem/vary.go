package problem

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"

	"shicho/pattern/theme"
)

// vary keeps some of many problems, in their order, so that themes, kinds and places share the number as evenly as there are problems. Problems that are not fit to print
// are taken only where there are no others. One after the other it takes the problem whose theme it has taken least often, so that rare themes come first; of problems
// of one theme first those whose kind and place it has taken least often, then those whose solution is not the first guess of the model of moves. A seed draws among the rest.
// The choice does not depend on the order of the problems.
func vary(all []*Problem, count int, seed uint64) []*Problem {
	left := make([]int, len(all))
	for i := range left {
		left[i] = i
	}
	slices.SortFunc(left, func(a, b int) int { return bytes.Compare(all[a].ID[:], all[b].ID[:]) })
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(left), func(a, b int) { left[a], left[b] = left[b], left[a] })
	rough := make([]float64, len(all))
	for i, p := range all {
		rough[i] = indicator(p.Composed() != nil)
	}
	themes, kinds, places := map[theme.Theme]int{}, map[Kind]int{}, map[theme.Set]int{}
	var kept []int
	for len(kept) < count {
		best := 0
		for i := range left {
			one, other := all[left[i]], all[left[best]]
			if cmp.Or(
				cmp.Compare(rough[left[i]], rough[left[best]]),
				cmp.Compare(themes[one.lead()], themes[other.lead()]),
				cmp.Compare(kinds[one.Kind()], kinds[other.Kind()]),
				cmp.Compare(places[one.Themes&placeThemes], places[other.Themes&placeThemes]),
				cmp.Compare(indicator(one.Grade.Place == 1), indicator(other.Grade.Place == 1)),
			) < 0 {
				best = i
			}
		}
		p := all[left[best]]
		themes[p.lead()]++
		kinds[p.Kind()]++
		places[p.Themes&placeThemes]++
		kept = append(kept, left[best])
		left = slices.Delete(left, best, best+1)
	}
	slices.Sort(kept)
	chosen := make([]*Problem, len(kept))
	for i, n := range kept {
		chosen[i] = all[n]
	}
	return chosen
}
