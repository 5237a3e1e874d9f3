package value

import (
	"fmt"
	"math"
	"strings"
)

// String returns a game as the books write it. Numbers, ups, downs, stars and tinies have their names, with a number in front that
// is added. All other games are written by their options.
func (t *Table) String(g *Game) string {
	if g.isNumber {
		return FormatNumber(g.number)
	}
	if g.leftStop == g.rightStop {
		if name := t.infinitesimal(t.Sum(g, t.Number(-g.leftStop))); name != "" {
			if g.leftStop == 0 {
				return name
			}
			return FormatNumber(g.leftStop) + name
		}
	}
	if mean := (g.leftStop + g.rightStop) / 2; t.isSwitch(g) {
		name := "±" + FormatNumber(g.leftStop-mean)
		if mean != 0 {
			name = FormatNumber(mean) + name
		}
		return name
	}
	text, _ := t.options(g)
	return "{" + text + "}"
}

// isSwitch tells whether the game has one option each, both of them numbers.
func (t *Table) isSwitch(g *Game) bool {
	return len(g.left) == 1 && len(g.right) == 1 && g.left[0].isNumber && g.right[0].isNumber
}

// options writes the options of a game. It returns the text, and the number of bars in a row between the two sides.
func (t *Table) options(g *Game) (text string, bars int) {
	var parts [2][]string
	for i, list := range [2][]*Game{g.left, g.right} {
		for _, o := range list {
			name := t.String(o)
			if len(list) == 1 && (strings.HasPrefix(name, "{") || t.isSwitch(o) && o.leftStop > o.rightStop) {
				inner, n := t.options(o)
				name, bars = inner, max(bars, n)
			}
			parts[i] = append(parts[i], name)
		}
	}
	bars++
	return strings.Join(parts[0], ",") + strings.Repeat("|", bars) + strings.Join(parts[1], ","), bars
}

// mostUps: a sum of more ups than mostUps has no name.
const mostUps = 9

// infinitesimal returns the name of a game that lies between all positive and all negative numbers, or "" if it has no name.
func (t *Table) infinitesimal(g *Game) string {
	star := t.Make([]*Game{t.Number(0)}, []*Game{t.Number(0)})
	up := t.Make([]*Game{t.Number(0)}, []*Game{star})
	if g == star {
		return "*"
	}
	ups := up
	for n := 1; n <= mostUps; n++ {
		for _, c := range [...]struct {
			game *Game
			sign string
		}{{ups, "↑"}, {t.Negative(ups), "↓"}} {
			name := c.sign
			if n > 1 {
				name = fmt.Sprint(n) + c.sign
			}
			switch g {
			case c.game:
				return name
			case t.Sum(c.game, star):
				return name + "*"
			}
		}
		ups = t.Sum(ups, up)
	}
	if x, ok := t.tiny(g); ok {
		return "tiny(" + FormatNumber(x) + ")"
	}
	if x, ok := t.tiny(t.Negative(g)); ok {
		return "miny(" + FormatNumber(x) + ")"
	}
	return ""
}

// tiny tells whether the game is {0||0|-x}, and returns the number x.
func (t *Table) tiny(g *Game) (x float64, ok bool) {
	zero := t.Number(0)
	if len(g.left) != 1 || g.left[0] != zero || len(g.right) != 1 {
		return 0, false
	}
	threat := g.right[0]
	if threat.isNumber || len(threat.left) != 1 || threat.left[0] != zero || len(threat.right) != 1 || !threat.right[0].isNumber {
		return 0, false
	}
	return -threat.right[0].number, true
}

// FormatNumber writes a fraction by a power of two: 3, -1/2, 5/4.
func FormatNumber(x float64) string {
	denominator := 1.0
	for x != math.Trunc(x) && denominator < 1<<30 {
		x *= 2
		denominator *= 2
	}
	if denominator == 1 {
		return fmt.Sprintf("%.0f", x+0)
	}
	return fmt.Sprintf("%.0f/%.0f", x, denominator)
}
