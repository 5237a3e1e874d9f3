package miner

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// The questions about attacks that fail go to a reader of their own, Miner.safeReader. So the other readers have the same tables with and
// without these questions, and all other findings are the same, too.

// judgeSafe decides whether the attacker's move that was taken back last is an attack that fails: the move takes a liberty of a part and leaves
// it few, and a proof shows that no move of the attacker would have captured the part. The proof may rest on the limit of liberties alone.
func (w *walk) judgeSafe(p *part) {
	move := w.lastTakenBack()
	if p.after.Outcome != tactics.Escaped || p.after.Limit&tactics.LimitNodes != 0 || !w.looksLikeAttack(p, move) {
		return
	}
	safe, proved := w.proveEscape(w.safeReader, tactics.Question{Target: p.target, ToMove: tactics.Defender}, board.Pass, &w.options.Escape)
	if !proved || safe.Limit&^tactics.LimitLiberties != 0 {
		return
	}
	found := w.newFind(p, &safe)
	found.instance.Class = game.Safe
	found.pattern = w.safePattern(p.target, move, &safe.Zone)
	w.finds = append(w.finds, found)
}

// looksLikeAttack tells whether a move of the attacker would take a liberty of a part and leave it at most attackLiberties.
func (w *walk) looksLikeAttack(p *part, move board.Point) bool {
	if w.b.Liberties(p.target) > attackLiberties+1 {
		return false
	}
	liberties := w.b.LibertySet(p.target)
	return liberties.Has(move)
}

// safePattern is the general pattern of an attack that fails. zone is the zone of the proof that the target is safe.
func (w *walk) safePattern(target, attack board.Point, zone *board.PointSet) shape.Pattern {
	facts, found := w.weakest(&weaken.ExactProof{Board: w.b, Target: target, Move: board.Pass, Attack: attack, Zone: *zone, Kind: shape.Fail,
		Reader: w.safeReader, Limits: w.options.Escape})
	if !found {
		facts = exactFacts(*zone)
	}
	return shape.Of(shape.Fail, w.b, target, attack, &facts)
}
