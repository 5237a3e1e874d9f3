package value

import (
	"math/rand/v2"
	"testing"
)

// make2 makes a game with one option for each side.
func make2(t *Table, l, r *Game) *Game { return t.Make([]*Game{l}, []*Game{r}) }

// Games have the names and the orders that the books give.
func TestNamed(t *testing.T) {
	v := NewTable()
	n := v.Number
	zero := n(0)
	star := make2(v, zero, zero)
	up := make2(v, zero, star)
	for _, c := range []struct {
		got  *Game
		name string
	}{
		{v.Make(nil, nil), "0"},
		{v.Make([]*Game{n(2)}, nil), "3"},
		{make2(v, n(0), n(1)), "1/2"},
		{make2(v, n(1), n(2)), "3/2"},
		{make2(v, n(-3), n(5)), "0"},
		{make2(v, n(1.25), n(1.5)), "11/8"},
		{make2(v, n(2), n(5)), "3"},
		{star, "*"},
		{v.Sum(star, star), "0"},
		{up, "↑"},
		{v.Sum(up, up), "2↑"},
		{make2(v, zero, up), "2↑*"}, // {0|up} is 2.up + star
		{v.Negative(up), "↓"},
		{v.Sum(up, star), "↑*"},
		{make2(v, star, star), "0"},
		{make2(v, n(1), n(1)), "1*"},
		{make2(v, n(3), n(-3)), "±3"},
		{make2(v, n(3), n(1)), "2±1"},
		{make2(v, zero, make2(v, zero, n(-2))), "tiny(2)"},
		{v.Negative(make2(v, zero, make2(v, zero, n(-2)))), "miny(2)"},
		{make2(v, make2(v, n(4), n(0)), n(-3)), "{4|0||-3}"},
		{v.Make([]*Game{star, zero}, []*Game{star, zero}), "{0,*|0,*}"},
	} {
		if got := v.String(c.got); got != c.name {
			t.Errorf("%s, want %s", got, c.name)
		}
	}
	if o := v.Compare(up, zero); o != Greater {
		t.Errorf("↑ %v 0", o)
	}
	if o := v.Compare(up, star); o != Confused {
		t.Errorf("↑ %v *", o)
	}
	if o := v.Compare(v.Sum(up, up), star); o != Greater {
		t.Errorf("2↑ %v *", o)
	}
	if o := v.Compare(up, make2(v, zero, make2(v, zero, n(-5)))); o != Greater {
		t.Errorf("↑ %v tiny(5)", o)
	}
}

// Games have the means and temperatures that the books give.
func TestThermographs(t *testing.T) {
	v := NewTable()
	n := v.Number
	for _, c := range []struct {
		g                 *Game
		mean, temperature float64
	}{
		{n(3), 3, -1},
		{n(0.75), 0.75, -0.25},
		{make2(v, n(4), n(0)), 2, 2},
		{make2(v, n(1), n(1)), 1, 0},
		{make2(v, make2(v, n(7), n(0)), n(-3)), 0, 3},  // as the paper on difference games says
		{make2(v, make2(v, n(10), n(0)), n(-1)), 0, 1}, // Black's sente
		{make2(v, n(5), make2(v, n(4), n(-6))), 4, 1},  // White's reverse sente
	} {
		if c.g.Mean() != c.mean || c.g.Temperature() != c.temperature {
			t.Errorf("%s: mean %v, temperature %v, want %v, %v", v.String(c.g), c.g.Mean(), c.g.Temperature(), c.mean, c.temperature)
		}
	}
}

// random makes a random game of a depth, with integers at its ends.
func random(t *Table, rnd *rand.Rand, depth int) *Game {
	if depth == 0 || rnd.IntN(4) == 0 {
		return t.Number(float64(rnd.IntN(9) - 4))
	}
	var left, right []*Game
	for range 1 + rnd.IntN(2) {
		left = append(left, random(t, rnd, depth-1))
	}
	for range 1 + rnd.IntN(2) {
		right = append(right, random(t, rnd, depth-1))
	}
	return t.Make(left, right)
}

// Games form an ordered group, and Compare agrees with playing the difference out.
func TestProperties(t *testing.T) {
	v := NewTable()
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		g, h, k := random(v, rnd, 3), random(v, rnd, 2), random(v, rnd, 2)
		if d := v.Difference(g, g); d != v.Number(0) {
			t.Fatalf("%s less itself is %s", v.String(g), v.String(d))
		}
		if v.Sum(v.Sum(g, h), k) != v.Sum(g, v.Sum(h, k)) {
			t.Fatalf("sums of %s, %s, %s", v.String(g), v.String(h), v.String(k))
		}
		if got, want := v.Compare(g, h), played(v, v.Difference(g, h)); got != want {
			t.Fatalf("%s %v %s, played %v", v.String(g), got, v.String(h), want)
		}
		if v.Compare(g, h) != v.Compare(v.Sum(g, k), v.Sum(h, k)) {
			t.Fatalf("adding %s changes the order of %s and %s", v.String(k), v.String(g), v.String(h))
		}
		if s := v.Sum(g, h); s.Mean() != g.Mean()+h.Mean() {
			t.Fatalf("mean of %s and %s together %v, not %v and %v", v.String(g), v.String(h), s.Mean(), g.Mean(), h.Mean())
		}
		if s := v.Sum(g, h); s.Temperature() > max(g.Temperature(), h.Temperature()) {
			t.Fatalf("%s and %s are hotter together", v.String(g), v.String(h))
		}
		if v.Negative(v.Negative(g)) != g || v.Negative(g).Mean() != -g.Mean() || v.Negative(g).Temperature() != g.Temperature() {
			t.Fatalf("the negative of %s", v.String(g))
		}
		for by := 0.0; by <= 4; by += 0.5 {
			c := v.Cool(g, by)
			if c.Mean() != g.Mean() || v.Cool(v.Sum(g, h), by) != v.Sum(c, v.Cool(h, by)) {
				t.Fatalf("%s cooled by %v", v.String(g), by)
			}
			if by < g.Temperature() && (c.LeftStop() != g.LeftWall(by) || c.RightStop() != g.RightWall(by)) {
				t.Fatalf("%s cooled by %v: stops %v %v, walls %v %v", v.String(g), by, c.LeftStop(), c.RightStop(), g.LeftWall(by), g.RightWall(by))
			}
		}
	}
}

// played tells who wins a game by playing it out, without any theory.
func played(t *Table, g *Game) Order {
	left, right := wins(t, g, true), wins(t, g, false)
	switch {
	case left && right:
		return Confused
	case left:
		return Greater
	case right:
		return Less
	}
	return Equal
}

// wins tells whether the side that moves first, Left or Right, can make the last move.
func wins(t *Table, g *Game, left bool) bool {
	options := t.Right(g)
	if left {
		options = t.Left(g)
	}
	for _, o := range options {
		if !wins(t, o, !left) {
			return true
		}
	}
	return false
}
