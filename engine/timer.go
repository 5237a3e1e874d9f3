package engine

import (
	"time"

	"shicho/engine/search"
)

// timer ends a search in time.
type timer struct {
	now    func() time.Time
	start  time.Time
	target time.Duration // what the move should take
	most   time.Duration // what it may take where two moves are close
}

// newTimer returns the timer of a move that begins at start, or nil if its time is not limited.
func (p *Player) newTimer(at *Turn, start time.Time) *timer {
	c := &p.clocks[at.ToMove]
	target, most, ok := c.Budget(at.Board.Points(), at.Board.Moves())
	switch {
	case ok:
	case p.settings.MoveTime > 0 && p.settings.Playouts == 0:
		target, most = p.settings.MoveTime, p.settings.MoveTime
	default:
		return nil
	}
	return &timer{now: p.now, start: start, target: target, most: most}
}

// part returns a timer for a share of the time, from 0 to 1. The part of a nil timer is nil.
func (t *timer) part(share float64) *timer {
	if t == nil {
		return nil
	}
	target := time.Duration(share * float64(t.target))
	return &timer{now: t.now, start: t.start, target: target, most: target}
}

// spent is the time since the start.
func (t *timer) spent() time.Duration { return t.now().Sub(t.start) }

// isOver tells whether the time of a search is up.
func (t *timer) isOver(s *search.Search) bool {
	best, second := s.Leaders()
	return t.isUp(t.spent(), best, second, s.Playouts())
}

// isUp tells whether the time is up, by the visits of the two most visited moves. The time of a clock is up before the target
// if no other move can overtake the best one, at the target if one move is clearly the best, and otherwise when all time that
// the move may take is spent. A fixed time for each move is always used up.
func (t *timer) isUp(spent time.Duration, best, second, playouts int) bool {
	switch {
	case spent >= t.most:
		return true
	case spent < t.target/leastThought || t.most == t.target:
		return false
	case spent < t.target: // later moves may use the time that is saved now
		rest := float64(t.target-spent) / float64(spent)
		return float64(best-second) > rest*float64(playouts)
	}
	return float64(second) < closeShare*float64(best)
}
