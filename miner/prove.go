package miner

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/patterndb"
	"shicho/tactics"
)

// proveCapture returns the pattern of a move that captures the target: the zone of a proof that stands by itself.
// The proof may be as deep as the search of the walk after the move. The pattern is zero if the limit of nodes
// does not allow a proof.
func (w *walk) proveCapture(target, move board.Point) shape.Pattern {
	limits := deeper(&w.options.Limits)
	a, proved := w.reader.Prove(w.b, tactics.Question{Target: target}, move, &limits)
	w.work.Proofs++
	w.work.ProofNodes += a.Nodes
	if !proved {
		w.work.Unproved++
		return shape.Pattern{}
	}
	return w.capturePattern(w.reader, target, move, &a.Zone, &limits)
}

// capturePattern is the general pattern of a proof that a move captures the target, or the exact pattern if the proof
// cannot be weakened.
func (w *walk) capturePattern(r *tactics.Reader, target, move board.Point, zone *board.PointSet, limits *tactics.Limits) shape.Pattern {
	facts := w.captureFacts(r, target, move, zone, limits)
	return shape.Of(shape.Capture, w.b, target, move, &facts)
}

// captureFacts are the facts that capturePattern makes its pattern of.
func (w *walk) captureFacts(r *tactics.Reader, target, move board.Point, zone *board.PointSet, limits *tactics.Limits) shape.Facts {
	q := weaken.ExactProof{Board: w.b, Target: target, Move: move, Zone: *zone, Kind: shape.Capture, Attacks: true, Reader: r, Limits: *limits}
	facts, found := w.weakener.Facts(&q)
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
	saved, proved := w.proveEscape(tactics.Question{Target: p.target, ToMove: tactics.Defender}, move, &w.options.Escape)
	if !proved || saved.Limit&^tactics.LimitLiberties != 0 {
		return
	}
	// Without the zone of the threat the pattern would match wherever a string is safe anyway.
	threat, proved := w.proveEscape(tactics.Question{Target: p.target}, p.threat.answer.Move, &w.options.Threat)
	if !proved {
		return
	}
	found := w.find(p, &saved)
	found.instance.Class = patterndb.Escape
	found.pattern = w.escapePattern(p, move, &saved.Zone, &threat.Zone)
	w.finds = append(w.finds, found)
}

// escapePattern is the general pattern of a move that saves a part from a threat. saved and threat are the zones of the proofs.
func (w *walk) escapePattern(p *part, move board.Point, saved, threat *board.PointSet) shape.Pattern {
	q := weaken.ExactProof{Board: w.b, Target: p.target, Move: move, Zone: *saved, Kind: shape.Escape, Reader: w.reader, Limits: w.options.Escape}
	facts, found := w.weakener.Facts(&q)
	if !found {
		facts = exactFacts(*saved)
	}
	q.Move, q.Zone, q.Attacks, q.Limits = p.threat.answer.Move, *threat, true, w.options.Threat
	others, found := w.weakener.Facts(&q)
	if !found {
		others = exactFacts(*threat)
	}
	both, ok := weaken.Join(w.b, &facts, &others)
	if !ok {
		zone := *saved
		zone.Union(threat)
		return shape.New(shape.Escape, w.b, p.target, move, zone)
	}
	return shape.Of(shape.Escape, w.b, p.target, move, &both)
}

// exactFacts are the facts of a proof that cannot be weakened: everything in its zone stays as it is.
func exactFacts(zone board.PointSet) shape.Facts {
	return shape.Facts{Exact: zone, Edges: shape.Left | shape.Right | shape.Top | shape.Bottom}
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
