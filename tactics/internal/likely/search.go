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
	model *Model
	table table.Table[entry]
	known table.Table[knownList]
	stage uint64 // makes what entries know of other questions and stages unknown

	// Of the question at hand:
	pos     *position.Position
	look    look
	nodes   int
	most    int // nodes that the search may take
	stopped bool
	ko      bool
	free    float32        // cost of an owner's move that is not paid for
	seen    board.PointSet // points that were played on

	// Of each ply:
	path  [maxPly]uint64
	lists [maxPly][maxMoves]move
}

// purse is what both sides may still pay for moves of the line.
type purse struct{ attacker, owner float32 }

// entry is what is known of a position. It was captured with one purse, and escaped with another.
type entry struct {
	stage             uint64
	captured, escaped purse
	move              board.Point // the best one known, of any stage
}

// knownList is a list of moves that was made before, without the unlikeliest ones.
type knownList struct {
	count int
	ko    bool
	moves [knownMoves]move
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
	g := Guess{Move: board.NoPoint}
	effort := 0
	for nodes > efforts[effort].nodes {
		effort++
	}
	// A round that refutes a capture stays the round of the stages that follow. Where the nodes run out, what was found last stands.
	for i, round := 0, 0; i < efforts[effort].stages && !g.Captured && !s.stopped; i++ {
		for ; round < efforts[effort].rounds; round++ {
			captured := s.run(firstBudget+moreBudget*float32(i), round)
			if s.stopped {
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

// run searches one stage by one of the rounds.
func (s *Searcher) run(budget float32, round int) (captured bool) {
	s.stage++
	s.free = rounds[round].free
	return s.search(0, s.pos.ToMove, purse{budget, rounds[round].budget})
}

// rootMove is the move that the last search found best at the root.
func (s *Searcher) rootMove() board.Point {
	if e := s.table.Find(s.pos.Key(s.pos.ToMove)); e != nil {
		return e.move
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
	best := board.NoPoint
	if e := s.table.Find(key); e != nil {
		if e.stage == s.stage {
			switch {
			case left.attacker >= e.captured.attacker && left.owner <= e.captured.owner:
				return true
			case left.attacker <= e.escaped.attacker && left.owner >= e.escaped.owner:
				return false
			}
		}
		best = e.move
	}
	move, works := s.tryMoves(ply, key, toMove, left, best)
	if s.stopped {
		return false
	}
	captured = works == (toMove == terms.Attacker)
	s.keep(key, move, captured, left)
	return captured
}

// tryMoves plays the moves of a node that the side to move can pay for, the best one known first. It returns the move that works, or
// the best one known.
func (s *Searcher) tryMoves(ply int, key uint64, toMove terms.Side, left purse, best board.Point) (move board.Point, works bool) {
	list := s.list(ply, key, toMove)
	putFirst(list, best)
	for i := range list {
		m := &list[i]
		rest := left
		if toMove == terms.Attacker {
			rest.attacker -= m.cost
		} else {
			rest.owner -= max(m.cost-s.free, 0)
		}
		if rest.attacker < 0 || rest.owner < 0 {
			if m.point == best {
				continue // the moves after it are in order
			}
			break
		}
		if s.try(ply, toMove, m.point, rest) {
			return m.point, true
		}
		if s.stopped {
			return best, false
		}
	}
	if toMove == terms.Defender && s.pos.Board.Liberties(s.pos.Target) >= leastLook && s.try(ply, toMove, board.Pass, left) {
		return board.Pass, true
	}
	return best, false
}

// list lists the moves of a node in order, from memory if it can.
func (s *Searcher) list(ply int, key uint64, toMove terms.Side) []move {
	k, list := s.known.Find(key), &s.lists[ply]
	if k == nil {
		n := s.look.list(list, toMove, s.model)
		k = s.known.Take(key)
		k.ko, k.count = s.look.ko, min(n, knownMoves)
		copy(k.moves[:k.count], list[:k.count])
	} else {
		copy(list[:k.count], k.moves[:k.count])
	}
	s.ko = s.ko || k.ko
	return list[:k.count]
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
func (s *Searcher) keep(key uint64, best board.Point, captured bool, left purse) {
	e := s.table.Find(key)
	if e == nil || e.stage != s.stage {
		e = s.table.Take(key)
		*e = entry{stage: s.stage, captured: purse{attacker: never}, escaped: purse{attacker: -1}}
	}
	e.move = best
	if captured {
		e.captured = left
	} else {
		e.escaped = left
	}
}

// never is more than any purse has.
const never = 1e9
