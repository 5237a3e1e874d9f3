package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/solve"
)

// Reader answers questions. The same question about the same position has the same answer, in the same number of nodes, whatever was
// asked before. A Reader serves one goroutine. The zero Reader is ready to use.
type Reader struct {
	solver *solve.Solver
	keeps  bool // the tables, from one question to the next
	// answers are what the reader remembers; nil if it does not.
	answers *answers
}

// NewReader makes a reader with its tables, some megabytes.
func NewReader() *Reader { return &Reader{solver: solve.New()} }

// Keep lets the reader keep its tables from one question to the next, and returns the reader. Questions about one game take about a
// tenth fewer nodes so. But an answer that LimitNodes cut, or that rests on LimitNear, may depend on what was asked before, and so may the
// number of nodes. Whoever wants the same answers for the same game calls Forget before the game.
func (r *Reader) Keep() *Reader {
	r.keeps = true
	return r
}

// Remember lets the reader remember the answers of its searches, as well as keep its tables, and returns the reader. It is for questions about
// one game: a search is not made again as long as its answer still holds, whatever was played elsewhere (see Answer.Zone). Then the
// answer has no Nodes. What Keep says about answers holds here, too.
func (r *Reader) Remember() *Reader {
	r.answers = newAnswers()
	return r.Keep()
}

// Advise lets searches of the goal Kill that take long ask how probable the moves of a side are, by point, and search probable moves
// first. Proofs need no advice to be right. Nil stands for nobody to ask, as at first.
func (r *Reader) Advise(by func(b *board.Board, toMove board.Colour) (shares []float64)) {
	r.ready()
	r.solver.Advise = by
}

// Forget empties the tables of a reader that keeps them, and makes it forget the answers that it remembers.
func (r *Reader) Forget() {
	r.ready()
	r.solver.Forget()
	if r.answers != nil {
		r.answers.kept.Forget()
	}
}

// ready makes a zero Reader one with tables.
func (r *Reader) ready() {
	if r.solver == nil {
		r.solver = solve.New()
	}
}

// begin begins a question of a caller. Where no limits are given, or limits that allow nothing, they are Default.
func (r *Reader) begin(limits *Limits) *Limits {
	r.ready()
	if !r.keeps {
		r.Forget()
	}
	if limits == nil || *limits == (Limits{}) {
		return &Default
	}
	return limits
}

// Decide answers a question by one search, in which one side is free of ko: it may
// retake a ko at once, as if it had a threat for every ko and the other side none. If
// free is Empty, neither side has a threat: whoever takes first wins. Limits.Threats
// bounds the threats of the free side.
//
// The outcome is Captured, Escaped, or Unknown if the nodes ran out. Every other limit
// that cut the search counts as an escape, and Limit names the limit. Of a question that cannot be asked, as Ask says
// by an error, nothing is known. Decide allocates nothing, and the board comes back as it was.
func (r *Reader) Decide(b *board.Board, q Question, free board.Colour, limits *Limits) Answer {
	if !canBeAsked(b, &q) {
		return Answer{Move: board.NoPoint}
	}
	return r.decide(b, q, free, r.begin(limits), 0)
}

// Frame is what a question about a group fixes for all positions that moves lead to: the group, the fight and the walls around it.
type Frame = solve.Frame

// Enter is Decide about a group, with the frame of the question, in which Follow asks further. The frame is nil if the question cannot be asked.
func (r *Reader) Enter(b *board.Board, q Question, free board.Colour, limits *Limits) (Answer, *Frame) {
	if q.Goal != Kill || !canBeAsked(b, &q) {
		return Answer{Move: board.NoPoint}, nil
	}
	v, f := r.solver.Enter(b, q, free, r.begin(limits))
	return answerOf(q.ToMove, &v), f
}

// Follow is Decide about a position that moves have led to from the one of a frame. A part of the group may be gone, and threats are those that the free
// side has left, where they are limited. A reader that keeps its tables knows such a position from the search that entered the frame, if that has decided it. The zone of the answer lacks what
// makes safe walls safe.
func (r *Reader) Follow(f *Frame, b *board.Board, toMove Side, threats int, limits *Limits) Answer {
	v := r.solver.Follow(f, b, toMove, threats, r.begin(limits).Nodes)
	return answerOf(toMove, &v)
}

// decide is Decide with an answer whose Spare is at least spare. The attacker may just
// have taken the target.
func (r *Reader) decide(b *board.Board, q Question, free board.Colour, limits *Limits, spare int) Answer {
	if r.answers == nil || b.At(q.Target) == board.Empty {
		v := r.solver.Decide(b, q, free, limits, spare)
		return answerOf(q.ToMove, &v)
	}
	posed, key := pose(b, q)
	if a, found := r.answers.find(b, &posed, key, free, limits, spare); found {
		return a
	}
	v := r.solver.Decide(b, q, free, limits, spare)
	a := answerOf(q.ToMove, &v)
	if !r.isCancelled() {
		r.answers.add(b, &posed, key, free, limits, &a)
	}
	return a
}

// isCancelled tells whether somebody ends all searches.
func (r *Reader) isCancelled() bool { return r.solver.Cancelled != nil && r.solver.Cancelled.Load() }

// Prove tells whether a move of the side to move settles a question: it captures or
// saves the target, connects two strings, or severs them. Then the zone of the answer is a zone before the move,
// and stands by itself: the move has its result in every position that agrees on the
// zone, on a board of any size, whatever is outside; points beyond the edge of the
// board are none.
//
// Prove costs a search, and finds what Decide finds after the move. An escape rests on
// the limits that the answer names. A question that cannot be asked, as Ask says by an error, has no proof. The owner's pass
// settles the question if the target escapes though the attacker moves first. Every other pass and a
// move that is not legal have no proof; what prevents a connection has none either.
func (r *Reader) Prove(b *board.Board, q Question, move board.Point, limits *Limits) (a Answer, proved bool) {
	if !canBeAsked(b, &q) || move != board.Pass && (move < 0 || int(move) >= b.Points()) {
		return Answer{Move: board.NoPoint}, false
	}
	v, proved := r.solver.Prove(b, q, move, r.begin(limits))
	a = answerOf(q.ToMove, &v)
	return a, proved
}
