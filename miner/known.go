package miner

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// Known has the patterns of an earlier store. Where one of them lies on a board with the capture move of a game, the miner takes it for the
// pattern of the move, and neither proves the move again nor looks for another pattern. A Known does not change, so all workers may use it.
type Known struct {
	index *shape.Library
	id    shape.ID // of the patterns and of how often they were seen
}

// NewKnown makes a Known of the patterns of a store.
func NewKnown(index *shape.Library) *Known {
	return &Known{index: index, id: shape.IDOf(index.Encode(0))}
}

// knownCapture finds a known pattern by which the move captures the target: of several the one that was seen most often, then the one with the least ID.
func (w *walk) knownCapture(target, move board.Point) (p shape.Pattern, found bool) {
	if w.options.Known == nil {
		return p, false
	}
	index, moves := w.options.Known.index, board.SetOf(move)
	w.matches = index.Append(w.matches[:0], w.b, w.owner.Opponent(), &moves)
	best, bestID := -1, shape.ID{}
	for i := range w.matches {
		match := &w.matches[i]
		if match.Kind != shape.Capture || w.b.Root(match.Target) != w.b.Root(target) {
			continue
		}
		id := index.ID(match.Pattern)
		if best < 0 || cmp.Or(index.Seen(match.Pattern)-index.Seen(best), slices.Compare(bestID[:], id[:])) > 0 {
			best, bestID = match.Pattern, id
		}
	}
	if best < 0 {
		return p, false
	}
	p, err := shape.Decode(index.Code(best))
	return p, err == nil
}
