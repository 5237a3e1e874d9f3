package search

import (
	"cmp"
	"math"
	"runtime"
	"sync"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/engine/reply"
)

// worker simulates in one of the search's threads.
type worker struct {
	s       *Search
	number  int
	player  *playout.Player
	replies *reply.Tables

	// For giving a node its moves. Only b is needed where a network knows the rest.
	b             *board.Board // the position at the end of the path
	position      *moves.Follower
	legal         []choice
	played        board.PointSet // points where the side to move has moved before
	model         *moves.Model
	probabilities []float64

	path  []*node     // from the root to the leaf of the last simulation
	trace []uint16    // the moves of the last simulation, as Player.Trace numbers them
	first []firstMove // by these numbers

	evaluator *network.Evaluator // nil without a network
	leaf      *network.Output    // what the network says of the last leaf; nil if it was not asked
	pass      float64            // the probability of a pass by the network

	owned     []int32   // by point: the owner at the end of the last playout, 1 for Black and -1 for White
	blackOwns int       // the sum of these owners
	owners    []float32 // by point: room for the owners of a result

	lock sync.Mutex
	sums sums // of the simulations since Load; guarded by the lock
}

// newWorker makes a worker. It takes over what can be used of a worker that is not used any more, if old is not nil.
func newWorker(s *Search, number int, old *worker) (*worker, error) {
	points := s.size * s.size
	w := &worker{s: s, number: number, replies: reply.New(s.settings.Replies, points), b: s.b.Clone()}
	var err error
	if w.player, err = playout.New(s.settings.Playouts, s.size, nil); err != nil {
		return nil, err
	}
	if s.patterns != nil {
		if err := w.player.UsePatterns(s.patterns); err != nil {
			return nil, err
		}
	}
	if s.settings.Replies != reply.None {
		w.player.UseReplies(w.replies)
	}
	if !s.usesNetwork() {
		if err := w.loadModel(); err != nil {
			return nil, err
		}
	}
	w.first = make([]firstMove, points+1)
	w.owned, w.owners, w.sums = make([]int32, points), make([]float32, points), newSums(points)
	if s.usesNetwork() {
		if w.evaluator, err = s.network.NewEvaluator(s.size); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// loadModel loads the model.
func (w *worker) loadModel() error {
	s := w.s
	model, err := moves.Default(moves.Tree, s.size)
	if err != nil {
		return err
	}
	if w.position, err = moves.NewFollower(model, s.size); err != nil {
		return err
	}
	w.model = model
	return nil
}

func (w *worker) seed(seed uint64) { w.player.Seed(seed*0x9e3779b97f4a7c15 + uint64(w.number)) }

// load takes over the root's position.
func (w *worker) load() {
	w.b.CopyFrom(w.s.b)
	if err := w.player.Load(w.s.b); err != nil {
		panic(err) // Search.Load has checked the size
	}
	w.sums.clear()
}

// run simulates until the search is to stop.
func (w *worker) run() {
	for !w.s.stop.Load() && w.s.left.Add(-1) >= 0 {
		w.simulate()
		w.s.done.Add(1)
		if w.number == 0 {
			w.s.updateBearing()
		}
		if hasOneThread {
			runtime.Gosched()
		}
	}
}

// hasOneThread tells that nothing runs beside a simulation, as in a browser: the clock of Run moves on only where a worker gives way.
const hasOneThread = runtime.GOARCH == "wasm"

// result is what a simulation says of the game.
type result struct {
	score  float64   // Black's lead with komi
	winner float64   // 1 if Black wins, -1 if White does
	won    [3]uint64 // what each side has won, of winOne
	owners []float32 // by point: 1 for Black and -1 for White
}

// simulate goes down the tree, judges the leaf, and counts the result. The leaf is played out, or the network says what it is worth, or both.
func (w *worker) simulate() {
	side, ended := w.descend()
	judged := w.leaf != nil && w.s.judges()
	played := !judged || w.s.plays()
	var r result
	if played {
		w.playOut(side, ended)
		r = w.resultOfPlayout()
	}
	if judged {
		w.judge(&r)
	}
	w.s.balance.watch(w.s, r.score-w.s.balance.komi())
	var first *node
	if len(w.path) > 1 {
		first = w.path[1]
	}
	w.lock.Lock()
	w.sums.note(first, float64(r.won[w.s.toMove])/winOne, &r)
	w.lock.Unlock()
	if played {
		w.countPlayed(&r)
	}
	w.count(&r)
}

// playOut plays the leaf out and notes the owners.
func (w *worker) playOut(side board.Colour, ended bool) {
	mover := w.s.toMove
	w.player.Begin()
	for _, n := range w.path[1:] {
		if !w.player.Play(n.point(), mover) {
			panic("search: a move of the tree is illegal")
		}
		mover = mover.Opponent()
	}
	clear(w.owned)
	if ended && w.s.rules.Scoring == AsItStands {
		w.blackOwns = w.player.Surrounded(w.owned)
	} else {
		w.player.Finish(side)
		w.blackOwns = w.player.Owners(w.owned)
	}
}

// resultOfPlayout returns the result of the playout.
func (w *worker) resultOfPlayout() (r result) {
	r.score = float64(w.blackOwns) - w.komi()
	judged := r.score - w.s.balance.komi()
	r.won = [3]uint64{board.Black: w.s.reward(judged), board.White: w.s.reward(-judged)}
	r.winner = float64(cmp.Compare(judged, 0))
	for p, o := range w.owned {
		w.owners[p] = float32(o)
	}
	r.owners = w.owners
	return r
}

// descend goes down the tree to a leaf. The path then has the nodes. If the network judges leaves, it has been asked. descend returns the side to move at the
// leaf, and whether both sides have passed there.
func (w *worker) descend() (side board.Colour, ended bool) {
	s := w.s
	w.leaf = nil
	n, side, passes := s.root, s.toMove, s.passes
	const loss = virtualLoss << visitShift
	w.path = append(w.path[:0], n)
	n.count.word.Add(loss)
	for len(w.path) <= s.size*s.size {
		if passes >= 2 && len(w.path) > 1 {
			return side, true
		}
		if !w.hasChoices(n, side) {
			break
		}
		n = s.choose(n, side)
		n.count.word.Add(loss)
		w.path = append(w.path, n)
		if n.point() == board.Pass {
			passes++
		} else {
			passes = 0
		}
		side = side.Opponent()
	}
	return side, false
}

// hasChoices tells whether a node has moves to choose from. It gives the node its moves when it is time for that.
func (w *worker) hasChoices(n *node, side board.Colour) bool {
	s := w.s
	block := n.block.Load()
	if !hasMoves(block) {
		early := n.count.visits() < s.expandAt
		switch {
		case s.judges() && !(early && s.plays()):
			w.leaf = w.evaluate(side)
			w.expand(n, side)
			return false
		case early:
			return false
		}
		return w.expand(n, side)
	}
	if block&blockMoves == 0 {
		return false // all moves of the root are left out
	}
	return true
}

// putSince returns how many stones more Black has played than White, in the game and on the path.
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

// countPlayed adds the result of a playout to the replies, and to the moves of the path's nodes that were played later.
func (w *worker) countPlayed(r *result) {
	s := w.s
	w.trace = w.player.Trace(w.trace[:0])
	winner := -1
	switch {
	case r.score > 0:
		winner = 0
	case r.score < 0:
		winner = 1
	}
	w.replies.Learn(w.trace, len(w.path)-1, int(s.toMove-1), winner)
	if s.settings.Rave == 0 {
		return
	}
	side := s.toMove // the side that made the move of the trace, from the last move on
	if (len(w.trace)-1)%2 == 1 {
		side = side.Opponent()
	}
	clear(w.first)
	for i := len(w.trace) - 1; i >= 0; i-- {
		w.first[w.trace[i]] = firstMove{side, i}
		if i < len(w.path) {
			s.countLater(w.path[i], w.first, i, side, r.won[side])
		}
		side = side.Opponent()
	}
}

// count adds the result of a simulation to the nodes of the path.
func (w *worker) count(r *result) {
	s := w.s
	const extra = (virtualLoss - 1) << visitShift
	mover := s.toMove.Opponent()
	for _, n := range w.path {
		n.count.word.Add(r.won[mover] - extra)
		mover = mover.Opponent()
	}
}

// reward returns what a side has won with a score, of winOne: the game, and a little more for a larger lead. A lead of as many points as
// the board has lines is worth about three quarters of the margin.
func (s *Search) reward(score float64) uint64 {
	won := 0.5
	switch {
	case score > 0:
		won = 1
	case score < 0:
		won = 0
	}
	if m := s.settings.Margin; m > 0 {
		won = (1-m)*won + m/(1+math.Exp(-score/float64(s.size)))
	}
	return uint64(math.Round(won * winOne))
}
