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

// over tells whether the time of a search is up.
func (t *timer) over(now time.Time, s *search.Search) bool {
	best, second := s.Leaders()
	return t.up(now.Sub(t.start), best, second, s.Playouts())
}

// up tells whether the time is up, with the visits of the two best moves. Where it is a clock's, that is before the
// target if no other move can overtake the best, at the target if the result is clear, and at the most where the best move is
// close to another.
func (t *timer) up(spent time.Duration, best, second, playouts int) bool {
	switch {
	case spent >= t.most:
		return true
	case spent < t.target/8 || t.most == t.target:
		return false
	case spent < t.target: // what is saved now is there later
		rest := float64(t.target-spent) / float64(spent)
		return float64(best-second) > rest*float64(playouts)
	}
	return float64(second) < closeShare*float64(best)
}

// closeShare is the share of the best move's visits that makes another a rival.
const closeShare = 0.6
