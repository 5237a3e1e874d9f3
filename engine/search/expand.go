package search

import (
	"math"
	"slices"

	"shicho/board"
)

// choice is a move that a node may get.
type choice struct {
	move   board.Point
	prior  float64 // probability by the model and the reader
	weight float64 // the prior times the factor of the playouts
}

// expand gives the last node of the path the moves of a side. It returns false if another thread is expanding the node, or
// there is no room.
func (w *worker) expand(n *node, side board.Colour) bool {
	if !n.block.CompareAndSwap(childless, busy) {
		return hasMoves(n.block.Load())
	}
	block := w.fill(w.choices(side, false), nil)
	n.block.Store(block)
	return block != childless
}

// fill puts moves into the tree, with the counts that they have among old moves. It returns the block of the moves, or
// childless if there is no room.
func (w *worker) fill(list []choice, old []node) (block uint64) {
	t := w.s.tree
	first := t.take(len(list))
	if first == 0 {
		return childless
	}
	children := t.nodes(int(first), len(list))
	for i, c := range list {
		child := &children[i]
		child.move, child.prior = int16(c.move), float32(c.prior)
		for j := range old {
			if old[j].move == child.move {
				child.inherit(&old[j])
			}
		}
	}
	return uint64(first)<<blockShift | uint64(len(list))
}

// inherit takes over the counts and the moves of an old node.
func (n *node) inherit(o *node) {
	n.count.word.Store(o.count.word.Load())
	n.rave.word.Store(o.rave.word.Load())
	if block := o.block.Load(); hasMoves(block) {
		n.block.Store(block)
	}
}

// choices returns the moves of a side at the end of the path, the likeliest first. If all is false, only the likeliest moves are returned;
// otherwise the position is the root's, and patterns and the reader may favour moves.
func (w *worker) choices(side board.Colour, all bool) []choice {
	s := w.s
	if w.leaf == nil {
		w.goTo()
	}
	w.notePlayed(side)
	w.legal = w.legal[:0]
	switch {
	case s.settings.Tree && s.usesNetwork():
		w.listByNetwork(side, all)
	case s.settings.Tree:
		w.listByModel(side)
	default:
		w.listAlike(side)
	}
	if all {
		s.favour(w.legal)
		s.favourCritical(w.legal)
	}
	for i := range w.legal {
		c := &w.legal[i]
		c.weight = c.prior * s.bearing.factor(side, c.move)
	}
	slices.SortFunc(w.legal, func(x, y choice) int {
		switch { // cheaper than cmp.Or, which compares the moves too
		case x.weight > y.weight:
			return -1
		case x.weight < y.weight:
			return 1
		}
		return int(x.move - y.move)
	})
	if !all && s.settings.Tree {
		w.legal = w.legal[:min(len(w.legal), mostMoves-1)]
	}
	return w.withPass()
}

// goTo brings the worker's board to the end of the path.
func (w *worker) goTo() {
	for w.b.Moves() > w.s.b.Moves() {
		w.b.Undo()
	}
	side := w.s.toMove
	for _, n := range w.path[1:] {
		if !w.b.TryPlay(n.point(), side) {
			panic("search: a move of the tree is illegal")
		}
		side = side.Opponent()
	}
}

// listByModel lists the moves with their probabilities by the model.
func (w *worker) listByModel(side board.Colour) {
	w.position.Load(w.b)
	f := w.position.Features(side, nil)
	w.probabilities = w.model.Probabilities(f, w.probabilities)
	for i, p := range f.Points {
		if w.isSensible(p, side) {
			w.legal = append(w.legal, choice{move: p, prior: w.probabilities[i]})
		}
	}
	sharpen(w.legal, w.s.settings.Sharpness)
}

// listAlike lists the moves with equal probabilities.
func (w *worker) listAlike(side board.Colour) {
	for p := w.b.Empty().First(); p >= 0; p = w.b.Empty().Next(p + 1) {
		if w.b.Legal(p, side) == nil && w.isSensible(p, side) {
			w.legal = append(w.legal, choice{move: p, prior: 1})
		}
	}
	sharpen(w.legal, 1)
}

// isSensible tells whether a move is worth a look: it is no suicide, repeats no position, and fills no eye of its side, unless
// a string beside the eye is in atari.
func (w *worker) isSensible(p board.Point, side board.Colour) bool {
	if !w.b.HasRoom(p, side) || w.repeats(p, side) {
		return false
	}
	if !w.b.IsEye(p, side) && !w.b.IsSharedEye(p, side) {
		return true
	}
	for _, q := range w.b.Neighbours(p) {
		if w.b.InAtari(q) {
			return true
		}
	}
	return false
}

// repeats tells whether a move brings back a position of the game or of the path.
func (w *worker) repeats(p board.Point, side board.Colour) bool {
	// A move that repeats a position takes something, or its stone was there before.
	possible := w.played.Has(p)
	for _, q := range w.b.Neighbours(p) {
		possible = possible || w.b.At(q) == side.Opponent() && w.b.InAtari(q)
	}
	if !possible {
		return false
	}
	w.b.SetRules(board.Rules{Superko: true})
	defer w.b.SetRules(board.Rules{})
	return w.b.Legal(p, side) != nil
}

// notePlayed notes the points where a side has moved so far.
func (w *worker) notePlayed(side board.Colour) {
	w.played = board.PointSet{}
	for i := range w.b.Moves() {
		if move := w.b.Recent(i); move.Colour == side && move.Point >= 0 {
			w.played.Add(move.Point)
		}
	}
}

// sharpen raises probabilities to a power, and then makes their sum one.
func sharpen(list []choice, power float64) {
	sum := 0.0
	for i := range list {
		list[i].prior = math.Pow(list[i].prior, power)
		sum += list[i].prior
	}
	for i := range list {
		list[i].prior /= sum
	}
}
