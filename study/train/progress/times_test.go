package progress

import (
	"math"
	"testing"
	"time"

	"shicho/pattern/shape"
)

// attempted is an attempt of a test: a problem, and the clock of the computer when it was solved.
type attempted struct {
	problem string
	clock   time.Time
}

// train makes a store with attempts.
func train(t *testing.T, list ...attempted) *Store {
	t.Helper()
	s := open(t, t.TempDir())
	for _, a := range list {
		if _, err := s.Settle(Result{Problem: shape.IDOf([]byte(a.problem)), Grade: 1600, Solved: true, Time: a.clock}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func day(n int) time.Time { return noon.AddDate(0, 0, n) }

// A clock that was wrong for a while changes neither days in a row nor ratings nor when a problem is due, as soon as the clock is right again.
func TestWrongClock(t *testing.T) {
	right := []attempted{{"a", day(0)}, {"b", day(1)}, {"a", day(2)}, {"c", day(3)}, {"a", day(4)}, {"d", day(4)}}
	for name, clocks := range map[string]map[int]time.Time{
		"a year ahead at first":           {0: day(365)},
		"a year ahead, then":              {2: day(367)},
		"ahead for three attempts":        {2: day(4000), 3: day(4001), 4: day(4002)},
		"without a battery":               {2: time.Date(2010, 1, 1, 0, 0, 7, 0, time.UTC)},
		"back in a year that is possible": {2: day(-400)},
		"back for three attempts":         {2: time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC), 3: time.Date(1970, 1, 1, 1, 0, 0, 0, time.UTC), 4: time.Date(1970, 1, 2, 0, 0, 0, 0, time.UTC)},
	} {
		var wrong, healed []attempted
		for i, a := range right {
			w, h := a, a
			if clock, is := clocks[i]; is {
				w.clock, h.clock = clock, right[lastRight(clocks, i, len(right))].clock
			}
			wrong, healed = append(wrong, w), append(healed, h)
		}
		got, want := train(t, wrong...), train(t, healed...)
		for _, now := range []time.Time{day(4), day(5), day(800)} {
			g, w := got.Stats(now), want.Stats(now)
			if g.Streak != w.Streak || g.BestStreak != w.BestStreak || g.Due != w.Due || len(g.Days) != len(w.Days) {
				t.Errorf("%s: %d days in a row, at best %d, %d due, %d days; not %d, %d, %d, %d", name, g.Streak, g.BestStreak, g.Due, len(g.Days), w.Streak, w.BestStreak, w.Due, len(w.Days))
			}
			if math.Abs(g.Rating.Deviation-w.Rating.Deviation) > 5 || math.Abs(g.Rating.Number-w.Rating.Number) > 20 {
				t.Errorf("%s: rating %+v, not %+v", name, g.Rating, w.Rating)
			}
			for _, problem := range []string{"a", "b", "c", "d"} {
				g, _ := got.Card(shape.IDOf([]byte(problem)), now)
				w, _ := want.Card(shape.IDOf([]byte(problem)), now)
				if !g.Due.Equal(w.Due) || g.Attempts != w.Attempts {
					t.Errorf("%s: %s is due at %v, not at %v", name, problem, g.Due, w.Due)
				}
			}
		}
	}
}

// lastRight is the first attempt from i on whose clock was right.
func lastRight(clocks map[int]time.Time, i, n int) int {
	for _, wrong := clocks[i]; wrong && i < n-1; _, wrong = clocks[i] {
		i++
	}
	return i
}

// While the clock is wrong, what is shown goes by it, and it makes nothing worse afterwards.
func TestClockIsWrongNow(t *testing.T) {
	s := train(t, attempted{"a", day(365)})
	if c, _ := s.Card(shape.IDOf([]byte("a")), day(365)); !c.Due.Equal(day(367)) {
		t.Errorf("due at %v", c.Due)
	}
	if c, _ := s.Card(shape.IDOf([]byte("a")), day(0)); !c.Due.Equal(day(2)) {
		t.Errorf("the clock is right again, and the problem is due at %v", c.Due)
	}
	if _, err := s.Settle(Result{Problem: shape.IDOf([]byte("a")), Grade: 1600, Solved: true, Time: day(0)}); err != nil {
		t.Fatal(err)
	}
	if got := s.Stats(day(0)); got.Streak != 1 || len(got.Days) != 1 || got.Days[0].Date != "2026-03-01" {
		t.Errorf("%+v", got)
	}
}

// Days are those of the place where the user was: five days in Tokyo stay five from anywhere, and a flight breaks no streak.
func TestJourneys(t *testing.T) {
	zone := func(name string, hours int) *time.Location { return time.FixedZone(name, hours*60*60) }
	tokyo, losAngeles, berlin := zone("Tokyo", 9), zone("Los Angeles", -8), zone("Berlin", 1)
	at := func(day, hour int, place *time.Location) time.Time {
		return time.Date(2026, 5, day, hour, 0, 0, 0, place)
	}
	for name, c := range map[string]struct {
		clocks []time.Time
		now    time.Time
		want   int
	}{
		"in Tokyo, early and late":      {[]time.Time{at(1, 23, tokyo), at(2, 7, tokyo), at(3, 23, tokyo), at(4, 7, tokyo), at(5, 23, tokyo)}, at(5, 12, losAngeles), 5},
		"in Los Angeles, seen in Tokyo": {[]time.Time{at(1, 20, losAngeles), at(2, 8, losAngeles), at(3, 20, losAngeles)}, at(5, 12, tokyo), 3},
		"to the east over a day":        {[]time.Time{at(1, 20, losAngeles), at(2, 20, losAngeles), at(4, 15, tokyo), at(5, 15, tokyo)}, at(5, 18, tokyo), 4},
		"to the west, a day twice":      {[]time.Time{at(1, 20, tokyo), at(2, 10, tokyo), at(2, 9, losAngeles), at(3, 9, losAngeles)}, at(3, 10, losAngeles), 3},
		"a day is missed":               {[]time.Time{at(1, 20, berlin), at(3, 9, berlin)}, at(3, 10, berlin), 1},
		"a day is missed on the way":    {[]time.Time{at(1, 8, losAngeles), at(4, 20, tokyo)}, at(4, 21, tokyo), 1},
	} {
		var list []attempted
		for i, clock := range c.clocks {
			list = append(list, attempted{string(rune('a' + i)), clock})
		}
		if got := train(t, list...).Stats(c.now); got.Streak != c.want {
			t.Errorf("%s: %d days in a row, not %d; %v", name, got.Streak, c.want, got.Days)
		}
	}
}

// Attempts of earlier versions, whose zone was not kept, count by the zone of who asks.
func TestOldAttempts(t *testing.T) {
	s := train(t, attempted{"a", day(0)}, attempted{"b", day(1)})
	for i := range s.attempts {
		s.attempts[i].Zone, s.attempts[i].Against = nil, nil
	}
	s.replayed = false
	got := s.Stats(day(1).In(time.FixedZone("", 13*60*60))) // one o'clock in the night
	if got.Streak != 2 || got.Days[0].Date != "2026-03-02" || got.Rating != s.attempts[1].Rating {
		t.Errorf("%+v", got)
	}
}
