package engine

import (
	"time"

	"shicho/engine/search"
)

// timer ends a search in time.
type timer struct {
	start        time.Time
	target, most time.Duration
}

// timer is that of a move; nil if it has no limit of time.
func (p *Player) timer(at *Position, start time.Time) *timer {
	c := &p.clocks[at.ToMove]
	target, most, ok := c.Budget(at.Board.Points(), at.Board.Moves())
	switch {
	case ok && p.settings.MoveTime > 0 && p.settings.MoveTime < target:
		target = p.settings.MoveTime
	case ok:
	case p.settings.MoveTime > 0 && p.settings.Playouts == 0:
		target, most = p.settings.MoveTime, p.settings.MoveTime
	default:
		return nil
	}
	return &timer{start: start, target: target, most: most}
}

// part is a timer for a share of the time; nil if there is none.
func (t *timer) part(share float64) *timer {
	if t == nil {
		return nil
	}
	target := time.Duration(share * float64(t.target))
	return &timer{start: t.start, target: target, most: target}
}

// over tells whether the time is up: at the target if the result is clear, up to the most
// where the best move is close to another, and before the target if no other can
// overtake it.
func (t *timer) over(now time.Time, s *search.Search) bool {
	spent := now.Sub(t.start)
	if spent >= t.most {
		return true
	}
	if spent < t.target/8 {
		return false
	}
	best, second := s.Leaders()
	if t.most > t.target { // a clock: what is saved now is there later
		rest := float64(t.target-spent) / float64(spent)
		if float64(best-second) > rest*float64(s.Playouts()) {
			return true
		}
	} else {
		return false
	}
	return spent >= t.target && float64(second) < closeShare*float64(best)
}

// closeShare is the share of the best move's visits that makes another a rival.
const closeShare = 0.6
