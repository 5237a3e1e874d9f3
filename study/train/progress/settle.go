package progress

import (
	"math"
	"time"

	"shicho/pattern/shape"
	"shicho/study/train/glicko"
)

// Result is how an attempt at a problem ended.
type Result struct {
	Problem shape.ID
	Grade   int // of the problem; 0 if it is not known
	Themes  []string
	Solved  bool      // at the first try and without help
	Time    time.Time // in the zone in which the user is
}

// Outcome is what an attempt changed.
type Outcome struct {
	Solved  bool          `json:"solved"`
	Rated   bool          `json:"rated"`
	Before  glicko.Rating `json:"before"` // rating of the user
	After   glicko.Rating `json:"after"`
	Problem glicko.Rating `json:"problem"` // rating of the problem after the attempt
	Due     time.Time     `json:"due"`     // when the problem should be asked again
}

// Settle adds an attempt. The first attempt at a problem is a game between the user and the problem, which changes the
// ratings of both. Every attempt changes when the problem is due again. An error leaves the progress as it was.
func (s *Store) Settle(r Result) (Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, zone := r.Time.Zone()
	r.Time = r.Time.UTC().Truncate(time.Second)
	s.replay(r.Time)
	old, seen := s.cards[r.Problem]
	next, u := Card{Rating: ofGrade(r.Grade)}, s.user
	if seen {
		next = *old
	}
	before := s.rating(r.Time)
	a := Attempt{Problem: r.Problem, Time: r.Time, Zone: &zone, Solved: r.Solved, Rated: !seen, Rating: before, Themes: r.Themes}
	if !seen {
		against := next.Rating
		a.Against = &against
		u = user{Rating: play(before, next.Rating, r.Solved), Last: r.Time}
		next.Rating = play(next.Rating, before, !r.Solved)
		a.Rating = u.Rating
	}
	next.remember(r.Solved, r.Time)
	if err := s.write(&a, &next, &u); err != nil {
		return Outcome{}, err
	}
	s.attempts, s.cards[r.Problem], s.user = append(s.attempts, a), &next, u
	s.sort(r.Time)
	return Outcome{Solved: r.Solved, Rated: !seen, Before: before, After: a.Rating, Problem: next.Rating, Due: next.Due}, nil
}

// Begin sets the rating of a user who has not tried a problem yet. Later it changes nothing.
func (s *Store) Begin(rating int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.attempts) > 0 {
		return nil
	}
	said := glicko.Rating{Number: float64(rating), Deviation: statedDeviation, Volatility: volatility}
	if err := s.put(record{[]byte{userKind}, &user{Rating: said, Said: said}}); err != nil {
		return err
	}
	s.said = said
	s.user = s.newcomer()
	return nil
}

// HasSaid tells whether the user has said a rank.
func (s *Store) HasSaid() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said != (glicko.Rating{})
}

// newcomer is the user before the first attempt.
func (s *Store) newcomer() user {
	if s.said != (glicko.Rating{}) {
		return user{Rating: s.said}
	}
	return user{Rating: glicko.New()}
}

// play is a rating after a game of its own rating period.
func play(r, opponent glicko.Rating, won bool) glicko.Rating {
	score := 0.0
	if won {
		score = 1
	}
	return r.After(glicko.Result{Opponent: opponent, Score: score})
}

// remember changes what is known of the memory of a problem, and says when it is due.
func (c *Card) remember(solved bool, now time.Time) {
	grade := Again
	if solved {
		grade = Good
		c.Solved++
	}
	if c.Attempts++; c.Attempts == 1 {
		c.Memory = FirstMemory(grade)
	} else {
		c.Memory = c.Memory.Next(max(0, int(now.Sub(c.Last).Hours()/24)), grade)
	}
	c.Last, c.Due = now, now.Add(interval(c.Memory))
}

// interval is the time until a problem is due: whole days if it is a day or more.
func interval(m Memory) time.Duration {
	days := m.Interval(retention)
	if days >= 1 {
		days = math.Round(days)
	}
	return max(soonest, time.Duration(days*24*float64(time.Hour)).Round(time.Second))
}

// rating is the rating of the user at a time. Days without training make it less sure.
func (s *Store) rating(now time.Time) glicko.Rating {
	if s.user.Last.IsZero() {
		return s.user.Rating
	}
	return s.user.Rating.Idle(periodsPerDay * max(0, math.Floor(now.Sub(s.user.Last).Hours()/24)))
}

// Rating is the rating of the user at a time.
func (s *Store) Rating(now time.Time) glicko.Rating {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replay(now)
	return s.rating(now)
}

// Card is what is known of a problem at a time. ok is false if the user has not tried it.
func (s *Store) Card(id shape.ID, now time.Time) (c Card, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replay(now)
	if found := s.cards[id]; found != nil {
		return *found, true
	}
	return Card{}, false
}

// Attempts is the number of attempts so far.
func (s *Store) Attempts() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.attempts)
}

// ProblemRating is the rating of a problem of some grade, which the user may have tried.
func (s *Store) ProblemRating(id shape.ID, grade int) glicko.Rating {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.cards[id]; c != nil {
		return c.Rating
	}
	return ofGrade(grade)
}
