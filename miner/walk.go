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
	answer tactics.Answer
	known  bool // answer holds, unless the changes since spoil it

	changed board.PointSet // points that differ from the position of the answer
	added   int            // stones among them that that position lacks

	after tactics.Answer // the answer after the attacker's move that is judged
}

// walk steps a game back from one capture.
type walk struct {
	*Miner
	owner board.Colour // of the string taken
	parts []part
	moves []board.Stone // taken back, last first
	finds []find        // last first
}

// from walks back from the capture of the stones by the last move, as far as the
// moves on the board go.
func (w *walk) from(stones board.PointSet) {
	w.takeBack()
	w.owner = w.b.At(stones.First())
	w.follow(stones)
	p := &w.parts[0]
	p.after = tactics.Answer{Outcome: tactics.Captured, Zone: *w.b.StringNeighbours(p.target)}
	w.judge(p)
	for w.b.Moves() > 0 && len(w.parts) > 0 {
		w.step()
	}
}

// step judges the last move on the board, if it is the attacker's, for every
// part, and takes it back.
func (w *walk) step() {
	if last := w.b.LastMove(); last.Colour == w.owner || last.Point == board.Pass {
		w.takeBack()
		return
	}
	for i := range w.parts {
		w.parts[i].after = *w.answer(&w.parts[i])
	}
	w.takeBack()
	for i := range w.parts {
		w.judge(&w.parts[i])
	}
}

// judge decides whether the attacker's move that was taken back last is a capture
// move for the part.
func (w *walk) judge(p *part) {
	if p.after.Outcome != tactics.Captured || w.answer(p).Outcome != tactics.Escaped {
		return
	}
	move := w.moves[len(w.moves)-1].Point
	points := p.after.Zone
	for _, n := range w.b.Neighbours(move) {
		if w.b.At(n) == w.owner && w.b.InAtari(n) {
			points.Union(w.b.StringAt(n)) // the move takes it
		}
	}
	w.finds = append(w.finds, find{
		instance: patterndb.Instance{
			Move:   w.base + w.b.Moves(),
			Target: p.target,
			Point:  move,
			Depth:  p.after.Depth,
			Nodes:  p.after.Nodes,
			Ladder: p.after.Ladder,
		},
		pattern: shape.New(shape.Capture, w.b, p.target, move, points),
	})
}

// answer tells what becomes of the part with its owner to move. An answer found
// in a later position of the game holds while nothing of its zone has changed.
func (w *walk) answer(p *part) *tactics.Answer {
	if p.known && p.added <= p.answer.Spare && !p.changed.Intersects(&p.answer.Zone) {
		w.work.Reused++
		return &p.answer
	}
	p.answer = w.reader.Decide(w.b, p.target, false, w.owner, &w.options.Limits)
	p.known, p.changed, p.added = true, board.PointSet{}, 0
	w.countSearch(&p.answer)
	return &p.answer
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
		p.changed.Union(&returned)
		p.changed.Add(last.Point)
		p.added += returned.Len()
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
	a := w.reader.Decide(w.b, target, false, w.owner, &limits)
	w.b.Undo()
	if a.Outcome == tactics.Captured {
		return patterndb.SameMove
	}
	a = w.reader.Decide(w.b, target, true, w.owner, &w.options.Shallow)
	if a.Outcome == tactics.Captured {
		return patterndb.OtherMove
	}
	return patterndb.NotCaptured
}
