package weaken

import (
	"shicho/board"
	"shicho/internal/mix"
	"shicho/tactics"
)

// prover tells whether the winner's move has its result on every board that meets a demand.
type prover struct {
	grid    grid
	goal    tactics.Goal
	attacks bool // the winner does not own the target and takes it; else the winner saves it, or joins it to the other string
	target  board.Point
	other   board.Point // a stone of the other string of a pair
	move    board.Point // a Pass if the owner needs none
	attack  board.Point // then the attacker's move that a pattern names, else NoPoint

	demand *demand
	root   state  // before the move
	named  points // the points that the demand says something about
	parts  []part
	// owned and free are, by stone before the move and for the stone of the move, the liberties of the string on the board: those that the exact proof names,
	// and the number of the others.
	owned [mostNamed]points
	free  [mostNamed]int

	// suggest names the winner's nth move to try, counted from 0, and NoPoint after the last one.
	suggest func(s *state, n int) board.Point
	hints   map[uint64]board.Point // the winner's moves of proofs that were found, by state.key, so that they serve weaker demands
	memory
	advice
	enough      int    // liberties with which the target is saved
	nodes, most int    // searched, and the bound
	core        points // what the proof uses but for the liberties of the winner's strings
	stack       []board.Point
	states      []*state // by the number of moves that were played
}

// maxDepth bounds a line of a proof, passes included.
const maxDepth = 400

// prove tells whether the move has its result on every board that meets the demand, as far as a search of most nodes can tell.
// change is what the demand lacks of the demand that was proved last.
func (v *prover) prove(d *demand, change reads, most int) bool {
	v.demand, v.nodes, v.most, v.core = d, 0, most, points{}
	v.path = v.path[:0]
	v.startSearch(change)
	v.prepare()
	s := v.copied(&v.root)
	if v.move != board.Pass {
		var foot points
		won, sure := v.playWinner(s, v.move, &foot)
		v.core.Union(&foot)
		if won || !sure {
			return won
		}
	}
	v.path = append(v.path, v.move)
	_, proved := v.loserNode(s)
	return proved
}

// prepare sets up the state before the move.
func (v *prover) prepare() {
	v.root.view = view{last: board.NoPoint, taken: board.NoPoint}
	v.named = points{}
	for i := range v.grid.at {
		p, c := board.Point(i), v.demand.cells[i]
		v.root.cells[p] = c
		v.root.of[c].Add(p)
		if c != unknown {
			v.named.Add(p)
		}
	}
	v.parts = v.parts[:0]
	left := v.named
	for p := left.First(); p >= 0; p = left.Next(p + 1) {
		if c := v.root.cells[p]; c != winner && c != loser {
			continue
		}
		var g group
		v.find(&v.root, p, &g)
		left.Subtract(&g.stones)
		if extra := v.outside(&g); extra > 0 {
			v.parts = append(v.parts, part{stones: g.stones, extra: extra})
		}
	}
	if v.move == board.Pass {
		return
	}
	if extra := min(int(v.demand.least[v.move]), v.unnamed(v.move)); extra > 0 {
		v.parts = append(v.parts, part{stones: setOf(v.move), extra: extra})
	}
}

// outside is how many liberties on unknown points are asked of the string of a group: as many as it has on the board, or fewer.
func (v *prover) outside(g *group) (n int) {
	for p := g.stones.First(); p >= 0; p = g.stones.Next(p + 1) {
		n = max(n, int(v.demand.least[p]))
	}
	return min(n, v.unnamed(g.stones.First()))
}

// unnamed counts the liberties that the string of a stone has on the board and that the demand does not name.
func (v *prover) unnamed(p board.Point) int {
	liberties := v.owned[p]
	liberties.Subtract(&v.named)
	return v.free[p] + liberties.Len()
}

// count looks up the liberties of a stone.
func (v *prover) count(p board.Point, liberties board.PointSet) {
	v.owned[p], v.free[p] = points{}, 0
	for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
		if n := v.grid.numberOf(q); n >= 0 {
			v.owned[p].Add(n)
		} else {
			v.free[p]++
		}
	}
}

// loserNode tells whether the winner has its way whatever the loser, to move, does. The footprint is what the proof
// rests on: points that must be open for nobody but by the moves of the proof. A move outside the footprint, known or not, is
// refuted as a pass is.
func (v *prover) loserNode(s *state) (foot points, proved bool) {
	if done, proved := v.isDecided(s, &foot); done {
		return foot, proved
	}
	key := v.keyFor(s, 1)
	if known, proved := v.recall(key, &foot); known {
		return foot, proved
	}
	if v.nodes++; v.nodes > v.most || len(v.path) > maxDepth {
		return foot, false
	}
	outside := v.enter()
	proved = v.refuteAll(s, &foot)
	v.remember(key, &foot, proved, v.nodes > v.most, &outside)
	return foot, proved
}

// refuteAll refutes the loser's pass and all moves of the footprint, which grows meanwhile.
func (v *prover) refuteAll(s *state, foot *points) bool {
	if !v.refute(s, board.Pass, foot) {
		return false
	}
	var tried, done points
	for {
		v.guard(s, foot, &done)
		left := *foot
		left.Subtract(&tried)
		left.Intersect(&v.named)
		p := left.First()
		if p < 0 {
			return true
		}
		tried.Add(p)
		if s.cells[p].isOpen() && !v.refute(s, p, foot) {
			return false
		}
	}
}

// refute refutes one move of the loser.
func (v *prover) refute(s *state, p board.Point, foot *points) bool {
	after := v.copied(s)
	if !v.playLoser(after, p, foot) {
		return true
	}
	v.path = append(v.path, p)
	more, proved := v.winnerNode(after)
	v.path = v.path[:len(v.path)-1]
	foot.Union(&more)
	return proved
}

// guard adds the liberties of the winner's strings that a footprint touches: a move of the loser there would leave them fewer
// liberties than a pass does. done are the points that were looked at before.
func (v *prover) guard(s *state, foot, done *points) {
	for {
		left := *foot
		left.Subtract(done)
		p := left.First()
		if p < 0 {
			return
		}
		done.Add(p)
		switch s.cells[p] {
		case blocked:
			for _, n := range v.grid.neighbours[p] {
				if c := v.at(s, n); c == winner && !done.Has(board.Point(n)) {
					v.guardString(s, board.Point(n), foot, done)
				} else if c == empty {
					foot.Add(board.Point(n))
				}
			}
		case winner:
			v.guardString(s, p, foot, done)
		}
	}
}

// guardString is guard for one string.
func (v *prover) guardString(s *state, p board.Point, foot, done *points) {
	var g group
	v.find(s, p, &g)
	done.Union(&g.stones)
	foot.Union(&g.empty)
}

// winnerNode tells whether the winner, to move, has its way. For the footprint see loserNode.
func (v *prover) winnerNode(s *state) (foot points, proved bool) {
	if done, proved := v.isDecided(s, &foot); done {
		return foot, proved
	}
	key := v.keyFor(s, 2)
	if known, proved := v.recall(key, &foot); known {
		return foot, proved
	}
	if v.nodes++; v.nodes > v.most {
		return foot, false
	}
	outside := v.enter()
	hint, hinted := v.hints[s.key]
	if last := v.lastMove(s); last >= 0 {
		hint, hinted = last, true
	}
	if hinted {
		foot, proved = v.try(s, hint)
	}
	for n := 0; !proved; n++ {
		move := v.suggest(s, n)
		if move == board.NoPoint {
			break
		}
		if hinted && move == hint {
			continue
		}
		if foot, proved = v.try(s, move); proved {
			v.hints[s.key] = move
		}
	}
	v.remember(key, &foot, proved, v.nodes > v.most, &outside)
	return foot, proved
}

// try tells whether a move of the winner, or a pass, has its way.
func (v *prover) try(s *state, p board.Point) (foot points, proved bool) {
	after := v.copied(s)
	if p == board.Pass {
		after.last, after.lone, after.taken = board.NoPoint, false, board.NoPoint
	} else {
		v.reads.points.Add(p)
		if !s.cells[p].isOpen() {
			return foot, false
		}
		won, sure := v.playWinner(after, p, &foot)
		if won || !sure {
			v.core.Union(&foot)
			return foot, won
		}
	}
	used := foot
	v.path = append(v.path, p)
	more, proved := v.loserNode(after)
	v.path = v.path[:len(v.path)-1]
	if proved {
		v.core.Union(&used)
	}
	foot.Union(&more)
	return foot, proved
}

// isDecided tells whether a node needs no move.
func (v *prover) isDecided(s *state, foot *points) (done, proved bool) {
	if v.goal == tactics.Connect {
		return v.isJoined(s, foot)
	}
	var g group
	if v.attacks {
		v.find(s, v.target, &g)
		return g.unknown || v.goal == tactics.Sever && g.stones.Has(v.other), false // the target may be out, or has been joined
	}
	if s.cells[v.target] != winner {
		return true, false // the target may have been taken
	}
	v.find(s, v.target, &g)
	if v.liberties(s, &g) < v.enough {
		return false, false
	}
	foot.Union(&g.stones)
	foot.Union(&g.empty)
	v.core.Union(foot)
	return true, true
}

// lastLiberty is the only liberty that the target may have, if the winner attacks, else NoPoint. The winner takes the target there.
// The point is empty, for the target has a liberty.
func (v *prover) lastLiberty(s *state) board.Point {
	if !v.attacks {
		return board.NoPoint
	}
	last := board.NoPoint
	colour, stones := s.cells[v.target], setOf(v.target)
	for v.stack = append(v.stack[:0], v.target); len(v.stack) > 0; {
		for _, n := range v.grid.neighbours[v.pop()] {
			p := board.Point(n)
			switch c := v.at(s, n); {
			case c == unknown || c.isOpen() && last >= 0 && p != last:
				return board.NoPoint
			case c.isOpen():
				last = p
			case c == colour && !stones.Has(p):
				stones.Add(p)
				v.stack = append(v.stack, p)
			}
		}
	}
	return last
}

// keyFor is the key of a node.
func (v *prover) keyFor(s *state, toMove uint64) uint64 {
	ban := uint64(0) // what the last move may forbid
	switch {
	case toMove == 1:
	case s.last == board.Pass:
		ban = 1
	case s.lone:
		ban = 2 + uint64(s.last)<<2 | uint64(s.taken+2)<<16
	}
	return s.key ^ s.blocks ^ mix.Key(toMove<<40|uint64(s.passes)<<48|ban)
}
