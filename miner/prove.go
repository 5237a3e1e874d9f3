package miner

import (
	"shicho/board"
	"shicho/patterndb"
	"shicho/shape"
	"shicho/tactics"
)

// proveCapture returns the pattern of a move that captures the target: the zone of a proof that stands by itself.
// The proof may be as deep as the search of the walk after the move. The pattern is zero if the limit of nodes
// does not allow a proof.
func (w *walk) proveCapture(target, move board.Point) shape.Pattern {
	limits := w.options.Limits
	limits.Deepen = 0 // the walk has found the capture, so it is worth looking deeper
	limits.Plies++
	if limits.LadderPlies > 0 {
		limits.LadderPlies++
	}
	a, proved := w.reader.Prove(w.b, tactics.Question{Target: target}, move, &limits)
	w.work.Proofs++
	w.work.ProofNodes += a.Nodes
	if !proved {
		w.work.Unproved++
		return shape.Pattern{}
	}
	return shape.New(shape.Capture, w.b, target, move, a.Zone)
}

// judgeEscape decides whether the owner's move that was taken back last saved the part: the part would have been
// captured had the owner passed, and after the move it is not captured, by a proof that rests on no limit but
// that of liberties. The pattern of the move contains the zones of both proofs.
func (w *walk) judgeEscape(p *part) {
	if w.options.Escape.Plies == 0 || w.ask(p).Outcome != tactics.Escaped {
		return // the part is captured although its owner moves
	}
	move := w.lastTakenBack()
	if threat := w.threat(p); threat.Outcome != tactics.Captured || threat.Move < 0 || !w.meets(move, threat) {
		return
	}
	saved, proved := w.proveEscape(tactics.Question{Target: p.target, ToMove: tactics.Defender}, move, &w.options.Escape)
	if !proved || saved.Limit&^tactics.LimitLiberties != 0 {
		return
	}
	// Without the zone of the threat the pattern would match wherever a string is safe anyway.
	threat, proved := w.proveEscape(tactics.Question{Target: p.target}, p.threat.answer.Move, &w.options.Threat)
	if !proved {
		return
	}
	zone := saved.Zone
	zone.Union(&threat.Zone)
	found := w.find(p, &saved)
	found.instance.Class = patterndb.Escape
	found.pattern = shape.New(shape.Escape, w.b, p.target, move, zone)
	w.finds = append(w.finds, found)
}

// proveEscape searches for a proof with Reader.Prove and counts the work.
func (w *walk) proveEscape(q tactics.Question, move board.Point, limits *tactics.Limits) (tactics.Answer, bool) {
	a, proved := w.reader.Prove(w.b, q, move, limits)
	w.work.EscapeSearches++
	w.work.EscapeNodes += a.Nodes
	return a, proved
}

// threat is the answer about the part with the attacker to move.
func (w *walk) threat(p *part) *tactics.Answer {
	if !p.threat.stands() {
		p.threat.learn(w.reader.Decide(w.b, tactics.Question{Target: p.target}, w.owner, &w.options.Threat))
		w.work.EscapeSearches++
		w.work.EscapeNodes += p.threat.answer.Nodes
	}
	return &p.threat.answer
}

// meets tells whether a move of the owner may meet a threat: the move is in the zone of the threat, or it
// captures a string.
func (w *walk) meets(move board.Point, threat *tactics.Answer) bool {
	if threat.Zone.Has(move) {
		return true
	}
	for _, n := range w.b.Neighbours(move) {
		if w.b.At(n) == w.owner.Opponent() && w.b.InAtari(n) {
			return true
		}
	}
	return false
}
