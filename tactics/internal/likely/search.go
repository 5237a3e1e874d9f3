package likely

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/table"
	"shicho/tactics/terms"
)

// Guess is what a search makes of a question.
type Guess struct {
	Captured bool
	// Move is the move of the side to move with which it has its way, NoPoint if it has none or none is known.
	Move  board.Point
	Nodes int
	Ko    bool // a ko had a part in the search
}

// Searcher guesses. It serves one goroutine.
type Searcher struct {
	model    *Model
	table    table.Table[entry]
	known    table.Table[knownList]
	question uint64 // makes what entries know of other questions unknown

	// Of the question at hand:
	pos     *position.Position
	look    look
	nodes   int
	most    int // nodes that the search may take
	stopped bool
	round   int // of the owner's budgets
	ko      bool
	free    float32        // cost of an owner's move that is not paid for
	seen    board.PointSet // points that were played on

	// Of each ply:
	path  [maxPly]uint64
	lists [maxPly]list
}

// purse is what both sides may still pay for moves of the line.
type purse struct{ attacker, owner float32 }

// entry is what is known of a position. It was captured with one purse, and escaped with another.
type entry struct {
	question          uint64
	round             int // in which it was captured
	captured, escaped purse
	best              move // the best one known, of any stage
}

// knownList is a list of moves that was made before, without the unlikeliest ones.
type knownList struct {
	count, stages int16
	rest          float32
	ko            bool
	moves         [knownMoves]move
}

// New makes a searcher with its tables, about a megabyte.
func New(model *Model) *Searcher {
	return &Searcher{model: model, table: table.New[entry](tableBits), known: table.New[knownList](listBits)}
}

// Forget makes what was kept from earlier questions unknown.
func (s *Searcher) Forget() {
	s.table.Forget()
	s.known.Forget()
}

// Search guesses the answer to the question of a position about a capture, within so many nodes. The board comes back as it was.
func (s *Searcher) Search(pos *position.Position, nodes int) Guess {
	s.pos, s.most, s.nodes, s.stopped, s.ko, s.seen = pos, nodes, 0, false, false, board.PointSet{}
	s.look.set(pos)
	s.question++
	g := Guess{Move: board.NoPoint}
	effort := &efforts[0]
	for i := 1; nodes > effort.nodes; i++ {
		effort = &efforts[i]
	}
	// A round that refutes a capture stays the round of the steps that follow.
	for i, round := 0, 0; i < effort.steps && !g.Captured && !s.stopped; i++ {
		for ; round < effort.rounds; round++ {
			captured := s.run(effort.first+effort.more*float32(i), round)
			if s.stopped {
				g.Captured = g.Captured && effort.believes
				break
			}
			if g.Captured = captured; pos.ToMove.Wins(captured) {
				g.Move = s.rootMove()
			}
			if !captured {
				break
			}
		}
	}
	g.Nodes, g.Ko = s.nodes, s.ko
	if !pos.ToMove.Wins(g.Captured) {
		g.Move = board.NoPoint
	}
	return g
}

// Seen is the set of the points that the last search played on.
func (s *Searcher) Seen() *board.PointSet { return &s.seen }

// run searches one step by one of the rounds.
func (s *Searcher) run(budget float32, round int) (captured bool) {
	s.round = round
	s.free = rounds[round].free
	return s.search(0, s.pos.ToMove, purse{budget, rounds[round].budget})
}

// rootMove is the move that the last search found best at the root.
func (s *Searcher) rootMove() board.Point {
	if e := s.table.Find(s.pos.Key(s.pos.ToMove)); e != nil {
		return e.best.point
	}
	return board.NoPoint
}

// search tells whether the target is captured, within what both sides may pay.
func (s *Searcher) search(ply int, toMove terms.Side, left purse) (captured bool) {
	s.nodes++
	if s.nodes > s.most {
		s.stopped = true
		return false
	}
	if s.pos.IsTaken() {
		return s.searchTaken(ply, toMove, left)
	}
	if ply == maxPly-1 {
		return false
	}
	if done, captured := s.decide(toMove); done {
		return captured
	}
	key := s.pos.Key(toMove)
	if s.isRepeated(ply, key) {
		return false
	}
	best := move{point: board.NoPoint}
	if e := s.table.Find(key); e != nil {
		if e.question == s.question {
			switch {
			case e.round == s.round && left.attacker >= e.captured.attacker && left.owner <= e.captured.owner:
				return true
			case left.attacker <= e.escaped.attacker && left.owner >= e.escaped.owner:
				return false
			}
		}
		best = e.best
	}
	best, works := s.tryMoves(ply, key, toMove, left, best)
	if s.stopped {
		return false
	}
	captured = works == (toMove == terms.Attacker)
	s.keep(key, best, captured, left)
	return captured
}

// tryMoves plays the moves of a node that the side to move can pay for, the best one known first. It returns the move that works, or
// the best one known.
func (s *Searcher) tryMoves(ply int, key uint64, toMove terms.Side, left purse, best move) (found move, works bool) {
	if best.point >= 0 {
		if rest, ok := s.pay(toMove, best.cost, left); ok && s.try(ply, toMove, best.point, rest) {
			return best, true
		}
		if s.stopped {
			return best, false
		}
	}
	if ply > 0 && s.isHopeless(toMove, left) {
		return best, toMove == terms.Defender
	}
	l := &s.lists[ply]
	s.recall(l, key)
	for i := 0; ; i++ {
		for l.stages < stages && (i == l.count || l.moves[i].cost > l.rest+later[l.stages]) {
			if _, ok := s.pay(toMove, l.rest+later[l.stages], left); !ok {
				break
			}
			s.look.widen(l, i, toMove, s.model)
			s.remember(l, key)
			if ply > 0 && l.stages == stageClose+1 && l.count > 0 && isSure(l, toMove, left) {
				return l.moves[0], true
			}
		}
		if i == l.count {
			break
		}
		m := l.moves[i]
		if m.point == best.point {
			continue
		}
		rest, ok := s.pay(toMove, m.cost, left)
		if !ok {
			break
		}
		if s.try(ply, toMove, m.point, rest) {
			return m, true
		}
		if s.stopped {
			return best, false
		}
	}
	s.ko = s.ko || l.ko
	if toMove == terms.Defender && s.pos.Board.Liberties(s.pos.Target) >= leastLook && s.try(ply, toMove, board.Pass, left) {
		return move{point: board.Pass}, true
	}
	return best, false
}

// isHopeless tells, before any move is looked at, that the attacker cannot pay for a capture.
func (s *Searcher) isHopeless(toMove terms.Side, left purse) bool {
	s.look.approach()
	return s.model.weights[s.look.priorFeature(toMove)] > left.attacker
}

// isSure tells, once the close moves are listed, whether the side to move surely has its way: the attacker by his best move, or the owner because
// it is so unlikely that no close move saves the target that the attacker cannot pay for it.
func isSure(l *list, toMove terms.Side, left purse) bool {
	if toMove == terms.Attacker {
		return l.moves[0].cost < sureCost
	}
	return l.stages < stages && l.rest > left.attacker
}

// pay takes what a move costs from the purse of a side. ok tells whether there is enough.
func (s *Searcher) pay(side terms.Side, cost float32, left purse) (rest purse, ok bool) {
	if side == terms.Attacker {
		left.attacker -= cost
		return left, left.attacker >= 0
	}
	left.owner -= max(cost-s.free, 0)
	return left, left.owner >= 0
}

// recall sets up the moves of a node that were listed before.
func (s *Searcher) recall(l *list, key uint64) {
	k := s.known.Find(key)
	if k == nil {
		l.count, l.stages, l.rest, l.ko = 0, 0, 0, false
		return
	}
	l.count, l.stages, l.rest, l.ko = int(k.count), int(k.stages), k.rest, k.ko
	copy(l.moves[:l.count], k.moves[:k.count])
}

// remember keeps the moves of a node.
func (s *Searcher) remember(l *list, key uint64) {
	k, n := s.known.Take(key), min(l.count, knownMoves)
	k.count, k.stages, k.rest, k.ko = int16(n), int16(l.stages), l.rest, l.ko
	copy(k.moves[:n], l.moves[:n])
}

// try tells whether a move works.
func (s *Searcher) try(ply int, toMove terms.Side, x board.Point, left purse) bool {
	m, legal := s.pos.Play(x, toMove)
	if !legal {
		return false
	}
	if x >= 0 {
		s.seen.Add(x)
	}
	captured := s.search(ply+1, toMove.Opponent(), left)
	s.pos.Undo(m)
	return !s.stopped && toMove.Wins(captured)
}

// decide decides a node without a search: the attacker takes the target, or the target has or gets enough liberties.
func (s *Searcher) decide(toMove terms.Side) (done, captured bool) {
	p := s.pos
	libs := p.Board.LibertySet(p.Target)
	n := libs.Len()
	switch {
	case toMove == terms.Attacker && n == 1 && s.takes(libs.First()):
		return true, true
	case n >= p.Enough:
		return true, false
	case toMove == terms.Attacker:
		return false, false
	}
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if !p.CanRetake(x, terms.Defender) {
			s.ko = true
			continue
		}
		if after := p.Extension(x, &libs); after.Len() >= p.Enough {
			return true, false
		}
	}
	return false, false
}

// takes tells whether the attacker takes the target on its last liberty for good: if the target is a single stone, the stone that
// takes it must not be in atari then.
func (s *Searcher) takes(last board.Point) bool {
	p := s.pos
	if !p.CanRetake(last, terms.Attacker) {
		s.ko = true
		return false
	}
	if !p.Limits.Escape.Retakes || p.Board.StringSize(p.Target) > 1 {
		return true
	}
	m, legal := p.Play(last, terms.Attacker)
	if !legal {
		return false
	}
	safe := p.Board.Liberties(last) > 1
	p.Undo(m)
	return safe
}

// searchTaken is search where the target was just taken. If it was a single stone, the owner takes back, if he can, and the question goes
// on about the stone that does so.
func (s *Searcher) searchTaken(ply int, toMove terms.Side, left purse) (captured bool) {
	p := s.pos
	if toMove != terms.Defender || !p.Limits.Escape.Retakes || !p.TookOne() || ply == maxPly-1 {
		return true
	}
	if taker := p.Board.LastMove().Point; p.Board.Liberties(taker) > 1 {
		return true
	}
	if !p.CanRetake(p.Target, terms.Defender) {
		s.ko = true
		return true
	}
	if s.isRepeated(ply, p.Key(toMove)) {
		return false
	}
	m, legal := p.Play(p.Target, terms.Defender)
	if !legal {
		return true
	}
	captured = s.search(ply+1, terms.Attacker, left)
	p.Undo(m)
	return captured && !s.stopped
}

// isRepeated tells whether the position came before on the way, and notes it for the plies below. A position comes again only after captures.
func (s *Searcher) isRepeated(ply int, key uint64) bool {
	s.path[ply] = key
	if s.pos.Board.LastCaptures() == 0 {
		return false
	}
	for i := ply - 2; i >= 0; i -= 2 {
		if s.path[i] == key {
			return true
		}
	}
	return false
}

// keep stores what came of a position.
func (s *Searcher) keep(key uint64, best move, captured bool, left purse) {
	e := s.table.Find(key)
	if e == nil || e.question != s.question {
		e = s.table.Take(key)
		*e = entry{question: s.question, captured: purse{attacker: never}, escaped: purse{attacker: -1}}
	}
	e.best = best
	if captured {
		e.captured, e.round = left, s.round
	} else {
		e.escaped = left
	}
}

// never is more than any purse has.
const never = 1e9
