package clock

import (
	"errors"
	"fmt"
	"time"
)

// System is a way to count time.
type System uint8

// The systems.
const (
	None     System = iota // no limit
	Absolute               // main time alone
	ByoYomi                // main time, then periods; a move that takes longer than a period uses it up
	Canadian               // main time, then periods for a number of moves each
)

// Settings are the time that a side has for a game.
type Settings struct {
	System  System
	Main    time.Duration
	Period  time.Duration
	Stones  int // moves of a period, in Canadian time
	Periods int // number of periods, in ByoYomi
}

// ErrSettings is the error for impossible time settings.
var ErrSettings = errors.New("no such time settings")

// FromGTP returns the settings for the three numbers of GTP's time_settings. A period without stones means no limit. Without a
// period there is only main time. The error wraps ErrSettings.
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

// Clock is the clock of a side. The zero value has no limit.
type Clock struct {
	Settings Settings
	Lag      time.Duration // time that is kept back at each move

	left   time.Duration // of the main time or of the period
	stones int           // 0 in main time; otherwise the moves (Canadian) or periods (ByoYomi) that are left
	known  bool          // left is known
}

// New makes a clock with all of its time.
func New(s Settings, lag time.Duration) *Clock {
	c := &Clock{Settings: s, Lag: lag, left: s.Main, known: true}
	if s.Main == 0 {
		c.enterPeriod()
	}
	return c
}

// enterPeriod begins a period.
func (c *Clock) enterPeriod() {
	switch c.Settings.System {
	case Canadian:
		c.left, c.stones = c.Settings.Period, c.Settings.Stones
	case ByoYomi:
		c.left, c.stones = c.Settings.Period, c.Settings.Periods
	}
}

// SetLeft sets the clock to what a referee says. If stones is 0, left is what is left of the main time. Otherwise left
// is what is left of a period, and stones is the number of moves left in the period, or in ByoYomi the number of
// periods left.
func (c *Clock) SetLeft(left time.Duration, stones int) {
	c.left, c.stones, c.known = max(left, 0), max(stones, 0), true
	if c.Settings.System == None {
		c.Settings.System = Absolute
		if stones > 0 {
			c.Settings = Settings{System: Canadian, Period: left, Stones: stones}
		}
	}
}

// Spend takes the time of a move off the clock.
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

// Left returns what is left of the main time or of the period, and the number of moves or periods as in SetLeft.
func (c *Clock) Left() (time.Duration, int) { return c.left, c.stones }

// Budget returns the time for the next move: target is what the move should take, and most is what it may take while two moves are
// close. points is the number of points of the board, and played is the number of moves so far. ok is false if there is no limit.
func (c *Clock) Budget(points, played int) (target, most time.Duration, ok bool) {
	if c.Settings.System == None || !c.known {
		return 0, 0, false
	}
	left := max(c.left-c.Lag, 0)
	switch {
	case c.stones > 0 && c.Settings.System == ByoYomi:
		// A move may use the whole period, because only a period that is used up is lost.
		target, most = left*periodShare/100, left
	case c.stones > 0:
		target = left / time.Duration(c.stones)
		most = min(periodMost*target, left)
		if c.stones == 1 {
			target, most = left*periodShare/100, left
		}
	default:
		target = left / time.Duration(movesLeft(points, played))
		most = mainMost * target
		// The periods to come are a reserve.
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
	periodShare = 85                   // percent of the last period that a move should take
	periodMost  = 2                    // times of the target that a move of a Canadian period may take
	mainMost    = 3                    // times of the target that a move in main time may take
	least       = 2 * time.Millisecond // time of any move, at least
)

// movesLeft estimates how many moves a side still has to make: a game has about three moves for four points of the
// board. It always leaves some more moves, so that the time does not run out and most of it goes to the middle game.
func movesLeft(points, played int) int { return max(points*3/8-played/2+10, points/8+5) }

// IsLate tells whether a move that took the time spent loses by time. The move may be late by the grace.
func (c *Clock) IsLate(spent, grace time.Duration) bool {
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
	return over > c.Settings.Period*time.Duration(max(c.Settings.Periods, 1)) // the main time goes on into the periods
}
