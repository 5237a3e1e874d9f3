package value

import (
	"math"
	"slices"
)

// thermograph shows how a game that is no number cools. It has the walls as functions of the temperature from 0 on. The walls meet
// at the temperature of the game, and from there on they are its mean.
type thermograph struct {
	left, right       line
	temperature, mean float64
}

// line is a piecewise linear function from 0 on. It goes through points, and then on with a slope.
type line struct {
	points []point
	slope  float64
}

type point struct{ t, v float64 }

// at returns the value of the line at a temperature.
func (l *line) at(t float64) float64 {
	i := len(l.points) - 1
	for i > 0 && l.points[i].t > t {
		i--
	}
	p := l.points[i]
	if i == len(l.points)-1 {
		return p.v + l.slope*(t-p.t)
	}
	q := l.points[i+1]
	return p.v + (q.v-p.v)/(q.t-p.t)*(t-p.t)
}

// tax returns the line plus a slope times the temperature.
func (l *line) tax(slope float64) line {
	sum := line{slices.Clone(l.points), l.slope + slope}
	for i := range sum.points {
		sum.points[i].v += slope * sum.points[i].t
	}
	return sum
}

// corners returns, in order, the temperatures at which one of two lines bends or the lines cross.
func corners(a, b *line) (list []float64) {
	for _, l := range []*line{a, b} {
		for _, p := range l.points {
			list = append(list, p.t)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	for i, t := range list {
		end := t + 1 // any later temperature tells the slopes
		if i+1 < len(list) {
			end = list[i+1]
		}
		d := a.at(t) - b.at(t)
		slope := (a.at(end) - b.at(end) - d) / (end - t)
		if cross := t - d/slope; slope != 0 && cross > t && (i+1 == len(list) || cross < end) {
			list = append(list, cross)
		}
	}
	slices.Sort(list)
	return list
}

// highestOf returns the maximum of two lines.
func highestOf(a, b line) line {
	all := corners(&a, &b)
	var l line
	for _, t := range all {
		l.points = append(l.points, point{t, max(a.at(t), b.at(t))})
	}
	l.slope = a.slope
	if last := all[len(all)-1] + 1; b.at(last) > a.at(last) || b.at(last) == a.at(last) && b.slope > a.slope {
		l.slope = b.slope
	}
	return l
}

// negative returns the line with its sign changed.
func (l line) negative() line {
	n := line{slices.Clone(l.points), -l.slope}
	for i := range n.points {
		n.points[i].v = -n.points[i].v
	}
	return n
}

// graph returns the thermograph of a game that is no number.
func (g *Game) graph() *thermograph {
	if g.cooled != nil {
		return g.cooled
	}
	var left, right line
	for i, o := range g.left {
		_, wall := o.walls()
		if l := wall.tax(-1); i == 0 {
			left = l
		} else {
			left = highestOf(left, l)
		}
	}
	for i, o := range g.right {
		wall, _ := o.walls()
		if r := wall.tax(1); i == 0 {
			right = r
		} else {
			right = highestOf(right.negative(), r.negative()).negative()
		}
	}
	t := meet(&left, &right)
	mean := left.at(t)
	g.cooled = &thermograph{left.addMast(t, mean), right.addMast(t, mean), t, mean}
	return g.cooled
}

// meet returns the lowest temperature at which the left line is not above the right line.
func meet(left, right *line) float64 {
	for _, t := range corners(left, right) {
		if left.at(t) <= right.at(t) {
			return t
		}
	}
	panic("value: walls that do not meet") // impossible: in the end the left line falls and the right line rises
}

// addMast returns the line up to a temperature t, with the constant v from there on.
func (l *line) addMast(t, v float64) (cut line) {
	for _, p := range l.points {
		if p.t < t {
			cut.points = append(cut.points, p)
		}
	}
	cut.points = append(cut.points, point{t, v})
	return cut
}

// walls returns the walls of a game's thermograph.
func (g *Game) walls() (left, right line) {
	if g.isNumber {
		mast := line{points: []point{{0, g.number}}}
		return mast, mast
	}
	c := g.graph()
	return c.left, c.right
}

// LeftWall returns what the game is worth if Left begins and every move costs t, which is 0 or more.
func (g *Game) LeftWall(t float64) float64 {
	left, _ := g.walls()
	return left.at(t)
}

// RightWall is LeftWall if Right begins.
func (g *Game) RightWall(t float64) float64 {
	_, right := g.walls()
	return right.at(t)
}

// Mean returns the mean value: what each of many copies of the game is worth.
func (g *Game) Mean() float64 {
	if g.isNumber {
		return g.number
	}
	return g.graph().mean
}

// Temperature returns what a move in the game is worth. For a number it is below 0: it is -1 for an integer, -1/2 for a number of
// halves, and so on.
func (g *Game) Temperature() float64 {
	if !g.isNumber {
		return g.graph().temperature
	}
	step := 1.0
	for g.number/step != math.Trunc(g.number/step) {
		step /= 2
	}
	return -step
}

// Cool returns the game in which each move costs by, which is 0 or more. If by is higher than the temperature of the game, the game
// freezes to its mean.
func (t *Table) Cool(g *Game, by float64) *Game {
	if g.isNumber || by > g.Temperature() {
		return t.Number(g.Mean())
	}
	var left, right []*Game
	for _, o := range g.left {
		left = append(left, t.Sum(t.Cool(o, by), t.Number(-by)))
	}
	for _, o := range g.right {
		right = append(right, t.Sum(t.Cool(o, by), t.Number(by)))
	}
	return t.Make(left, right)
}
