package proof_test

import (
	"slices"

	"shicho/board"
	"shicho/proof/check"
)

// The search of this file knows no zones and no limits: on a board of three lines it follows all moves from all positions, and so says of every
// claim whether it is true. It has its own rules of Go, written to be obviously right.

// size is the number of lines, area the number of points.
const (
	size = 3
	area = size * size
)

// cells is a position.
type cells [area]board.Colour

// state is a position with the side to move, the ban on that side, and the threats that are left.
type state struct {
	cells   cells
	toMove  board.Colour
	ban     int // -1 if there is none
	threats int
}

// next are the points next to a point.
func next(p int) (list []int) {
	x, y := p%size, p/size
	for _, d := range [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		if u, v := x+d[0], y+d[1]; u >= 0 && v >= 0 && u < size && v < size {
			list = append(list, v*size+u)
		}
	}
	return list
}

// neighbours are next of all points.
var neighbours = func() (all [area][]int) {
	for p := range all {
		all[p] = next(p)
	}
	return all
}()

// stringAt is the string of a stone and the number of its liberties.
func (c *cells) stringAt(p int) (stones []int, liberties int) {
	var seen [area]bool
	seen[p] = true
	stones = []int{p}
	for i := 0; i < len(stones); i++ {
		for _, q := range neighbours[stones[i]] {
			if seen[q] {
				continue
			}
			switch c[q] {
			case board.Empty:
				liberties++
			case c[p]:
				stones = append(stones, q)
			default:
				continue
			}
			seen[q] = true
		}
	}
	return stones, liberties
}

// isLegal tells whether every string has a liberty.
func (c *cells) isLegal() bool {
	for p := range c {
		if c[p] != board.Empty {
			if _, n := c.stringAt(p); n == 0 {
				return false
			}
		}
	}
	return true
}

// game is a claim on all positions: the numbers of the claim without the position.
type game struct {
	claim         string
	target, other int
	group         []int // all targets of a claim about a group
	whole         bool
	walls         []int // stones of the owner's opponent whose strings are never taken
	owner         board.Colour
	free          board.Colour
	threats       int
	retakes       bool
	liberties     int

	won  map[state]bool // the winner has a way to win; filled by solve
	safe map[cells]bool // the group stands for ever though its owner never plays
}

// winner is the side that the claim favours.
func (g *game) winner() board.Colour {
	switch g.claim {
	case check.Captured, check.Cut, check.Killed, check.NotJoined:
		return g.owner.Opponent()
	}
	return g.owner
}

// holds tells whether the winner has won if the loser never wins.
func (g *game) holds() bool {
	return g.claim == check.Lives || g.claim == check.NotJoined || g.claim == check.NotCut
}

// isWall tells whether a string has a wall.
func (g *game) isWall(stones []int) bool {
	return slices.ContainsFunc(stones, func(p int) bool { return slices.Contains(g.walls, p) })
}

// haveWalls tells whether all walls stand.
func (g *game) haveWalls(c *cells) bool {
	return !slices.ContainsFunc(g.walls, func(p int) bool { return c[p] != g.owner.Opponent() })
}

// isFallen tells whether the owner has lost a group.
func (g *game) isFallen(c *cells) bool {
	standing := 0
	for _, p := range g.group {
		if c[p] == g.owner {
			standing++
		}
	}
	return standing == 0 || g.whole && standing < len(g.group)
}

// isSafe tells whether the group stands for ever though its owner never plays: no moves of the other side alone make it fall.
func (g *game) isSafe(c *cells) bool {
	if safe, known := g.safe[*c]; known {
		return safe
	}
	seen, todo, safe := map[cells]bool{*c: true}, []cells{*c}, true
	for i := 0; i < len(todo) && safe; i++ {
		safe = !g.isFallen(&todo[i])
		for p := range area {
			after, _, legal := g.play(state{cells: todo[i], toMove: g.owner.Opponent(), ban: -1}, p)
			if legal && !seen[after.cells] {
				seen[after.cells] = true
				todo = append(todo, after.cells)
			}
		}
	}
	g.safe[*c] = safe
	return safe
}

// play is the position after a move; p is -1 for a pass. taken are the points that it took.
func (g *game) play(s state, p int) (after state, taken []int, legal bool) {
	after = state{cells: s.cells, toMove: s.toMove.Opponent(), ban: -1, threats: s.threats}
	if p < 0 {
		return after, nil, true
	}
	if s.cells[p] != board.Empty {
		return s, nil, false
	}
	if p == s.ban {
		if s.toMove != g.free || s.threats == 0 {
			return s, nil, false
		}
		after.threats--
	}
	after.cells[p] = s.toMove
	for _, q := range neighbours[p] {
		if after.cells[q] == s.toMove.Opponent() {
			if stones, liberties := after.cells.stringAt(q); liberties == 0 && !g.isWall(stones) {
				for _, r := range stones {
					after.cells[r] = board.Empty
				}
				taken = append(taken, stones...)
			}
		}
	}
	stones, liberties := after.cells.stringAt(p)
	if g.isWall(stones) {
		return after, taken, true
	}
	if liberties == 0 {
		return s, nil, false
	}
	if len(taken) == 1 && len(stones) == 1 && liberties == 1 && (after.toMove != g.free || g.threats > 0) {
		after.ban = taken[0]
	}
	return after, taken, true
}

// verdict is what is known of a move without looking further.
type verdict int

const (
	open verdict = iota
	wins
	loses
)

// step is what comes of a move: a position, or a verdict. Where a single target was taken and its owner takes it back, that is part of the step.
func (g *game) step(s state, p int) (after state, v verdict, legal bool) {
	after, taken, legal := g.play(s, p)
	if !legal {
		return after, open, false
	}
	if g.group != nil {
		return after, g.judge(&after), true
	}
	lost := after.cells[g.target] != g.owner
	single := lost && g.retakes && !slices.ContainsFunc(neighbours[g.target], func(q int) bool { return slices.Contains(taken, q) })
	switch g.claim {
	case check.Captured, check.Cut:
		if g.claim == check.Cut && after.cells[g.other] != g.owner {
			return after, wins, true
		}
		if !lost {
			return after, g.judge(&after), true
		}
		if single {
			if back, _, may := g.play(after, g.target); may {
				return back, g.judge(&back), true
			}
		}
		return after, wins, true
	case check.Escaped:
		if !lost {
			return after, g.judge(&after), true
		}
		if single {
			if back, _, may := g.play(after, g.target); may {
				return back, g.judge(&back), true
			}
		}
		return after, loses, true
	}
	return after, g.judge(&after), true
}

// judge is the verdict of a position in which the target stands.
func (g *game) judge(s *state) verdict {
	switch g.claim {
	case check.Escaped:
		if _, n := s.cells.stringAt(g.target); n >= g.liberties {
			return wins
		}
	case check.Joined:
		if s.cells[g.target] != g.owner || s.cells[g.other] != g.owner {
			return loses
		}
		if stones, _ := s.cells.stringAt(g.target); slices.Contains(stones, g.other) {
			return wins
		}
	case check.Cut:
		if stones, _ := s.cells.stringAt(g.target); slices.Contains(stones, g.other) {
			return loses
		}
	case check.NotJoined, check.NotCut:
		v := [...]verdict{loses, wins} // if the strings are joined, or one is taken
		if g.claim == check.NotCut {
			v = [...]verdict{wins, loses}
		}
		if s.cells[g.target] != g.owner || s.cells[g.other] != g.owner {
			return v[1]
		}
		if stones, _ := s.cells.stringAt(g.target); slices.Contains(stones, g.other) {
			return v[0]
		}
	case check.Killed:
		if g.isFallen(&s.cells) {
			return wins
		}
	case check.Lives:
		if g.isFallen(&s.cells) {
			return loses
		}
	case check.TwoEyes:
		if g.isFallen(&s.cells) {
			return loses
		} else if g.isSafe(&s.cells) {
			return wins
		}
	}
	return open
}

// solve finds all states in which the winner wins.
func (g *game) solve() {
	g.won, g.safe = map[state]bool{}, map[cells]bool{}
	index := map[state]int{}
	type node struct {
		moves  []int // indices of states; the verdicts wins and loses are -1 and -2
		winner bool  // to move
		won    bool
		lost   bool
	}
	var nodes []node
	var open []state
	add := func(s state) int {
		if i, ok := index[s]; ok {
			return i
		}
		index[s] = len(nodes)
		nodes = append(nodes, node{winner: s.toMove == g.winner()})
		open = append(open, s)
		return len(nodes) - 1
	}
	for _, c := range allPositions {
		if g.group != nil && !g.isFallen(&c) && g.haveWalls(&c) || g.group == nil && c[g.target] == g.owner && (g.other < 0 || c[g.other] == g.owner) {
			for _, side := range [...]board.Colour{board.Black, board.White} {
				for threats := range g.threats + 1 {
					add(state{c, side, -1, threats})
				}
			}
		}
	}
	for i := 0; i < len(open); i++ {
		s := open[i]
		switch g.judge(&s) {
		case wins:
			nodes[i].won = true
			continue
		case loses:
			nodes[i].lost = true
			continue
		}
		for p := -1; p < area; p++ {
			after, v, legal := g.step(s, p)
			switch {
			case !legal:
			case v == wins:
				nodes[i].moves = append(nodes[i].moves, -1)
			case v == loses:
				nodes[i].moves = append(nodes[i].moves, -2)
			default:
				k := add(after)
				nodes[i].moves = append(nodes[i].moves, k)
			}
		}
	}
	good := func(k int) bool { return k == -1 || k >= 0 && nodes[k].won }
	bad := func(k int) bool { return k == -2 || k >= 0 && nodes[k].lost }
	some := func(moves []int, is func(int) bool) bool { return slices.ContainsFunc(moves, is) }
	all := func(moves []int, is func(int) bool) bool {
		return !slices.ContainsFunc(moves, func(k int) bool { return !is(k) })
	}
	for changed := true; changed; {
		changed = false
		for i := range nodes {
			n := &nodes[i]
			if n.won || n.lost || len(n.moves) == 0 {
				continue
			}
			if g.holds() { // what the loser cannot force never happens
				n.lost = n.winner && all(n.moves, bad) || !n.winner && some(n.moves, bad)
			} else {
				n.won = n.winner && some(n.moves, good) || !n.winner && all(n.moves, good)
			}
			changed = changed || n.won || n.lost
		}
	}
	for i, s := range open {
		if nodes[i].won || g.holds() && !nodes[i].lost {
			g.won[s] = true
		}
	}
}

// allPositions are the legal positions.
var allPositions = func() (all []cells) {
	var c cells
	for {
		if c.isLegal() {
			all = append(all, c)
		}
		p := 0
		for ; p < area && c[p] == board.White; p++ {
			c[p] = board.Empty
		}
		if p == area {
			return all
		}
		c[p]++
	}
}()
