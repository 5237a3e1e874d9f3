package weaken

import (
	"cmp"
	"slices"

	"shicho/board"
)

// weaken weakens a demand, which is proved, step by step.
func (w *Weakener) weaken(d *demand) {
	r := relaxing{w: w, d: d, nodes: w.v.nodes, left: allNodes}
	r.keep()
	r.core()
	r.points()
	r.edges()
	r.liberties()
}

// relaxing is the work on one pattern. Every step changes the demand; the step stays if the proof is found again.
type relaxing struct {
	w     *Weakener
	d     *demand
	kept  points // points that stay exact: the target, the points next to it, a stone of the other string of a pair, and the move of the pattern
	nodes int    // of the last proof
	left  int    // nodes that may still be spent
}

// try makes a step.
func (r *relaxing) try(change func(d *demand)) bool {
	if r.left <= 0 {
		return false
	}
	weaker := *r.d
	change(&weaker)
	proved := r.w.prove(&weaker, r.w.v.difference(r.d, &weaker), min(2*r.nodes+spareNodes, r.left), moreAdvice)
	r.left -= r.w.v.nodes + 1
	if proved {
		*r.d, r.nodes = weaker, max(r.nodes, r.w.v.nodes)
		r.w.v.accept()
	}
	return proved
}

// difference is what two demands say differently.
func (v *prover) difference(d, weaker *demand) (change reads) {
	for p := range len(v.grid.at) {
		if d.cells[p] != weaker.cells[p] {
			change.points.Add(board.Point(p))
		}
		if d.least[p] != weaker.least[p] {
			change.points.Add(board.Point(p))
			for passes := weaker.least[p]; passes <= d.least[p]; passes++ {
				change.passes |= passBit(int(passes))
			}
		}
	}
	change.edges = d.edges &^ weaker.edges
	return change
}

// keep finds the points that stay exact.
func (r *relaxing) keep() {
	v := &r.w.v
	var g group
	v.find(&v.root, v.target, &g)
	r.kept = g.stones
	v.addAround(&r.kept, &g.stones)
	if v.move != board.Pass {
		r.kept.Add(v.move)
	} else {
		r.kept.Add(v.attack)
	}
	if v.isPair() {
		r.kept.Add(v.other)
	}
}

// core keeps only what the proof uses.
func (r *relaxing) core() {
	core := r.w.v.core
	core.Union(&r.kept)
	r.try(func(d *demand) {
		for p := range r.w.v.grid.at {
			if !core.Has(board.Point(p)) {
				d.cells[p] = unknown
			}
		}
	})
}

// points weakens the points one by one, the farthest from the target first.
func (r *relaxing) points() {
	for _, p := range r.order() {
		for _, c := range [...]cell{unknown, maybe} {
			if c == maybe && r.d.cells[p] == loser {
				continue
			}
			if r.try(func(d *demand) { d.cells[p] = c }) {
				break
			}
		}
	}
}

// order lists the points that may be weakened.
func (r *relaxing) order() (list []board.Point) {
	at, size := r.w.v.grid.at, board.Point(r.w.v.board.Size())
	x, y, n := 0, 0, 0
	for p := r.kept.First(); p >= 0; p = r.kept.Next(p + 1) {
		x, y, n = x+int(at[p]%size), y+int(at[p]/size), n+1
	}
	distance := func(p board.Point) int {
		dx, dy := int(at[p]%size)*n-x, int(at[p]/size)*n-y
		return dx*dx + dy*dy
	}
	for i := range at {
		if p := board.Point(i); r.d.cells[p] != unknown && !r.kept.Has(p) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(p, q board.Point) int { return cmp.Compare(distance(q), distance(p)) })
	return list
}

// edges drops the edges of the board that the proof does not need.
func (r *relaxing) edges() {
	for _, edge := range sides {
		r.try(func(d *demand) { d.edges &^= edge })
	}
}

// liberties lowers the conditions on liberties.
func (r *relaxing) liberties() {
	v := &r.w.v
	v.demand = r.d
	v.prepare()
	parts := slices.Clone(v.parts)
	for i := range parts {
		for least := range parts[i].extra {
			if r.try(func(d *demand) {
				for p := parts[i].stones.First(); p >= 0; p = parts[i].stones.Next(p + 1) {
					d.least[p] = int8(least)
				}
			}) {
				break
			}
		}
	}
}
