package miner

import (
	"slices"

	"shicho/board"
	"shicho/patterndb"
	"shicho/shape"
	"shicho/tactics"
)

// part is a string of the past that became part of the string taken, or that
// string itself.
type part struct {
	stones board.PointSet
	target board.Point // one of the stones

	owner  memory         // what becomes of it with its owner to move
	threat memory         // and with the attacker to move
	after  tactics.Answer // the answer after the attacker's move that is judged
}

// memory is an answer found in a later position of the game.
type memory struct {
	answer tactics.Answer
	known  bool // the answer holds, unless the changes since spoil it

	changed board.PointSet // points that differ from the position of the answer
	added   int            // stones among them that that position lacks
}

// stands tells whether the answer holds still: nothing of its zone has changed.
func (m *memory) stands() bool {
	return m.known && m.added <= m.answer.Spare && !m.changed.Intersects(&m.answer.Zone)
}

// learn remembers an answer about the position on the board.
func (m *memory) learn(a tactics.Answer) {
	*m = memory{answer: a, known: true}
}

// change notes that a move was taken back, and with it a capture.
func (m *memory) change(move board.Point, returned *board.PointSet) {
	m.changed.Union(returned)
	m.changed.Add(move)
	m.added += returned.Len()
}

// walk steps a game back from one capture.
type walk struct {
	*Miner
	owner board.Colour // of the string taken
	parts []part
	moves []board.Stone // taken back, last first
	finds []find        // last first
}

// from walks back from the capture of the stones by the last move, or if they are still
// there from now on, as far as the moves on the board go.
func (w *walk) from(stones board.PointSet) {
	taken := w.b.At(stones.First()) == board.Empty
	if taken {
		w.takeBack()
	}
	w.owner = w.b.At(stones.First())
	w.follow(stones)
	if taken {
		p := &w.parts[0]
		p.after = tactics.Answer{Outcome: tactics.Captured, Zone: *w.b.StringNeighbours(p.target)}
		w.judge(p, true)
	}
	for w.b.Moves() > 0 && len(w.parts) > 0 {
		w.step()
	}
}

// step judges the last move on the board for every part, and takes it back.
func (w *walk) step() {
	last := w.b.LastMove()
	if last.Colour == w.owner || last.Point == board.Pass {
		w.takeBack()
		if last.Point != board.Pass {
			for i := range w.parts {
				w.judgeEscape(&w.parts[i])
			}
		}
		return
	}
	for i := range w.parts {
		w.parts[i].after = *w.answer(&w.parts[i])
	}
	w.takeBack()
	for i := range w.parts {
		w.judge(&w.parts[i], false)
	}
}

// judge decides whether the attacker's move that was taken back last is a capture
// move for the part; final, if it is the one that takes it off.
func (w *walk) judge(p *part, final bool) {
	if p.after.Outcome != tactics.Captured {
		return
	}
	if before := w.answer(p); before.Outcome != tactics.Escaped || before.Limit&tactics.LimitNodes != 0 {
		return
	}
	found := w.find(p, &p.after)
	if final {
		found.pattern = shape.New(shape.Capture, w.b, p.target, found.instance.Point, board.PointSet{})
	} else {
		found.pattern = w.proveCapture(p.target, found.instance.Point)
	}
	w.finds = append(w.finds, found)
}

// find is an instance of the move that was taken back last, whose answer is given.
func (w *walk) find(p *part, a *tactics.Answer) find {
	return find{instance: patterndb.Instance{
		Move:   w.base + w.b.Moves(),
		Target: p.target,
		Point:  w.lastTaken(),
		Depth:  a.Depth,
		Nodes:  a.Nodes,
		Ladder: a.Ladder,
	}}
}

// lastTaken is the move that was taken back last.
func (w *walk) lastTaken() board.Point { return w.moves[len(w.moves)-1].Point }

// answer tells what becomes of the part with its owner to move.
func (w *walk) answer(p *part) *tactics.Answer {
	if p.owner.stands() && !p.owner.changed.IsEmpty() {
		w.work.Reused++
	}
	return w.ask(p)
}

// ask is answer for a question that comes again at the same position, and need not
// be counted twice.
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
	case tactics.LimitNodes:
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

// takeBack undoes the last move and makes the parts those of the position
// before.
func (w *walk) takeBack() {
	last := w.b.LastMove()
	var returned board.PointSet
	w.b.LastCaptured(&returned)
	w.b.Undo()
	w.moves = append(w.moves, last)
	if last.Point == board.Pass {
		return
	}
	split := -1
	for i := range w.parts {
		p := &w.parts[i]
		p.owner.change(last.Point, &returned)
		p.threat.change(last.Point, &returned)
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

// follow adds the strings that the stones form to the parts.
func (w *walk) follow(stones board.PointSet) {
	for s := stones.First(); s >= 0; s = stones.First() {
		p := part{stones: *w.b.StringAt(s), target: s}
		stones.Subtract(&p.stones)
		w.parts = append(w.parts, p)
	}
}

// replay plays the moves that were taken back, and asks the shallow search about
// the first patterns on the way, just before the first capture move, which has
// that number.
func (w *walk) replay(firstCapture int) {
	for _, move := range slices.Backward(w.moves) {
		if w.base+w.b.Moves() == firstCapture {
			for i := range w.finds {
				if instance := &w.finds[i].instance; instance.Class == patterndb.First {
					instance.Shallow = w.shallow(instance.Target, move)
				}
			}
		}
		w.redo(move)
	}
}

// shallow tells what the shallow search makes of a first pattern: whether the
// move of the game captures, or else another.
func (w *walk) shallow(target board.Point, move board.Stone) patterndb.Shallow {
	limits := w.options.Shallow.Deeper()
	w.redo(move)
	a := w.reader.Decide(w.b, tactics.Question{Target: target, ToMove: tactics.Defender}, w.owner, &limits)
	w.b.Undo()
	if a.Outcome == tactics.Captured {
		return patterndb.SameMove
	}
	a = w.reader.Decide(w.b, tactics.Question{Target: target}, w.owner, &w.options.Shallow)
	if a.Outcome == tactics.Captured {
		return patterndb.OtherMove
	}
	return patterndb.NotCaptured
}
