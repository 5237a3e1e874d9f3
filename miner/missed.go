package miner

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// The questions about missed captures go to a reader of their own, Miner.missedReader, and their answers are kept in
// part.chance. So the other reader has the same tables with and without missed captures, and all other findings are the
// same, too.

// judgeMissed decides whether the attacker's move or pass that was taken back last missed a capture of the part: a
// proof shows another move that captures the part, and after the move that was played the part is not captured.
func (w *walk) judgeMissed(p *part) {
	if p.after.Outcome != tactics.Escaped || p.after.Limit&tactics.LimitNodes != 0 {
		return
	}
	w.seekChance(p)
	proof := &p.chance.answer
	if !p.proved || proof.Move == w.lastTakenBack() {
		return
	}
	found := w.newFind(p, proof)
	found.instance.Class = game.Missed
	found.instance.Point = proof.Move
	found.instance.Ladder = tactics.IsLadder(w.b, p.target, proof.Move)
	found.pattern = w.missedPattern(p)
	w.finds = append(w.finds, found)
}

// missedPattern is the pattern of the chance. A chance may last for many moves. The facts that were found first are
// kept as long as they hold.
func (w *walk) missedPattern(p *part) shape.Pattern {
	proof := &p.chance.answer
	if p.facts == nil || !weaken.HoldLiberties(w.b, w.owner.Opponent(), p.facts) {
		facts := w.captureFacts(w.missedReader, p.target, proof.Move, &proof.Zone, &w.options.Threat)
		p.facts = &facts
	}
	return shape.Of(shape.Capture, w.b, p.target, proof.Move, p.facts)
}

// seekChance finds out whether the attacker, to move, captures the part. If so, and if there is a proof, the proof
// becomes the answer in p.chance, and p.proved is set.
func (w *walk) seekChance(p *part) {
	if p.chance.stands() && w.isLegal(p.chance.answer.Move) {
		return
	}
	p.proved, p.facts = false, nil
	if p.threat.stands() && w.isLegal(p.threat.answer.Move) {
		p.chance = p.threat
	} else {
		p.chance.learn(w.missedReader.Decide(w.b, tactics.Question{Target: p.target}, w.owner, &w.options.Threat))
		w.countMissed(&p.chance.answer)
	}
	if a := p.chance.answer; a.Outcome == tactics.Captured && a.Move >= 0 {
		proof, proved := w.missedReader.Prove(w.b, tactics.Question{Target: p.target}, a.Move, &w.options.Threat)
		w.countMissed(&proof)
		if proved {
			proof.Move = a.Move
			p.chance.learn(proof)
			p.proved = true
		}
	}
}

// isLegal tells whether the attacker may play the move of an answer, if the answer has one. The answer may be about a later
// position, and a ko may forbid the move now.
func (w *walk) isLegal(move board.Point) bool {
	return move < 0 || w.b.Legal(move, w.owner.Opponent()) == nil
}

// afterPass is the answer about the part after a pass of the attacker, with its owner to move.
func (w *walk) afterPass(p *part) tactics.Answer {
	if p.owner.stands() {
		return p.owner.answer
	}
	a := w.missedReader.Decide(w.b, tactics.Question{Target: p.target, ToMove: tactics.Defender}, w.owner, &w.options.Limits)
	w.countMissed(&a)
	return a
}

// countMissed adds a search of the reader for missed captures to the work of the game.
func (w *walk) countMissed(a *tactics.Answer) {
	w.work.EscapeSearches++
	w.work.EscapeNodes += a.Nodes
}
