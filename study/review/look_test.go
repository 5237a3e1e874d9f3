package review

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine/search"
	"shicho/internal/testrun"
)

// played is a share of playouts that were won or lost.
func played(value float64, playouts int) share {
	return share{value, playouts, math.Sqrt(value * (1 - value))}
}

// The standard error of a difference is the root of the sum of both variances, each of them the variance of a mean.
func TestDifference(t *testing.T) {
	for _, c := range []struct {
		best, played    share
		loss, deviation float64
	}{
		{played(0.5, 100), played(0.5, 100), 0, math.Sqrt(2 * 0.25 / 100)},
		{played(0.6, 400), played(0.5, 400), 0.1, math.Sqrt(0.24/400 + 0.25/400)},
		{played(0.5, 100), played(0.6, 25), -0.1, math.Sqrt(0.25/100 + 0.24/25)},
		{played(1, 100), played(1, 100), 0, math.Sqrt(2 * leastSpread * leastSpread / 100)}, // not certain, although all were won
	} {
		d := c.best.minus(c.played)
		if math.Abs(d.loss-c.loss) > 1e-9 || math.Abs(d.deviation-c.deviation) > 1e-9 {
			t.Errorf("%+v: %+v", c, d)
		}
	}
	d := difference{loss: 0.1, deviation: 0.05}
	if d.exceeds(2) || !d.exceeds(1.9) || (difference{-0.5, 0.01}).exceeds(0) {
		t.Error("exceeds")
	}
}

// Of moves that lose nothing few get to the last stage and hardly any is shown to lose. Of moves that lose a fifth nearly all are.
func TestStages(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	count := func(value float64, n int) share {
		won := 0
		for range n {
			if random.Float64() < value {
				won++
			}
		}
		return played(float64(won)/float64(n), n)
	}
	for _, c := range []struct{ loss, least, most float64 }{{0, 0, 0.01}, {0.05, 0.05, 0.5}, {0.1, 0.6, 1}, {0.2, 0.95, 1}} {
		const tries = 200
		shown := 0
		for range tries {
			lost := true
			for _, stage := range stages {
				n := stage.factor * standardPlayouts
				lost = lost && count(0.55, n).minus(count(0.55-c.loss, n)).exceeds(stage.errors)
			}
			if lost {
				shown++
			}
		}
		if is := float64(shown) / tries; is < c.least || is > c.most {
			t.Errorf("loss %.2f: shown in %.3f", c.loss, is)
		}
	}
}

// A look gives both sides shares that add up to one.
func TestLookShare(t *testing.T) {
	l := look{&search.Report{Value: 0.7, Playouts: 10}, board.White}
	if w, b := l.share(board.White), l.share(board.Black); w.value != 0.7 || math.Abs(b.value-0.3) > 1e-9 || b.playouts != 10 {
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
		if lost := m.Better != ""; lost != want || lost != (*m.Loss > 0) || lost != (len(m.Variations) > 0) {
			t.Errorf("move %d: %s, loss %.2f", m.Number, m.Text(), *m.Loss)
		}
		if m.Better != "" && *m.Loss <= *m.Noise {
			t.Errorf("move %d: loss %.2f, noise %.2f", m.Number, *m.Loss, *m.Noise)
		}
	}
	// All shares are Black's, and Black's share falls when Black loses something.
	if first := list[0]; first.Better != "" && first.PlayedRate >= first.BetterRate {
		t.Errorf("Black wins %.2f after the mistake, %.2f otherwise", first.PlayedRate, first.BetterRate)
	}
}

// The third move of an even game on 19 lines, on an open corner point, loses nothing.
func TestGoodOpening(t *testing.T) {
	testrun.SingleGoroutine(t)
	o := options()
	o.Playouts, o.From = PlayoutsFor(19), 3
	for _, m := range review(t, record(t, "(;SZ[19]KM[6.5];B[pd];W[dp];B[pp])"), o) {
		if *m.Loss != 0 || m.Better != "" || strings.Count(m.Text(), "%") != 1 {
			t.Errorf("%s", m.Text())
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
		if m.WinRate != nil || m.Score != nil || m.Loss != nil || len(m.Best) > 0 || strings.Contains(m.Text(), "%") {
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
