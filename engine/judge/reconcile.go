package judge

import (
	"cmp"
	"slices"

	"shicho/board"
)

// reconcile lets strings live where a judgement says that two neighbours of different colours are both dead: a string dies of living
// stones. The string stays dead that the reader proved to fall, or else the one that playouts and searches keep less.
func (j *judgement) reconcile() {
	list := stringsOf(j.b, j.Dead)
	slices.SortStableFunc(list, func(p, q board.Point) int {
		switch proved := j.Proved.Has(p); {
		case proved == j.Proved.Has(q):
			return cmp.Compare(j.ownershipOf(p), j.ownershipOf(q))
		case proved:
			return -1
		}
		return 1
	})
	j.Dead = board.PointSet{}
	for _, p := range list {
		if slices.ContainsFunc(beside(j.b, p), func(q board.Point) bool { return j.Dead.Has(q) }) {
			j.decide(p, false)
		} else {
			j.Dead.Union(j.b.StringAt(p)) // an enclosure may still decide otherwise
		}
	}
}
