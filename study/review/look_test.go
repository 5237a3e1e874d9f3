package review

import (
	"encoding/json"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/testrun"
)

// lookOf is a look with a mean lead of Black and a standard deviation of single simulations.
func lookOf(score, deviation float64, playouts int) *look {
	return &look{&search.Report{Score: score, Deviation: deviation, Playouts: playouts, Value: 0.5}, board.Black}
}

// The standard error of a difference is the root of the sum of both variances, each of them the variance of a mean. A side loses what the other one gains.
func TestDifference(t *testing.T) {
	for _, c := range []struct {
		best, played      *look
		side              board.Colour
		points, deviation float64
	}{
		{lookOf(0, 30, 100), lookOf(0, 30, 100), board.Black, 0, math.Sqrt(2 * 900 / 100)},
		{lookOf(8, 30, 400), lookOf(3, 40, 100), board.Black, 5, math.Sqrt(900./400 + 1600./100)},
		{lookOf(8, 30, 400), lookOf(3, 40, 100), board.White, -5, math.Sqrt(900./400 + 1600./100)},
		{lookOf(1, 0, 100), lookOf(1, 0, 100), board.White, 0, leastDeviation * math.Sqrt(2./100)}, // not certain, although all ended alike
	} {
		l := difference(c.best, c.played, c.side)
		if math.Abs(l.points-c.points) > 1e-9 || math.Abs(l.deviation-c.deviation) > 1e-9 {
			t.Errorf("%+v: %+v", c, l)
		}
	}
}

// Two differences together have the mean weighted by precision, and a smaller standard error than either.
func TestTogether(t *testing.T) {
	if l := (loss{points: 6, deviation: 3}).and(loss{points: 3, deviation: 3}); math.Abs(l.points-4.5) > 1e-9 || math.Abs(l.deviation-3/math.Sqrt2) > 1e-9 {
		t.Errorf("%+v", l)
	}
	if l := (loss{points: 6, deviation: 1}).and(loss{points: 0, deviation: 2}); math.Abs(l.points-4.8) > 1e-9 {
		t.Errorf("%+v", l)
	}
}

// A look gives both sides shares that add up to one.
func TestLookWins(t *testing.T) {
	l := look{&search.Report{Value: 0.7, Playouts: 10}, board.White}
	if w, b := l.wins(board.White), l.wins(board.Black); w != 0.7 || math.Abs(b-0.3) > 1e-9 {
		t.Errorf("%+v %+v", w, b)
	}
}

// Black's fourteen stones have a last liberty at A1, and White's nine at E1. Both pass, and then Black takes.
const race = "(;SZ[5]KM[0.5]AB[aa][ba][ca][ab][bb][cb][ac][bc][cc][ad][bd][cd][be][ce]AW[da][ea][db][eb][dc][ec][dd][ed][de]PL[B];B[];W[];B[ee])"

// A move that throws the game away has a loss, with the better move. A move that is the best one has none.
func TestLoss(t *testing.T) {
	testrun.SingleGoroutine(t)
	o := options()
	o.Variations = true
	list := review(t, record(t, race), o)
	for i, want := range []bool{true, true, false} {
		m := list[i]
		if lost := m.Better != ""; lost != want || lost != (*m.PointsLost >= o.Sizes.Inaccuracy) || lost != (len(m.Variations) > 0) {
			t.Errorf("move %d: %s, loss %.2f", m.Number, m.Text(nil), *m.PointsLost)
		}
		if m.Better != "" && !(*m.PointsLow < *m.PointsLost && *m.PointsLost < *m.PointsHigh) {
			t.Errorf("move %d: loss %.2f from %.2f to %.2f", m.Number, *m.PointsLost, *m.PointsLow, *m.PointsHigh)
		}
	}
	// All leads are Black's, and Black's lead falls when Black loses something.
	if first := list[0]; first.Better != "" && first.PlayedLead >= first.BetterLead {
		t.Errorf("Black leads by %.2f after the mistake, by %.2f otherwise", first.PlayedLead, first.BetterLead)
	}
}

// The third move of an even game on 19 lines, on an open corner point, loses nothing.
func TestGoodOpening(t *testing.T) {
	testrun.SingleGoroutine(t)
	o := options()
	o.Playouts, o.From = PlayoutsFor(19), 3
	for _, m := range review(t, record(t, "(;SZ[19]KM[6.5];B[pd];W[dp];B[pp])"), o) {
		if m.Better != "" || strings.Count(m.Text(nil), "%") != 1 {
			t.Errorf("%s", m.Text(nil))
		}
	}
}

// With too few playouts there are no values, and captures are reviewed all the same.
func TestTooFewPlayouts(t *testing.T) {
	testrun.SameGoroutines(t, "TestSameReview")
	o := options()
	o.Playouts = LeastPlayouts - 1
	list := review(t, record(t, missed), o)
	for _, m := range list {
		if m.WinRate != nil || m.Score != nil || m.Loss != nil || m.PointsLost != nil || len(m.Best) > 0 || strings.Contains(m.Text(nil), "%") {
			t.Errorf("%+v", m)
		}
	}
	if got := list[0].kinds(); got != "misses capture C3" {
		t.Error(got)
	}
}

// A review of one side has its moves alone, with the same events.
func TestColour(t *testing.T) {
	testrun.SameGoroutines(t, "TestSameReview")
	o := options()
	o.Colour = board.White
	list := review(t, record(t, missed), o)
	if len(list) != 1 || list[0].Number != 2 || list[0].kinds() != "misses save C3" {
		t.Errorf("%+v", list)
	}
	if n := o.Count(record(t, missed)); n != 1 {
		t.Errorf("%d moves", n)
	}
}

// With one thread for each search the review is always the same, however many searchers there are. A part of the game has the same
// values as in the review of the whole game.
func TestSameReview(t *testing.T) {
	game := "(;SZ[7]KM[3.5];B[cc];W[dc];B[ec];W[fg]"
	if !testing.Short() {
		game += ";B[dd];W[ag];B[db]"
	}
	r := record(t, game+")")
	texts := func(processors int, o *Options) (list []string) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		for _, m := range review(t, r, o) {
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, string(text))
		}
		return list
	}
	first, more := 1, []int{2, mostSearchers + 1}
	if testing.Short() { // as under the race detector, to which several searchers matter alone
		first, more = 2, nil
	}
	all := texts(first, options())
	for _, processors := range more {
		if again := texts(processors, options()); !slices.Equal(again, all) {
			t.Errorf("%d processors: %s\nbefore: %s", processors, again, all)
		}
	}
	o := options()
	o.From, o.To = 3, 4
	if part := texts(2, o); !slices.Equal(part, all[2:4]) {
		t.Errorf("moves 3 and 4: %s\nall: %s", part, all)
	}
	if o.Settings.Search.Threads = 1 << 10; o.searchers() != 1 {
		t.Errorf("%d searchers of many threads", o.searchers())
	}
}

// On a large board territory is no reason as long as the network alone judges, and on a small one needs no second judge.
func TestAgreed(t *testing.T) {
	for size, want := range map[int]bool{9: true, 19: false} {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		s := &searcher{reviewer: &reviewer{o: &Options{Settings: engine.Default()}, record: &sgf.Record{Size: size}}}
		if got, err := s.isAgreed(t.Context(), b, &comparison{}, board.Stone{}); got != want || err != nil {
			t.Errorf("%d lines: %v, %v", size, got, err)
		}
	}
}
