package progress

import (
	"cmp"
	"slices"
	"time"

	"shicho/study/train/glicko"
)

// Stats sums up the progress.
type Stats struct {
	Rating     glicko.Rating `json:"rating"`
	Attempts   int           `json:"attempts"`
	Solved     int           `json:"solved"`
	Problems   int           `json:"problems"` // different problems that were tried
	Due        int           `json:"due"`      // of these problems, now
	Streak     int           `json:"streak"`   // days in a row with an attempt, up to today or yesterday
	BestStreak int           `json:"best_streak"`
	Themes     []ThemeStats  `json:"themes"`  // the worst first
	History    []Moment      `json:"history"` // the rating after each rated attempt
	Days       []Day         `json:"days"`    // with an attempt
}

// ThemeStats are the attempts at problems with a theme.
type ThemeStats struct {
	Theme    string  `json:"theme"`
	Attempts int     `json:"attempts"`
	Solved   int     `json:"solved"`
	Share    float64 `json:"share"` // of solved attempts
}

// Moment is the user's rating at a time.
type Moment struct {
	Time      time.Time `json:"time"`
	Number    float64   `json:"number"`
	Deviation float64   `json:"deviation"`
}

// Day is a day with attempts.
type Day struct {
	Date     string `json:"date"` // as 2026-01-31, where the user was
	Attempts int    `json:"attempts"`
	Solved   int    `json:"solved"`
}

// Stats sums up the progress at a time. A day begins and ends in the zone in which the user was; where that was not kept, in the zone of the time.
func (s *Store) Stats(now time.Time) Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replay(now)
	stats := Stats{Rating: s.rating(now), Attempts: len(s.attempts), Problems: len(s.cards), Themes: []ThemeStats{}, History: []Moment{}, Days: []Day{}}
	for _, c := range s.cards {
		if !c.Due.After(now) {
			stats.Due++
		}
	}
	var run streak
	themes := map[string]*ThemeStats{}
	for i := range s.attempts {
		a := &s.attempts[i]
		at := s.times[i].In(a.zone(now.Location()))
		stats.add(a, at, s.ratings[i])
		run.add(at)
		for _, name := range a.Themes {
			if themes[name] == nil {
				themes[name] = &ThemeStats{Theme: name}
			}
			themes[name].add(a)
		}
	}
	for _, t := range themes {
		stats.Themes = append(stats.Themes, *t)
	}
	slices.SortFunc(stats.Themes, func(a, b ThemeStats) int {
		return cmp.Or(cmp.Compare(a.Share, b.Share), cmp.Compare(b.Attempts, a.Attempts), cmp.Compare(a.Theme, b.Theme))
	})
	slices.SortFunc(stats.Days, func(a, b Day) int { return cmp.Compare(a.Date, b.Date) })
	stats.BestStreak = run.best
	if run.goesOn(now) {
		stats.Streak = run.days
	}
	return stats
}

// add adds an attempt at a time, after which the user had a rating.
func (s *Stats) add(a *Attempt, at time.Time, after glicko.Rating) {
	solved := 0
	if a.Solved {
		solved = 1
	}
	s.Solved += solved
	if a.Rated {
		s.History = append(s.History, Moment{at.UTC(), after.Number, after.Deviation})
	}
	date := at.Format(time.DateOnly)
	i := len(s.Days) - 1
	for i >= 0 && s.Days[i].Date != date { // nearly always the last day: a traveller to the east or the west may live a day twice
		i--
	}
	if i < 0 {
		i = len(s.Days)
		s.Days = append(s.Days, Day{Date: date})
	}
	s.Days[i].Attempts++
	s.Days[i].Solved += solved
}

func (t *ThemeStats) add(a *Attempt) {
	t.Attempts++
	if a.Solved {
		t.Solved++
	}
	t.Share = float64(t.Solved) / float64(t.Attempts)
}

// streak is a number of days in a row.
type streak struct {
	days, best int
	reached    time.Time // the latest day of the streak
	last       time.Time // attempt
}

// add adds an attempt at a time in the user's zone. The attempts come in the order of their times.
func (s *streak) add(at time.Time) {
	switch day := dayOf(at); {
	case !s.goesOn(at):
		s.days, s.reached = 1, day
	case day.After(s.reached):
		s.days++
		s.reached = day
	}
	s.last = at
	s.best = max(s.best, s.days)
}

// goesOn reports whether an attempt at a time would be on a day of the streak or on the day after it, in the zone of that time or in the zone of the last attempt.
// Who travels to the east thus loses no streak.
func (s *streak) goesOn(at time.Time) bool {
	if s.days == 0 {
		return false
	}
	tomorrow := s.reached.AddDate(0, 0, 1)
	return !dayOf(at).After(tomorrow) || !dayOf(at.In(s.last.Location())).After(tomorrow)
}

// dayOf is the day of a time in its zone.
func dayOf(t time.Time) time.Time {
	year, month, day := t.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
