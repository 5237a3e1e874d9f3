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
	Date     string `json:"date"` // as 2026-01-31, in the user's time zone
	Attempts int    `json:"attempts"`
	Solved   int    `json:"solved"`
}

// Stats sums up the progress at a time. A day begins and ends in the zone of that time.
func (s *Store) Stats(now time.Time) Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	stats := Stats{Rating: s.rating(now), Attempts: len(s.attempts), Problems: len(s.cards), Themes: []ThemeStats{}, History: []Moment{}, Days: []Day{}}
	for _, c := range s.cards {
		if !c.Due.After(now) {
			stats.Due++
		}
	}
	themes := map[string]*ThemeStats{}
	for i := range s.attempts {
		a := &s.attempts[i]
		stats.add(a, now.Location())
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
	stats.Streak, stats.BestStreak = streaks(stats.Days, now)
	return stats
}

// add adds an attempt.
func (s *Stats) add(a *Attempt, zone *time.Location) {
	solved := 0
	if a.Solved {
		solved = 1
	}
	s.Solved += solved
	if a.Rated {
		s.History = append(s.History, Moment{a.Time, a.Rating.Number, a.Rating.Deviation})
	}
	date := a.Time.In(zone).Format(time.DateOnly)
	i := len(s.Days) - 1
	if i < 0 || s.Days[i].Date < date {
		s.Days = append(s.Days, Day{Date: date})
		i++
	}
	s.Days[i].Attempts++ // an attempt with an earlier date, after the clock was set back, counts for the last day
	s.Days[i].Solved += solved
}

func (t *ThemeStats) add(a *Attempt) {
	t.Attempts++
	if a.Solved {
		t.Solved++
	}
	t.Share = float64(t.Solved) / float64(t.Attempts)
}

// streaks is the number of days in a row up to today or yesterday, and the largest number of days in a row.
func streaks(days []Day, now time.Time) (current, best int) {
	var last time.Time
	run := 0
	for _, d := range days {
		date, err := time.Parse(time.DateOnly, d.Date)
		if err != nil {
			continue
		}
		if run > 0 && last.AddDate(0, 0, 1).Equal(date) {
			run++
		} else {
			run = 1
		}
		last, best = date, max(best, run)
	}
	today, err := time.Parse(time.DateOnly, now.Format(time.DateOnly))
	if err != nil || last.IsZero() || last.AddDate(0, 0, 1).Before(today) {
		return 0, best
	}
	return run, best
}
