package clock

import (
	"errors"
	"fmt"
	"time"
)

// System is a way of counting time.
type System uint8

// The systems.
const (
	None     System = iota // without limit
	Absolute               // main time alone
	ByoYomi                // main time, then periods, of which a move that is too long takes one
	Canadian               // main time, then periods for a number of moves
)

// Settings are the time of a side for a game.
type Settings struct {
	System  System
	Main    time.Duration
	Period  time.Duration
	Stones  int // Canadian: moves of a period
	Periods int // ByoYomi
}

// ErrSettings is the error for times that cannot be.
var ErrSettings = errors.New("no such time settings")

// FromGTP are Canadian time settings as GTP's time_settings has them: a period without stones
// means no limit, no time for one that there are no periods. The error is ErrSettings.
func FromGTP(main, period time.Duration, stones int) (Settings, error) {
	switch {
	case main < 0 || period < 0 || stones < 0:
		return Settings{}, fmt.Errorf("%v, %v for %d moves: %w", main, period, stones, ErrSettings)
	case period > 0 && stones == 0:
		return Settings{}, nil
	case stones == 0 || period == 0:
		return Settings{System: Absolute, Main: main}, nil
	}
	return Settings{System: Canadian, Main: main, Period: period, Stones: stones}, nil
}

// Clock is the time of a side, as far as it is known. The zero value has no limit.
type Clock struct {
	Settings Settings
	Lag      time.Duration // kept back for each move

	left   time.Duration
	stones int // 0: main time; else the moves, or periods, that are left
	known  bool
}

// New makes a clock with all its time.
func New(s Settings, lag time.Duration) *Clock {
	c := &Clock{Settings: s, Lag: lag, left: s.Main, known: true}
	if s.Main == 0 {
		c.enterPeriod()
	}
	return c
}

func (c *Clock) enterPeriod() {
	switch c.Settings.System {
	case Canadian:
		c.left, c.stones = c.Settings.Period, c.Settings.Stones
	case ByoYomi:
		c.left, c.stones = c.Settings.Period, c.Settings.Periods
	}
}

// SetLeft is what a referee says is left: of main time, or with stones, of a period for so
// many moves (ByoYomi: and so many periods).
func (c *Clock) SetLeft(left time.Duration, stones int) {
	c.left, c.stones, c.known = max(left, 0), max(stones, 0), true
	if c.Settings.System == None {
		c.Settings.System = Absolute
		if stones > 0 {
			c.Settings = Settings{System: Canadian, Period: left, Stones: stones}
		}
	}
}

// Spend takes the time of a move off; for referees that do not say what is left.
func (c *Clock) Spend(d time.Duration) {
	if c.Settings.System == None {
		return
	}
	if c.left -= d; c.stones == 0 && c.left <= 0 {
		over := -c.left
		c.enterPeriod()
		if c.stones > 0 {
			c.left -= over
		}
	}
	switch {
	case c.stones == 0:
	case c.Settings.System == Canadian:
		if c.stones--; c.stones == 0 {
			c.enterPeriod()
		}
	case c.Settings.System == ByoYomi:
		for ; c.left <= 0 && c.stones > 1; c.stones-- {
			c.left += c.Settings.Period
		}
		c.left = c.Settings.Period
	}
	c.left = max(c.left, 0)
}

// Left is the time of the main time or the period, and the moves or periods left of it.
func (c *Clock) Left() (time.Duration, int) { return c.left, c.stones }

// Budget is the time for the next move: what it should take, and what it may take where
// the result is open. ok is false if there is no limit.
func (c *Clock) Budget(points, played int) (target, most time.Duration, ok bool) {
	if c.Settings.System == None || !c.known {
		return 0, 0, false
	}
	left := max(c.left-c.Lag, 0)
	switch {
	case c.stones > 0 && c.Settings.System == ByoYomi:
		// A period is lost only if it is used up; all of it may be used.
		target, most = left*periodShare/100, left
	case c.stones > 0:
		target = left / time.Duration(c.stones)
		most = min(2*target, left)
		if c.stones == 1 {
			target, most = left*periodShare/100, left
		}
	default:
		target = left / time.Duration(movesLeft(points, played))
		most = 3 * target
		// A period to come is a reserve.
		switch s := &c.Settings; s.System {
		case Canadian:
			target = max(target, min(left, s.Period/time.Duration(s.Stones)))
		case ByoYomi:
			target = max(target, min(left, s.Period*periodShare/100))
		}
		most = min(max(most, target), left)
	}
	return max(target, least), max(most, least), true
}

const (
	periodShare = 85                   // percent of a period that a move should take
	least       = 2 * time.Millisecond // of any move
)

// movesLeft is how many moves a side may have to make yet: a game has about three moves for
// four points, and time is spread so that the middle game gets most.
func movesLeft(points, played int) int {
	return max(points*3/8-played/2+10, points/8+5)
}

// Late tells whether a move that took so long, less a grace, loses by time.
func (c *Clock) Late(spent, grace time.Duration) bool {
	if c.Settings.System == None {
		return false
	}
	over := spent - grace - c.left
	switch {
	case over <= 0:
		return false
	case c.stones > 0 && c.Settings.System == ByoYomi:
		return over > time.Duration(c.stones-1)*c.Settings.Period
	case c.stones > 0 || c.Settings.System == Absolute:
		return true
	}
	return over > c.Settings.Period*time.Duration(max(c.Settings.Periods, 1)) // main time runs out into the periods
}
