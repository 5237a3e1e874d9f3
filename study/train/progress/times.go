package progress

import (
	"slices"
	"sort"
	"time"

	"shicho/pattern/shape"
)

// The clock of a computer may have been wrong for a while. The attempts stand in the order in which they were made, so that their times must not fall, and none
// may lie after now. replay leaves out the fewest times that contradict this, puts better ones in their place, and computes again what depends on times.

// replay makes ratings, memories and due dates those of the attempts as they look at a time. The caller holds the lock.
func (s *Store) replay(now time.Time) {
	latest := now.Add(clockSlack)
	past := sort.Search(len(s.sorted), func(i int) bool { return s.sorted[i].After(latest) })
	if s.replayed && past == s.past && past > 0 {
		return // the same times are possible as before
	}
	s.replayed, s.past = true, past
	s.times = probable(s.attempts, now)
	s.user = s.newcomer()
	s.ratings = s.ratings[:0]
	tried := map[shape.ID]bool{}
	for i := range s.attempts {
		a, at := &s.attempts[i], s.times[i]
		c := s.cards[a.Problem]
		if c == nil {
			c = &Card{Rating: ofGrade(0)}
			s.cards[a.Problem] = c
		}
		if !tried[a.Problem] {
			tried[a.Problem] = true
			c.Attempts, c.Solved = 0, 0
		}
		c.remember(a.Solved, at)
		switch {
		case a.Rated && a.Against != nil:
			s.user = user{Rating: play(s.rating(at), *a.Against, a.Solved), Last: at}
		case a.Rated:
			s.user = user{Rating: a.Rating, Last: at}
		}
		s.ratings = append(s.ratings, s.user.Rating)
	}
}

// sort adds the time of an attempt to the sorted times, and lets the attempts be replayed.
func (s *Store) sort(t time.Time) {
	i, _ := slices.BinarySearchFunc(s.sorted, t, time.Time.Compare)
	s.sorted = slices.Insert(s.sorted, i, t)
	s.replayed = false
}

// probable returns the times of attempts as they look at a time: those of a longest list of times that are possible and do not fall. Of lists of the same
// length it takes the one with the later times, since a clock without a battery begins long ago. Any other attempt was made at the time of the next one in the
// list, of the one before if there is none, or now.
func probable(attempts []Attempt, now time.Time) []time.Time {
	latest := now.Add(clockSlack)
	var heads []int // the first attempt of a list of each length, the one with the latest time
	next := make([]int, len(attempts))
	for i := len(attempts) - 1; i >= 0; i-- {
		t := attempts[i].Time
		if t.After(latest) || t.Before(dawn) {
			continue
		}
		length := sort.Search(len(heads), func(n int) bool { return attempts[heads[n]].Time.Before(t) })
		next[i] = -1
		if length > 0 {
			next[i] = heads[length-1]
		}
		if length == len(heads) {
			heads = append(heads, i)
		} else {
			heads[length] = i
		}
	}
	times := make([]time.Time, len(attempts))
	if len(heads) > 0 {
		for i := heads[len(heads)-1]; i >= 0; i = next[i] {
			times[i] = attempts[i].Time
		}
	}
	return fill(times, now.UTC().Truncate(time.Second))
}

// fill gives each attempt without a time that of the next one, of the one before if there is none, or now.
func fill(times []time.Time, now time.Time) []time.Time {
	for i := len(times) - 2; i >= 0; i-- {
		if times[i].IsZero() {
			times[i] = times[i+1]
		}
	}
	last := now
	for i := range times {
		if times[i].IsZero() {
			times[i] = last
		}
		last = times[i]
	}
	return times
}
