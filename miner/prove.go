package miner

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// proveCapture returns the pattern of a move that captures a part: the zone of a proof that stands by itself.
// The proof may be as deep as the search of the walk after the move. The pattern is zero if the limit of nodes
// does not allow a proof.
func (w *walk) proveCapture(p *part, move board.Point) shape.Pattern {
	limits := deeper(&w.options.Limits)
	w.prover.Forget()
	a, proved := w.prover.Prove(w.b, tactics.Question{Target: p.target}, move, &limits)
	w.work.Proofs++
	w.work.ProofNodes += a.Nodes
	if !proved {
		w.work.Unproved++
		return shape.Pattern{}
	}
	w.judgeCritical(p, &danger{move, a.Zone, limits})
	return w.capturePattern(w.prover, p.target, move, &a.Zone, &limits)
}

// capturePattern is the general pattern of a proof that a move captures the target, or the exact pattern if the proof
// cannot be weakened.
func (w *walk) capturePattern(r *tactics.Reader, target, move board.Point, zone *board.PointSet, limits *tactics.Limits) shape.Pattern {
	facts := w.captureFacts(r, target, move, zone, limits)
	return shape.Of(shape.Capture, w.b, target, move, &facts)
}

// weakest are the weakest conditions of a proof. They are not found if patterns stay exact, or where the weakener finds none.
func (m *Miner) weakest(q *weaken.ExactProof) (facts shape.Facts, found bool) {
	if m.options.Exact {
		return facts, false
	}
	return m.weakener.Facts(q)
}

// captureFacts are the facts that capturePattern makes its pattern of.
func (w *walk) captureFacts(r *tactics.Reader, target, move board.Point, zone *board.PointSet, limits *tactics.Limits) shape.Facts {
	q := weaken.ExactProof{Board: w.b, Target: target, Move: move, Zone: *zone, Kind: shape.Capture, Attacks: true, Reader: r, Limits: *limits}
	facts, found := w.weakest(&q)
	if !found {
		facts = exactFacts(*zone)
	}
	return facts
}

// deeper are the limits for proving a move. A search with the given limits has already found that the move reaches the
// goal, so the proof may look further.
func deeper(limits *tactics.Limits) tactics.Limits {
	return limits.BeforeMove().Patient() // what the search has found is worth looking deeper
}

// judgeEscape decides whether the owner's move that was taken back last saved the part: had the owner passed, the part
// would have been captured, and after the move a proof shows that the part is not captured. The proof may rest on the
// limit of liberties alone. The pattern of the move contains the zones of both proofs.
func (w *walk) judgeEscape(p *part) {
	if w.options.Escape.Plies.Depth == 0 || w.ask(p).Outcome != tactics.Escaped {
		return // the part is captured although its owner moves
	}
	move := w.lastTakenBack()
	if threat := w.threat(p); threat.Outcome != tactics.Captured || threat.Move < 0 || !w.meets(move, threat) {
		return
	}
	limits := w.options.Escape
	limits.Nodes = min(limits.Nodes, escapeNodes)
	saved, proved := w.proveEscape(w.reader, tactics.Question{Target: p.target, ToMove: tactics.Defender}, move, &limits)
	if !proved || saved.Limit&^tactics.LimitLiberties != 0 {
		return
	}
	// Without the zone of the threat the pattern would match wherever a string is safe anyway.
	threat, proved := w.proveEscape(w.reader, tactics.Question{Target: p.target}, p.threat.answer.Move, &w.options.Threat)
	if !proved {
		return
	}
	found := w.newFind(p, &saved)
	found.instance.Class = game.Escape
	w.prover.Forget()
	found.pattern = w.escapePattern(w.prover, p.target, move, &saved.Zone, &danger{p.threat.answer.Move, threat.Zone, w.options.Threat})
	w.finds = append(w.finds, found)
}

// judgeCritical looks for a move with which the owner, had it been his move, would have saved the part from the attacker's move that was
// taken back last. threat is the proof of that move.
func (w *walk) judgeCritical(p *part, threat *danger) {
	if !w.options.BothSides {
		return
	}
	a := w.saver.Decide(w.b, tactics.Question{Target: p.target, ToMove: tactics.Defender}, w.owner.Opponent(), &w.options.Escape)
	w.work.EscapeSearches++
	w.work.EscapeNodes += a.Nodes
	if a.Outcome != tactics.Escaped || a.Move < 0 || a.Limit&^tactics.LimitLiberties != 0 {
		return
	}
	saved, proved := w.proveEscape(w.saver, tactics.Question{Target: p.target, ToMove: tactics.Defender}, a.Move, &w.options.Escape)
	if !proved || saved.Limit&^tactics.LimitLiberties != 0 {
		return
	}
	found := w.newFind(p, &saved)
	found.instance.Class, found.instance.Point = game.Critical, a.Move
	found.pattern = w.escapePattern(w.saver, p.target, a.Move, &saved.Zone, threat)
	w.finds = append(w.finds, found)
}

// danger is a move that captures a part, with the zone of the proof and the proof's limits.
type danger struct {
	move   board.Point
	zone   board.PointSet
	limits tactics.Limits
}

// escapePattern is the general pattern of a move that saves a target from a threat. saved is the zone of the proof.
func (w *walk) escapePattern(r *tactics.Reader, target, move board.Point, saved *board.PointSet, threat *danger) shape.Pattern {
	q := weaken.ExactProof{Board: w.b, Target: target, Move: move, Zone: *saved, Kind: shape.Escape, Reader: r, Limits: w.options.Escape}
	facts, found := w.weakest(&q)
	if !found {
		facts = exactFacts(*saved)
	}
	q.Move, q.Zone, q.Attacks, q.Limits = threat.move, threat.zone, true, threat.limits
	others, found := w.weakest(&q)
	if !found {
		others = exactFacts(threat.zone)
	}
	both, ok := weaken.Join(w.b, &facts, &others)
	if !ok {
		both = exactFacts(*saved)
		both.Exact.Union(&threat.zone)
	}
	return shape.OfCritical(w.b, target, move, threat.move, &both)
}

// exactFacts are the facts of a proof that cannot be weakened: everything in its zone stays as it is.
func exactFacts(zone board.PointSet) shape.Facts {
	return shape.Facts{Exact: zone, Edges: shape.Left | shape.Right | shape.Top | shape.Bottom}
}

// proveEscape searches for a proof with Reader.Prove and counts the work.
func (w *walk) proveEscape(r *tactics.Reader, q tactics.Question, move board.Point, limits *tactics.Limits) (tactics.Answer, bool) {
	a, proved := r.Prove(w.b, q, move, limits)
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
