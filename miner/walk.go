package miner

import (
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// part is a string that later became part of the target, or the target itself.
type part struct {
	stones board.PointSet
	target board.Point // one of its stones

	owner  memory         // the answer with its owner to move
	threat memory         // the answer with the attacker to move, for escapes
	after  tactics.Answer // the answer after the attacker's move that is being judged

	chance memory       // the answer with the attacker to move, for missed captures
	proved bool         // chance is a proof
	facts  *shape.Facts // the facts that the proof in chance rests on; nil if they are not known yet

	unknown int // of a kill: searches that had no answer
}

// memory is an answer that was found in a later position of the game.
type memory struct {
	answer tactics.Answer
	known  bool // there is an answer

	changed board.PointSet // points that differ from the position of the answer
	added   int            // stones on these points that the position of the answer lacks
}

// stands tells whether the answer is still valid: no point of the answer's zone has changed, and outside the zone no
// more stones were added than the answer allows.
func (m *memory) stands() bool {
	return m.known && m.added <= m.answer.Spare && !m.changed.Intersects(&m.answer.Zone)
}

// learn remembers an answer about the position on the board.
func (m *memory) learn(a tactics.Answer) {
	*m = memory{answer: a, known: true}
}

// change records that a move, and the capture that it made, was taken back.
func (m *memory) change(move board.Point, returned *board.PointSet) {
	m.changed.Union(returned)
	m.changed.Add(move)
	m.added += returned.Len()
}

// walk steps a game back from one target.
type walk struct {
	*Miner
	owner board.Colour // colour of the target
	// liberties is the largest number of liberties that a part may have where the miner asks about it, with its owner
	// to move.
	liberties int
	parts     []part
	moves     []board.Stone // moves that were taken back, the last one first
	finds     []find        // the last move first
}

// from walks back from a target as far as the moves on the board go. If the stones are not on the board, the last
// move took them off. Otherwise the walk begins at the present position.
func (w *walk) from(stones board.PointSet) {
	if p := w.begin(stones); p != nil {
		w.judge(p, true)
	}
	for w.b.Moves() > 0 && len(w.parts) > 0 {
		w.step()
	}
}

// begin follows a target. If the last move took the target off, begin takes the move back, and returns the part that the move captured; otherwise nil.
func (w *walk) begin(stones board.PointSet) *part {
	taken := w.b.At(stones.First()) == board.Empty
	if taken {
		w.takeBack()
	}
	w.owner = w.b.At(stones.First())
	w.follow(stones)
	if !taken {
		return nil
	}
	p := &w.parts[0]
	p.after = tactics.Answer{Outcome: tactics.Captured, Zone: *w.b.StringNeighbours(p.target)}
	return p
}

// step judges the last move on the board for every part and takes the move back.
func (w *walk) step() {
	last := w.b.LastMove()
	switch {
	case last.Colour != w.owner:
		w.stepAttacker(last.Point == board.Pass)
	case last.Point == board.Pass:
		w.takeBack()
	default:
		w.takeBack()
		for i := range w.parts {
			if p := &w.parts[i]; w.isAsked(p) {
				w.judgeEscape(p)
			}
		}
	}
}

// stepAttacker judges the attacker's last move for every part and takes the move back. A pass can only miss a capture.
func (w *walk) stepAttacker(pass bool) {
	for i := range w.parts {
		switch p := &w.parts[i]; {
		case !w.isAsked(p):
			p.after = tactics.Answer{} // unknown
		case !pass:
			p.after = *w.answer(p)
		case w.options.Missed:
			p.after = w.afterPass(p)
		}
	}
	w.takeBack()
	for i := range w.parts {
		p := &w.parts[i]
		if !pass {
			w.judge(p, false)
			if w.options.Safe {
				w.judgeSafe(p)
			}
		}
		if w.options.Missed {
			w.judgeMissed(p)
		}
	}
}

// anyLiberties is more liberties than a string can have.
const anyLiberties = board.MaxSize * board.MaxSize

// isAsked tells whether the questions about a part are asked in the position on the board, in which its owner is to move.
func (w *walk) isAsked(p *part) bool {
	return w.liberties == anyLiberties || w.b.Liberties(p.target) <= w.liberties
}

// judge decides whether the attacker's move that was taken back last is a capture move for the part. final is set
// if the move takes the part off.
func (w *walk) judge(p *part, final bool) {
	if p.after.Outcome != tactics.Captured {
		return
	}
	if before := w.answer(p); before.Outcome != tactics.Escaped || before.Limit&tactics.LimitNodes != 0 {
		return
	}
	found := w.newFind(p, &p.after)
	if final {
		found.pattern = shape.New(shape.Capture, w.b, p.target, found.instance.Point, board.PointSet{})
		w.judgeCritical(p, &danger{found.instance.Point, *w.b.StringNeighbours(p.target), w.options.Threat})
	} else {
		found.pattern = w.proveCapture(p, found.instance.Point)
		found.instance.Ladder = tactics.IsLadder(w.b, p.target, found.instance.Point)
	}
	w.finds = append(w.finds, found)
}

// newFind makes an instance of the move that was taken back last. a is what the search found in the position after the
// move.
func (w *walk) newFind(p *part, a *tactics.Answer) find {
	return find{instance: game.Instance{
		Move:   w.base + w.b.Moves(),
		Target: p.target,
		Point:  w.lastTakenBack(),
		Depth:  a.Depth,
		Nodes:  a.Nodes,
	}}
}

// lastTakenBack is the point of the move that was taken back last.
func (w *walk) lastTakenBack() board.Point { return w.moves[len(w.moves)-1].Point }

// answer is the answer about the part with its owner to move.
func (w *walk) answer(p *part) *tactics.Answer {
	if p.owner.stands() && !p.owner.changed.IsEmpty() {
		w.work.Reused++
	}
	return w.ask(p)
}

// ask is answer without counting a reused answer. It is for a question that comes twice in the same position.
func (w *walk) ask(p *part) *tactics.Answer {
	if !p.owner.stands() {
		p.owner.learn(w.reader.Decide(w.b, tactics.Question{Target: p.target, ToMove: tactics.Defender}, w.owner, &w.options.Limits))
		w.countSearch(&p.owner.answer)
	}
	return &p.owner.answer
}

// countSearch adds a search to the work of the game.
func (m *Miner) countSearch(a *tactics.Answer) {
	m.work.Searches++
	m.work.Nodes += a.Nodes
	switch a.Limit.Main() {
	case tactics.LimitNodes, tactics.LimitHope:
		m.work.CutNodes++
	case tactics.LimitPlies:
		m.work.CutPlies++
	case tactics.LimitLadder:
		m.work.CutLadder++
	case tactics.LimitNear:
		m.work.CutNear++
	case tactics.LimitLiberties:
		m.work.CutLiberties++
	}
}

// takeBack undoes the last move and replaces the parts by parts of the position before the move.
func (w *walk) takeBack() {
	last, returned := w.undo()
	w.moves = append(w.moves, last)
	if last.Point == board.Pass {
		return
	}
	split := -1
	for i := range w.parts {
		p := &w.parts[i]
		p.owner.change(last.Point, &returned)
		p.threat.change(last.Point, &returned)
		p.chance.change(last.Point, &returned)
		if p.stones.Has(last.Point) {
			split = i
		}
	}
	if split < 0 {
		return
	}
	stones := w.parts[split].stones
	stones.Remove(last.Point)
	w.parts = slices.Delete(w.parts, split, split+1)
	w.follow(stones)
}

// follow adds the strings of the stones to the parts.
func (w *walk) follow(stones board.PointSet) {
	for s := w.b.TakeString(&stones); s >= 0; s = w.b.TakeString(&stones) {
		w.parts = append(w.parts, part{stones: *w.b.StringAt(s), target: s})
	}
}

// replay plays the moves that were taken back again. Just before the first capture move, whose number is firstCapture,
// it asks the shallow search about the first patterns.
func (w *walk) replay(firstCapture int) {
	for _, move := range slices.Backward(w.moves) {
		if w.base+w.b.Moves() == firstCapture {
			for i := range w.finds {
				if instance := &w.finds[i].instance; instance.Class == game.First || instance.Class == game.FirstKill {
					instance.Shallow = w.shallow(instance.Target, move)
				}
			}
		}
		w.redo(move)
	}
}

// shallow is what the shallow search finds about a first pattern: the move of the game captures, only another move
// captures, or no move captures.
func (w *walk) shallow(target board.Point, move board.Stone) game.Shallow {
	limits := w.options.Shallow.AfterMove()
	w.redo(move)
	a := w.reader.Decide(w.b, tactics.Question{Target: target, ToMove: tactics.Defender}, w.owner, &limits)
	w.b.Undo()
	if a.Outcome == tactics.Captured {
		return game.SameMove
	}
	a = w.reader.Decide(w.b, tactics.Question{Target: target}, w.owner, &w.options.Shallow)
	if a.Outcome == tactics.Captured {
		return game.OtherMove
	}
	return game.NotCaptured
}
