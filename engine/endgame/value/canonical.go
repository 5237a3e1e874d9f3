package value

import (
	"math"
	"slices"
)

// Make returns the game with these options in canonical form: no option is dominated by another one, and no option is reversible.
func (t *Table) Make(left, right []*Game) *Game {
	left, right = slices.Clone(left), slices.Clone(right)
	if x, ok := t.simplest(left, right); ok {
		return t.Number(x)
	}
	for {
		left, right = t.dropDominated(left, t.atMost), t.dropDominated(right, func(a, b *Game) bool { return t.atMost(b, a) })
		g := t.draft(left, right)
		if l, ok := t.bypassLeft(g); ok {
			left = l
		} else if r, ok := t.bypassRight(g); ok {
			right = r
		} else {
			return t.intern(left, right)
		}
	}
}

// dropDominated returns the options without those to which another one is at least as good. worse tells whether a is at most as
// good as b.
func (t *Table) dropDominated(list []*Game, worse func(a, b *Game) bool) (kept []*Game) {
	for i, a := range list {
		isDominated := false
		for j, b := range list {
			if i != j && worse(a, b) && (a != b || j < i) {
				isDominated = true
				break
			}
		}
		if !isDominated {
			kept = append(kept, a)
		}
	}
	return kept
}

// bypassLeft replaces the first reversible option of Left: Right can answer it so that he is no worse off than in g. The moves of
// Left after this answer take its place. It returns false if no option is reversible.
func (t *Table) bypassLeft(g *Game) ([]*Game, bool) {
	for i, l := range g.left {
		for _, lr := range t.Right(l) {
			if t.atMost(lr, g) {
				return append(slices.Delete(slices.Clone(g.left), i, i+1), t.Left(lr)...), true
			}
		}
	}
	return nil, false
}

// bypassRight is bypassLeft for Right.
func (t *Table) bypassRight(g *Game) ([]*Game, bool) {
	for i, r := range g.right {
		for _, rl := range t.Left(r) {
			if t.atMost(g, rl) {
				return append(slices.Delete(slices.Clone(g.right), i, i+1), t.Right(rl)...), true
			}
		}
	}
	return nil, false
}

// simplest returns the number that a game with these options is: the simplest x between the left options, which are not x or
// more, and the right options, which are not x or less. It returns false if there is none: then the game is no number.
func (t *Table) simplest(left, right []*Game) (float64, bool) {
	low, _ := highest(left)
	high, _ := lowest(right)
	if low > high {
		return 0, false
	}
	fits := func(x float64) bool {
		n := t.Number(x)
		return !slices.ContainsFunc(left, func(l *Game) bool { return t.atMost(n, l) }) &&
			!slices.ContainsFunc(right, func(r *Game) bool { return t.atMost(r, n) })
	}
	if low == high {
		return low, fits(low)
	}
	for step := 1.0; ; step /= 2 {
		// Try the multiple of the step nearest to 0 in the closed interval, and then the multiples beside it.
		var x float64
		switch {
		case low <= 0 && high >= 0:
			x = 0
		case low > 0:
			x = math.Ceil(low/step) * step
		default:
			x = math.Floor(high/step) * step
		}
		direction := 1.0
		if high <= 0 && low < 0 || x >= high {
			direction = -1
		}
		for _, y := range []float64{x, x + direction*step, x - direction*step} {
			if y >= low && y <= high && fits(y) {
				return y, true
			}
		}
	}
}

// highest returns the greatest right stop of the options of Left, or minus infinity if there are none.
func highest(left []*Game) (stop float64, ok bool) {
	stop = math.Inf(-1)
	for _, l := range left {
		stop = max(stop, l.rightStop)
	}
	return stop, len(left) > 0
}

// lowest returns the least left stop of the options of Right, or infinity if there are none.
func lowest(right []*Game) (stop float64, ok bool) {
	stop = math.Inf(1)
	for _, r := range right {
		stop = min(stop, r.leftStop)
	}
	return stop, len(right) > 0
}
