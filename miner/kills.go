package miner

import (
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// The questions about life and death go to a reader of their own, so that the other findings do not depend on Options.Goals.

// killWalk steps a game back from one target, and asks whether the target is dead.
type killWalk struct{ walk }

// walkKills finds the moves that killed a target and those that saved it, in the order of the game. The target and capture are those of
// walkBack. walkKills leaves the board as it was.
func (m *Miner) walkKills(target board.PointSet, capture int) []find {
	w := killWalk{walk{Miner: m, liberties: anyLiberties}}
	w.from(target)
	slices.Reverse(w.finds)
	first := classify(w.finds, capture, game.FirstKill)
	if m.options.Goals&Kills == 0 {
		w.finds = slices.DeleteFunc(w.finds, func(f find) bool { return f.instance.Class.IsKill() })
	}
	w.replay(first)
	return w.finds
}

// from walks back as walk.from does.
func (w *killWalk) from(stones board.PointSet) {
	if p := w.begin(stones); p != nil {
		w.judge(p, true)
	}
	for w.drop(); w.b.Moves() > 0 && len(w.parts) > 0; w.drop() {
		w.step()
	}
}

// drop gives up the parts that are too small, or about which several questions were too hard.
func (w *killWalk) drop() {
	w.parts = slices.DeleteFunc(w.parts, func(p part) bool { return p.unknown >= mostUnknown || p.stones.Len() < leastKilled })
}

// step judges the last move on the board for every part and takes the move back.
func (w *killWalk) step() {
	last := w.b.LastMove()
	attacks := last.Colour != w.owner
	if last.Point == board.Pass {
		w.takeBack()
		return
	}
	for i := range w.parts {
		if p := &w.parts[i]; attacks {
			p.after = *w.answer(p)
		}
	}
	w.takeBack()
	for i := range w.parts {
		if p := &w.parts[i]; attacks {
			w.judge(p, false)
		} else if w.options.Goals&Lives != 0 {
			w.judgeLive(p)
		}
	}
}

// answer is the answer about the part with its owner to move.
func (w *killWalk) answer(p *part) *tactics.Answer { return w.ask(p, &p.owner, tactics.Defender) }

// ask answers with a side to move, from memory if an answer still stands.
func (w *killWalk) ask(p *part, known *memory, toMove tactics.Side) *tactics.Answer {
	if known.stands() {
		w.work.KillsReused++
		return &known.answer
	}
	known.learn(w.killer.Decide(w.b, question(p.target, toMove), w.owner, &w.options.Kills))
	w.countKill(&known.answer)
	if known.answer.Outcome == tactics.Unknown {
		p.unknown++
	}
	return &known.answer
}

// question asks whether the string at a point is killed.
func question(target board.Point, toMove tactics.Side) tactics.Question {
	return tactics.Question{Goal: tactics.Kill, Target: target, Group: board.SetOf(target), ToMove: toMove}
}

// isDead tells whether a short search proves a string dead, though its owner moves first.
func (m *Miner) isDead(target board.Point) bool {
	limits := m.options.Kills.AtMost(deadNodes)
	a := m.killer.Decide(m.b, question(target, tactics.Defender), m.b.At(target), &limits)
	m.countKill(&a)
	return a.Outcome == tactics.Captured
}

// countKill adds a search to the work of the game.
func (m *Miner) countKill(a *tactics.Answer) {
	m.work.KillSearches++
	m.work.KillNodes += a.Nodes
}

// judge decides whether the attacker's move that was taken back last kills the part. final is set if the move takes the part off.
func (w *killWalk) judge(p *part, final bool) {
	if p.after.Outcome != tactics.Captured {
		return
	}
	before := *w.answer(p)
	if before.Outcome == tactics.Captured {
		return
	}
	found := w.newFind(p, &p.after)
	if move := found.instance.Point; final {
		found.pattern = shape.New(shape.Capture, w.b, p.target, move, board.PointSet{})
		w.judgeCritical(p, &before, &danger{move: move, zone: *w.b.StringNeighbours(p.target)})
	} else if proof, proved := w.prove(p.target, move, tactics.Attacker); proved {
		found.pattern = w.killPattern(p.target, move, &proof.Zone)
		w.judgeCritical(p, &before, &danger{move: move, zone: proof.Zone})
	}
	w.finds = append(w.finds, found)
}

// prove looks for a proof that a move kills the target, or saves it, and that stands by itself.
func (w *killWalk) prove(target, move board.Point, side tactics.Side) (proof tactics.Answer, proved bool) {
	limits := w.options.Kills
	limits.Nodes *= proofFactor
	proof, proved = w.killer.Prove(w.b, question(target, side), move, &limits)
	w.countKill(&proof)
	return proof, proved
}

// killPattern is the general pattern of a proof that a move kills the target, or the exact pattern if the proof cannot be weakened.
func (w *killWalk) killPattern(target, move board.Point, zone *board.PointSet) shape.Pattern {
	limits := w.options.Kills
	q := weaken.ExactProof{Board: w.b, Target: target, Move: move, Zone: *zone, Kind: shape.Capture, Attacks: true, Goal: tactics.Kill, Reader: w.killer, Limits: limits}
	facts, found := w.weakest(&q)
	if !found {
		facts = exactFacts(*zone)
	}
	return shape.Of(shape.Capture, w.b, target, move, &facts)
}

// judgeCritical makes an instance of the move with which the owner, had it been his move, would have saved the part from the killing move
// that was taken back last. before is the answer with the owner to move instead.
func (w *killWalk) judgeCritical(p *part, before *tactics.Answer, kill *danger) {
	if w.options.Goals&Lives == 0 || before.Outcome != tactics.Escaped || before.Move < 0 {
		return
	}
	if found, ok := w.saved(p, before.Move, kill, game.CriticalKill); ok {
		w.finds = append(w.finds, found)
	}
}

// judgeLive decides whether the owner's move that was taken back last saved the part: had he passed, the part would have been killed, and
// after the move it lives.
func (w *killWalk) judgeLive(p *part) {
	if a := w.answer(p); a.Outcome != tactics.Escaped {
		return
	}
	threat := *w.ask(p, &p.threat, tactics.Attacker)
	move := w.lastTakenBack()
	if threat.Outcome != tactics.Captured || threat.Move < 0 || !w.meets(move, &threat) {
		return
	}
	kill, proved := w.prove(p.target, threat.Move, tactics.Attacker)
	if !proved {
		return
	}
	if found, ok := w.saved(p, move, &danger{move: threat.Move, zone: kill.Zone}, game.Live); ok {
		w.finds = append(w.finds, found)
	}
}

// saved makes an instance of a move that makes the part live. Its pattern has the zones of both proofs, exactly: that a group lives can
// rest on no number of liberties.
func (w *killWalk) saved(p *part, move board.Point, kill *danger, class game.Class) (found find, ok bool) {
	proof, proved := w.prove(p.target, move, tactics.Defender)
	if !proved {
		return found, false
	}
	zone := proof.Zone
	zone.Union(&kill.zone)
	facts := exactFacts(zone)
	found = w.newFind(p, &proof)
	found.instance.Class, found.instance.Point = class, move
	found.pattern = shape.OfCritical(w.b, p.target, move, kill.move, &facts)
	return found, true
}
