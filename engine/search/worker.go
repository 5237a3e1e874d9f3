package search

import (
	"math"
	"sync"

	"shicho/board"
	"shicho/engine/playout"
	"shicho/engine/reply"
	"shicho/moves"
)

// worker simulates, one of the search's threads.
type worker struct {
	s       *Search
	number  int
	player  *playout.Player
	replies *reply.Tables

	// What it takes to give a node its moves.
	b        *board.Board // the position of the node
	position *moves.Position
	advisor  *moves.Advisor
	legal    []choice
	played   board.PointSet // where the side of the node has moved
	model    *moves.Model

	probabilities []float64

	path  []*node
	trace []uint16
	first []uint8 // who played a point first, by Player.Trace's numbers

	owned []int32 // whose the points were in the last simulation

	lock sync.Mutex
	sums sums // since Load
}

func newWorker(s *Search, number int) (*worker, error) {
	points := s.size * s.size
	w := &worker{s: s, number: number, replies: reply.New(s.settings.Replies, points), b: s.b.Clone()}
	var err error
	if w.player, err = playout.New(s.settings.Playouts, s.size, nil); err != nil {
		return nil, err
	}
	if s.settings.Replies != reply.None {
		w.player.UseReplies(w.replies)
	}
	model, err := moves.Default(moves.Tree, s.size)
	if err != nil {
		return nil, err
	}
	if w.position, err = moves.NewPosition(model, s.size); err != nil {
		return nil, err
	}
	w.model, w.advisor = model, moves.NewAdvisor(model.Patterns())
	w.first = make([]uint8, points+1)
	w.owned, w.sums = make([]int32, points), newSums(points)
	return w, nil
}

func (w *worker) seed(seed uint64) { w.player.Seed(seed*0x9e3779b97f4a7c15 + uint64(w.number)) }

// load takes over the root's position.
func (w *worker) load() {
	w.b.CopyFrom(w.s.b)
	if err := w.player.Load(w.s.b); err != nil {
		panic(err) // Search.Load has seen to the size
	}
	w.sums.clear()
}

// run simulates until the search is to stop.
func (w *worker) run() {
	for !w.s.stop.Load() && w.s.left.Add(-1) >= 0 {
		w.simulate()
		w.s.done.Add(1)
		if w.number == 0 {
			w.s.look()
		}
	}
}

// simulate goes down the tree, plays the game out, and counts the result.
func (w *worker) simulate() {
	side, ended := w.descend()
	count := w.player.Owners
	if ended && w.s.rules.Scoring == AsItStands {
		count = w.player.Surrounded
	} else {
		w.player.Finish(side)
	}
	clear(w.owned)
	score := float64(count(w.owned)) - w.s.rules.Komi
	if w.s.rules.Scoring == Territory {
		score -= float64(w.putSince())
	}
	score += w.proved()
	var first *node
	if len(w.path) > 1 {
		first = w.path[1]
	}
	w.lock.Lock()
	w.sums.note(first, score, w.s.balance.komi(), w.owned)
	w.lock.Unlock()
	w.count(score)
}

// descend goes down the tree as far as it reaches, playing its moves, and leaves the path.
// It returns whose turn it is then, and whether both have passed.
func (w *worker) descend() (side board.Colour, ended bool) {
	s := w.s
	w.player.Begin()
	n, side, passes := s.root, s.toMove, s.passes
	loss := uint64(s.settings.VirtualLoss) << visitShift
	w.path = append(w.path[:0], n)
	n.count.word.Add(loss)
	for len(w.path) <= s.size*s.size {
		if passes >= 2 && len(w.path) > 1 {
			return side, true
		}
		if !w.ready(n, side) {
			break
		}
		n = s.choose(n, side)
		n.count.word.Add(loss)
		w.path = append(w.path, n)
		if !w.player.Play(n.point(), side) {
			panic("search: a move of the tree is illegal")
		}
		if n.point() == board.Pass {
			passes++
		} else {
			passes = 0
		}
		side = side.Opponent()
	}
	return side, false
}

// ready tells whether a node has moves to choose from, and finds them if it is time for it.
func (w *worker) ready(n *node, side board.Colour) bool {
	s := w.s
	block := n.block.Load()
	if !hasMoves(block) {
		return n.count.visits() >= s.settings.ExpandAt && w.expand(n, side)
	}
	if block&blockMoves == 0 {
		return false // all moves of the root are to be avoided
	}
	if s.settings.Patterns && s.settings.Tree && n.count.visits() >= s.settings.AdviseAt && block&advised == 0 {
		w.advise(n, side)
	}
	return true
}

// putSince is how many stones more Black has put on the board than White, in the game and
// on the path.
func (w *worker) putSince() int {
	put, sign := w.s.put, 1
	if w.s.toMove == board.White {
		sign = -1
	}
	for _, n := range w.path[1:] {
		if n.point() != board.Pass {
			put += sign
		}
		sign = -sign
	}
	return put
}

// proved is what the score changes by what the reader has found about the first move: playouts that
// lose a string which is safe, or save one which is not, have played it badly.
func (w *worker) proved() (change float64) {
	s := w.s
	if len(s.facts) == 0 || len(w.path) < 2 {
		return 0
	}
	first := w.path[1].point()
	if first < 0 || !s.largestMoves.Has(first) {
		change += w.corrected(&s.largest)
	}
	for i := range s.facts[first] {
		change += w.corrected(&s.facts[first][i])
	}
	return change
}

// corrected is what the score changes if the points of a fact are its owner's.
func (w *worker) corrected(f *fact) (change float64) {
	sign := 1.0
	if f.owner == board.White {
		sign = -1
	}
	for q := f.points.First(); q >= 0; q = f.points.Next(q + 1) {
		change += sign - float64(w.owned[q])
		w.owned[q] = int32(sign)
	}
	return change
}

// count adds the score of a simulation, Black's, to the path and to what is known of the
// moves that were played later.
func (w *worker) count(score float64) {
	s := w.s
	judged := score - s.balance.komi()
	won := [3]uint64{board.Black: s.reward(judged), board.White: s.reward(-judged)}
	s.balance.watch(s, judged)
	w.trace = w.player.Trace(w.trace[:0])
	winner := -1
	switch {
	case score > 0:
		winner = 0
	case score < 0:
		winner = 1
	}
	w.replies.Learn(w.trace, len(w.path)-1, int(s.toMove-1), winner)

	side := s.toMove // whose move each of the trace is
	if (len(w.trace)-1)%2 == 1 {
		side = side.Opponent()
	}
	extra := uint64(s.settings.VirtualLoss-1) << visitShift
	clear(w.first)
	for i := len(w.trace) - 1; i >= 0; i-- {
		w.first[w.trace[i]] = uint8(side)
		if i < len(w.path) && s.settings.Rave > 0 {
			s.countLater(w.path[i], w.first, side, won[side])
		}
		side = side.Opponent()
	}
	for i, n := range w.path {
		mover := s.toMove.Opponent()
		if i%2 == 1 {
			mover = s.toMove
		}
		n.count.word.Add(won[mover] - extra)
	}
}

// countLater counts the result with the moves of a node that its side played later on.
func (s *Search) countLater(n *node, first []uint8, side board.Colour, won uint64) {
	children := s.tree.children(n)
	for i := range children {
		if c := &children[i]; c.move >= 0 && first[c.move+1] == uint8(side) {
			c.rave.add(won)
		}
	}
}

// reward is what a side has won with a score, of winOne: the game, and a little more by
// a larger margin.
func (s *Search) reward(score float64) uint64 {
	won := 0.5
	switch {
	case score > 0:
		won = 1
	case score < 0:
		won = 0
	}
	if m := s.settings.Margin; m > 0 {
		won = (1-m)*won + m/(1+math.Exp(-score/(marginScale*float64(s.size))))
	}
	return uint64(math.Round(won * winOne))
}

// marginScale, times the lines of the board, is a score that makes half of the difference
// that all the points make.
const marginScale = 1.0
