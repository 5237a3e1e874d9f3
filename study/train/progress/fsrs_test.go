package progress

import (
	"math"
	"slices"
	"testing"
)

// review is an answer with the days since the one before.
type review struct {
	days  int
	grade Grade
}

// The memory after some answers, as the tests of the packages fsrs for Python and Rust have it.
func TestPublishedMemory(t *testing.T) {
	m := FirstMemory(Again)
	for _, r := range []review{{0, Good}, {1, Good}, {3, Good}, {8, Good}, {21, Good}} {
		m = m.Next(r.days, r.grade)
	}
	if math.Abs(m.Stability-53.62691) > 1e-4 || math.Abs(m.Difficulty-6.3574867) > 1e-4 {
		t.Errorf("%+v", m)
	}
	for i, want := range []float64{6.4133, 5.11217071, 2.11810397, 1} {
		if got := FirstMemory(Grade(i + 1)).Difficulty; math.Abs(got-want) > 1e-6 {
			t.Errorf("first grade %d: difficulty %v, not %v", i+1, got, want)
		}
	}
}

// The intervals between answers, as the same tests have them. On the days of 0 the answer came some minutes later.
func TestPublishedIntervals(t *testing.T) {
	grades := []Grade{Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good}
	sameDay := []bool{true, false, false, false, false, false, true, true, false, false, false, false, false}
	var m Memory
	var intervals []int
	for i, g := range grades {
		if i == 0 {
			m = FirstMemory(g)
		} else {
			m = m.Next(intervals[i-1], g)
		}
		days := 0
		if !sameDay[i] {
			days = max(1, int(math.Round(m.Interval(0.9))))
		}
		intervals = append(intervals, days)
	}
	if want := []int{0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21}; !slices.Equal(intervals, want) {
		t.Errorf("%v, not %v", intervals, want)
	}
}

// memories are memories of all kinds.
func memories() (list []Memory) {
	for _, stability := range []float64{0.001, 0.2, 1, 7, 100, 2000, 36500} {
		for difficulty := 1.0; difficulty <= 10; difficulty += 1.5 {
			list = append(list, Memory{stability, difficulty})
		}
	}
	return list
}

// The stability is the interval for 90 %, the chance falls with the days, and an interval is longer for less retention.
func TestForgetting(t *testing.T) {
	for _, m := range memories() {
		if r := m.Retrievability(m.Stability); math.Abs(r-0.9) > 1e-9 {
			t.Errorf("%+v: %v after the stability", m, r)
		}
		if i := m.Interval(0.9); math.Abs(i-m.Stability) > 1e-6*m.Stability {
			t.Errorf("%+v: interval %v", m, i)
		}
		if m.Retrievability(0) != 1 || m.Retrievability(-1) != 1 || m.Retrievability(1) <= m.Retrievability(2) || m.Interval(0.8) <= m.Interval(0.95) {
			t.Errorf("%+v does not forget", m)
		}
	}
}

// A better grade gives a longer memory, a lapse a shorter one, and a recall after a longer time more than after a short one.
func TestOrder(t *testing.T) {
	for _, m := range memories() {
		for _, days := range []int{0, 1, 5, 50, 500} {
			var last Memory
			for g := Again; g <= Easy; g++ {
				next := m.Next(days, g)
				if err := next.Check(); err != nil {
					t.Fatal(err)
				}
				if g > Again && (next.Stability < last.Stability || next.Difficulty > last.Difficulty) {
					t.Errorf("%+v after %d days: grade %d gives %+v, the one below %+v", m, days, g, next, last)
				}
				last = next
			}
			if days > 0 && m.Next(days, Again).Stability > m.Stability {
				t.Errorf("%+v grows by a lapse after %d days", m, days)
			}
			if m.Next(days, Good).Stability < m.Stability {
				t.Errorf("%+v shrinks by a recall after %d days", m, days)
			}
		}
		if m.Stability < maxStability && m.Next(20, Good).Stability < m.Next(2, Good).Stability {
			t.Errorf("%+v: a recall after 20 days gives less than one after 2", m)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, m := range []Memory{{}, {math.NaN(), 5}, {1, math.Inf(1)}, {-1, 5}, {1, 0}} {
		if m.Check() == nil {
			t.Errorf("%+v is a memory", m)
		}
	}
}
