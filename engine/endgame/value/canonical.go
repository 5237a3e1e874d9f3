package value

import (
	"math"
	"slices"
)

// Make is the game with these options, in canonical form: no option is dominated by another, and
// none is reversible.
func (t *Table) Make(left, right []*Game) *Game {
	left, right = slices.Clone(left), slices.Clone(right)
	if x, ok := t.simplest(left, right); ok {
		return t.Number(x)
	}
	for {
		left, right = t.undominated(left, t.atMost), t.undominated(right, func(a, b *Game) bool { return t.atMost(b, a) })
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

// undominated keeps the options that no other is at least as good as.
func (t *Table) undominated(list []*Game, worse func(a, b *Game) bool) (kept []*Game) {
	for i, a := range list {
		dominated := false
		for j, b := range list {
			if i != j && worse(a, b) && (a != b || j < i) {
				dominated = true
				break
			}
		}
		if !dominated {
			kept = append(kept, a)
		}
	}
	return kept
}

// bypassLeft replaces the first move of Left that Right can answer so that he is no worse off than before
// by what Left may do then; false if there is none.
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

// bypassRight is likewise for Right.
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

// simplest is the number that a game with these options is: the simplest one of those x that no
// left option is at least as great as, and no right one at most. False if there is none, and the
// game is no number.
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
		// The multiple of the step nearest to 0 in the closed interval; then the next one inside.
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

// highest is the greatest right stop of options of Left, minus infinity if there are none.
func highest(left []*Game) (stop float64, ok bool) {
	stop = math.Inf(-1)
	for _, l := range left {
		stop = max(stop, l.rightStop)
	}
	return stop, len(left) > 0
}

// lowest is the least left stop of options of Right, infinity if there are none.
func lowest(right []*Game) (stop float64, ok bool) {
	stop = math.Inf(1)
	for _, r := range right {
		stop = min(stop, r.leftStop)
	}
	return stop, len(right) > 0
}
