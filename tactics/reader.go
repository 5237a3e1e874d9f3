package tactics

import (
	"sync/atomic"

	"shicho/board"
	"shicho/tactics/internal/solve"
)

// Reader answers questions. It keeps its tables between questions; a Reader serves one
// goroutine.
type Reader struct {
	solver *solve.Solver
}

// NewReader makes a reader with its tables, some megabytes.
func NewReader() *Reader { return &Reader{solve.New()} }

// Forget empties the tables. What a reader answers does not depend on what it was asked
// before, except where a search is cut by LimitNodes or rests on LimitNear.
func (r *Reader) Forget() { r.solver.Forget() }

// Watch lets another goroutine end what the reader does: while the flag is set, searches
// about captures end at once, as if the nodes had run out, and answers are Unknown.
// nil ends the watch.
func (r *Reader) Watch(cancelled *atomic.Bool) { r.solver.Cancelled = cancelled }

// Decide answers a question by one search, in which one side is free of ko: it may
// retake a ko at once, as if it had a threat for every ko and the other side none. If
// free is Empty, neither side has a threat: whoever takes first wins. Limits.Threats
// bounds the threats of the free side.
//
// The outcome is Captured, Escaped, or Unknown if the nodes ran out. Every other limit
// that cut the search counts as an escape, and Limit names the limit. The stones of
// the question must stand. Decide allocates nothing, and the board comes back as it was.
func (r *Reader) Decide(b *board.Board, q Question, free board.Colour, limits *Limits) Answer {
	return r.decide(b, q, free, limits, 0)
}

// decide is Decide with an answer whose Spare is at least spare. The attacker may just
// have taken the target.
func (r *Reader) decide(b *board.Board, q Question, free board.Colour, limits *Limits, spare int) Answer {
	v := r.solver.Decide(b, q, free, limits, spare)
	return answerOf(q.ToMove, &v)
}

// Prove tells whether a move of the side to move settles a question: it captures or
// saves the target, connects two strings, or severs them. Then the zone of the answer is a zone before the move,
// and stands by itself: the move has its result in every position that agrees on the
// zone, on a board of any size, whatever is outside; points beyond the edge of the
// board are none.
//
// Prove costs a search, and finds what Decide finds after the move. An escape rests on
// the limits that the answer names. The stones of the question must stand. A pass and a
// move that is not legal have no proof; what prevents a connection has none either.
func (r *Reader) Prove(b *board.Board, q Question, move board.Point, limits *Limits) (a Answer, proved bool) {
	v, proved := r.solver.Prove(b, q, move, limits)
	a = answerOf(q.ToMove, &v)
	return a, proved
}
