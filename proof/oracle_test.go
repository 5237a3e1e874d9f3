package proof_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/proof/check"
)

// oracle solves games and keeps what it has solved.
type oracle map[string]*game

// gameOf is the game of a claim, its target and the other string given.
func (o oracle) gameOf(c *check.Claim, owner board.Colour, target, other int, group, walls []int) *game {
	g := &game{claim: c.Claim, target: target, other: other, group: group, whole: c.Whole, walls: walls, owner: owner, threats: c.Threats, retakes: c.Retakes, liberties: c.Liberties, free: board.ParseColour(c.Free)}
	name := fmt.Sprint(g.claim, g.target, g.other, g.group, g.whole, g.walls, g.owner, g.free, g.threats, g.retakes, g.liberties)
	if o[name] == nil {
		g.solve()
		o[name] = g
	}
	return o[name]
}

// isTrue tells whether a claim holds in every position that meets it on its zone, wherever its drawing lies on the board. Else it returns a position in which it
// does not.
func (o oracle) isTrue(c *check.Claim) (bool, state) {
	for y := -len(c.Rows); y <= size; y++ {
		for x := -len(c.Rows); x <= size; x++ {
			if ok, where := o.isTrueAt(c, shift{x, y, len(c.Rows)}); !ok {
				return false, where
			}
		}
	}
	return true, state{}
}

// shift is where the points of a claim, on a board of n lines, lie on the board.
type shift struct{ x, y, n int }

// point is where a point of the claim lies, -1 beyond the edge.
func (d shift) point(name string) int {
	p, err := board.ParsePoint(name, d.n)
	if err != nil || p < 0 {
		return -1
	}
	return d.at(int(p))
}

func (d shift) at(p int) int {
	x, y := p%d.n+d.x, p/d.n+d.y
	if x < 0 || y < 0 || x >= size || y >= size {
		return -1
	}
	return y*size + x
}

// keepsEdges tells whether a point of the claim lies on the board, and on the edges on which it lies in the claim.
func (d shift) keepsEdges(p int) bool {
	x, y := p%d.n, p/d.n
	return d.at(p) >= 0 && (x > 0 || d.x == 0) && (y > 0 || d.y == 0) && (x < d.n-1 || x+d.x == size-1) && (y < d.n-1 || y+d.y == size-1)
}

// isTrueAt is isTrue for one place of the drawing.
func (o oracle) isTrueAt(c *check.Claim, d shift) (bool, state) {
	letter := func(p int) byte { return c.Rows[p/d.n][p%d.n] }
	colours := map[byte]board.Colour{'X': board.Black, 'O': board.White}
	owner, target, other := board.Empty, d.point(c.Target), -1
	var drawn [area]bool
	for p := range d.n * d.n {
		if at := d.at(p); at >= 0 && letter(p) != '?' {
			drawn[at] = true
		}
		if board.FormatPoint(board.Point(p), d.n) == c.Target {
			owner = colours[letter(p)]
		}
	}
	zone := map[int]byte{}
	for _, name := range c.Zone {
		p, _ := board.ParsePoint(name, d.n)
		if !d.keepsEdges(int(p)) {
			return true, state{}
		}
		zone[d.at(int(p))] = letter(int(p))
	}
	if c.Other != "" {
		other = d.point(c.Other)
	}
	var group, walls []int
	switch c.Claim {
	case check.Killed, check.Lives, check.TwoEyes:
		for _, name := range append([]string{c.Target}, c.Group...) {
			if p := d.point(name); p >= 0 && !slices.Contains(group, p) {
				group = append(group, p)
			}
		}
		for _, name := range c.Walls {
			if p := d.point(name); p >= 0 {
				walls = append(walls, p)
			}
		}
		slices.Sort(group)
		if target = -1; group == nil {
			return true, state{}
		}
	default:
		if target < 0 || c.Other != "" && other < 0 {
			return true, state{}
		}
	}
	g := o.gameOf(c, owner, target, other, group, walls)
	mover := board.ParseColour(c.ToMove)
	for _, q := range allPositions {
		meets := g.claim != check.Cut && g.claim != check.NotJoined || q[target] == owner && q[other] == owner // two strings that stand
		if g.claim == check.NotJoined {
			stones, _ := q.stringAt(target)
			meets = meets && !slices.Contains(stones, other)
		}
		meets = meets && (g.claim != check.Killed || !g.isFallen(&q)) // a group that does not stand any more is killed
		for p, letter := range zone {
			switch letter {
			case 'x', 'o':
				meets = meets && q[p] != g.winner().Opponent()
			case '?':
			default:
				meets = meets && q[p] == colours[letter]
			}
		}
		if !meets || !g.haveWalls(&q) || !keepsPromises(c, d, &q, &drawn, mover) {
			continue
		}
		s := state{q, mover, -1, c.Threats}
		if c.Ban != "" && board.ParseColour(c.Banned) == mover && (c.Banned != c.Free || c.Threats > 0) {
			ban := d.point(c.Ban)
			if _, inZone := zone[ban]; !inZone {
				continue // whether such a point is banned is not said
			}
			s.ban = ban
			if !g.wonFrom(s) {
				return false, s
			}
		} else if !g.won[s] {
			return false, s
		}
	}
	return true, state{}
}

// keepsPromises tells whether strings have the liberties on other points than the drawn ones that a claim asks for.
func keepsPromises(c *check.Claim, d shift, q *cells, drawn *[area]bool, mover board.Colour) bool {
	for _, text := range c.Outside {
		name, number, _ := strings.Cut(text, "=")
		least, err := strconv.Atoi(number)
		if err != nil {
			panic(err)
		}
		if !slices.Contains(c.Zone, name) {
			continue // of a string outside the zone nothing is asked
		}
		p, after := d.point(name), *q
		if after[p] == board.Empty {
			after[p] = mover
		}
		stones, _ := after.stringAt(p)
		liberties := map[int]bool{}
		for _, s := range stones {
			for _, n := range neighbours[s] {
				if after[n] == board.Empty && !drawn[n] {
					liberties[n] = true
				}
			}
		}
		if len(liberties) < least {
			return false
		}
	}
	return true
}

// wonFrom tells whether the winner wins from a state with a ban: the states after its moves are known.
func (g *game) wonFrom(s state) bool {
	if v := g.judge(&s); v != open {
		return v == wins
	}
	good, all := false, true
	for p := -1; p < area; p++ {
		after, v, legal := g.step(s, p)
		if !legal {
			continue
		}
		won := v == wins || v == open && g.won[after]
		good, all = good || won, all && won
	}
	if s.toMove == g.winner() {
		return good
	}
	return all
}
