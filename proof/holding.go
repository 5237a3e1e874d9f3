package proof

import (
	"fmt"

	"shicho/board"
	"shicho/proof/check"
)

// mostRounds is how often a turn that turns below refer to is proved anew, with a larger zone each time.
const mostRounds = 40

// open proves a turn that turns below may refer to, where the winner has to hold out for ever. What they refer to is a zone of the turn, which grows until
// the turn rests on nothing else.
func (t *task) open(here uint64, hint board.Point) (*turn, error) {
	n := &turn{}
	t.path = append(t.path, openTurn{here, n})
	defer func() { t.path = t.path[:len(t.path)-1] }()
	start, first := len(t.log), t.first
	n.zone = t.Standing()
	for range mostRounds {
		n.loops, n.memory = false, t.Remember(&n.zone)
		t.first = first
		found, err := t.won(hint)
		if err != nil {
			return nil, err
		}
		rests, zone, loops := found.memory.Zone, n.zone, n.loops && found.refersTo(n, map[*turn]bool{})
		if loops && found.weak != board.NoPoint {
			return nil, fmt.Errorf("%w: play goes round", ErrNotFound)
		}
		if !loops || zone.Contains(&rests) {
			if *n = *found; loops {
				n.loops, n.zone, n.memory = true, zone, t.Remember(&zone)
			}
			return n, nil
		}
		n.zone.Union(&rests)
		t.forget(start)
	}
	return nil, t.unproved("play goes round without end")
}

// refersTo tells whether a turn below refers to an open one. seen are turns that were looked at.
func (n *turn) refersTo(open *turn, seen map[*turn]bool) bool {
	seen[n] = true
	for _, a := range n.next {
		if a == open || !seen[a] && a.refersTo(open, seen) {
			return true
		}
	}
	return false
}

// wantsNoMove tells whether the winner, as far as the reader knows, may answer a pass of the loser by a pass.
func (t *task) wantsNoMove() bool {
	m, legal := t.Play(board.Pass, t.Loser)
	if !legal {
		return false
	}
	defer t.Undo(m)
	for y := range t.advice.moves(t.Position) {
		return y == board.Pass
	}
	return true
}

// hold proves that the winner holds out if he passes after a pass, and after every move elsewhere.
func (t *task) hold(n *turn) (board.PointSet, error) {
	n.end = check.Holds
	var answers board.PointSet
	hint := board.NoPoint
	for {
		all := answers
		x := t.BeforeReplies(&all, all, n.answered(), true)
		if x < 0 {
			return all, t.checkZone(&all)
		}
		if _, err := t.answer(n, &answers, x, hint); err != nil {
			return all, err
		}
		hint = n.next[len(n.next)-1].play
	}
}
