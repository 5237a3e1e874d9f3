package weaken

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/tactics"
)

const (
	firstNodes  = 12_000 // nodes of the search that proves the exact pattern again
	allNodes    = 40_000 // nodes of all searches for one pattern
	spareNodes  = 100    // that a weaker pattern may need more than twice the nodes of the proof before
	firstAdvice = 6_000  // questions to the reader in the first search
	moreAdvice  = 4      // in a later one
	moreReading = 100    // nodes of the reader for one of these questions
)

// Weakener finds general patterns. It keeps its memory between patterns; a Weakener serves one goroutine.
type Weakener struct {
	v prover
}

// New makes a Weakener.
func New() *Weakener {
	w := &Weakener{v: prover{hints: map[uint64]board.Point{}}}
	w.v.suggest = w.v.ask
	return w
}

// ExactProof is a proof to be weakened.
type ExactProof struct {
	Board  *board.Board   // before the move
	Target board.Point    // a stone of the target
	Move   board.Point    // that has the result; a Pass if the kind is Fail, as the owner needs no move
	Attack board.Point    // if the kind is Fail, the attacker's move of the pattern, a point that stays empty
	Zone   board.PointSet // of the exact proof
	Kind   shape.Kind     // of the pattern
	// Attacks tells that the move is the attacker's and captures the target; otherwise the owner saves it. It is for the goal Capture.
	Attacks bool
	// Goal is what the move brings about. Connect: its owner joins two strings. Sever: the other side takes one of two strings before
	// they are joined. Kill: the other side takes the target, however many liberties it may have on the way.
	Goal   tactics.Goal
	Other  board.Point // with Connect and Sever, a stone of the other string
	Reader *tactics.Reader
	Limits tactics.Limits // of the proof
}

// Facts finds the weakest conditions under which the move has its result. It is not found if the search is too long, or the exact proof names more
// than 256 points, or is no proof: without a board, a target, a move or a reader.
func (w *Weakener) Facts(q *ExactProof) (facts shape.Facts, found bool) {
	if !q.isProof() {
		return facts, false
	}
	if w.v.hints == nil {
		*w = *New()
	}
	d, ok := w.begin(q)
	if !ok || !w.prove(&d, reads{}, firstNodes, firstAdvice) {
		return facts, false
	}
	w.v.limits.Nodes = moreReading
	w.weaken(&d)
	facts = w.facts(&d, w.v.attacks != q.Kind.IsOwners())
	facts.Second = q.Other
	return facts, true
}

// begin sets up the prover, and returns the demand of the exact proof with all conditions on liberties that hold.
// It returns false if the proof names too many points.
func (w *Weakener) begin(q *ExactProof) (d demand, ok bool) {
	b, v := q.Board, &w.v
	named := q.named()
	if !v.grid.lay(b, &named) {
		return d, false
	}
	v.target, v.move, v.attack = v.grid.numberOf(q.Target), v.grid.numberOf(q.Move), board.NoPoint
	v.goal, v.attacks = q.Goal, q.Attacks && q.Goal == tactics.Capture || q.Goal == tactics.Sever || q.Goal == tactics.Kill
	v.other = board.NoPoint
	if v.isPair() {
		v.other = v.grid.numberOf(q.Other)
	}
	before := v.before
	if before == nil || before.Size() != b.Size() {
		before = newBoard(b.Size())
	}
	v.enough = q.Limits.Escape.Liberties
	v.advice = advice{reader: q.Reader, limits: q.Limits, board: b, before: before, stones: v.stones, path: v.path}
	clear(v.hints)
	v.forget()
	if q.Kind == shape.Fail {
		v.attack = v.grid.numberOf(q.Attack)
	}
	owner := b.At(q.Target)
	d.edges = shape.Left | shape.Right | shape.Top | shape.Bottom
	for i, p := range v.grid.at {
		switch b.At(p) {
		case board.Empty:
			d.cells[i] = empty
			continue
		case owner:
			d.cells[i] = loser
		default:
			d.cells[i] = winner
		}
		if !v.attacks {
			d.cells[i] ^= winner ^ loser
		}
		d.least[i] = shape.MostLiberties
		v.count(board.Point(i), b.LibertySet(p))
	}
	if v.move >= 0 {
		v.count(v.move, b.LibertySetWith(q.Move, owner.Opponent()))
		if v.attacks && q.Kind == shape.Capture {
			d.least[v.move] = shape.MostLiberties
		}
	}
	return d, true
}

// isProof tells whether there is something to weaken.
func (q *ExactProof) isProof() bool {
	if q == nil || q.Board == nil || q.Reader == nil {
		return false
	}
	b := q.Board
	isEmpty := func(p board.Point) bool { return p >= 0 && int(p) < b.Points() && b.At(p) == board.Empty }
	hasPair := q.Goal == tactics.Connect || q.Goal == tactics.Sever
	return b.HasStone(q.Target) && (!hasPair || b.HasStone(q.Other)) && (isEmpty(q.Move) || q.Kind == shape.Fail && q.Move == board.Pass && isEmpty(q.Attack))
}

// named are the points that the exact proof names.
func (q *ExactProof) named() board.PointSet {
	b, named := q.Board, q.Zone
	named.Union(b.StringAt(q.Target))
	named.Union(b.StringNeighbours(q.Target))
	if q.Goal == tactics.Connect || q.Goal == tactics.Sever {
		named.Union(b.StringAt(q.Other))
		named.Union(b.StringNeighbours(q.Other))
	}
	if q.Kind == shape.Fail {
		named.Add(q.Attack)
	} else {
		named.Add(q.Move)
	}
	return named
}

// newBoard makes an empty board of a size that is allowed.
func newBoard(size int) *board.Board {
	b, err := board.New(size)
	if err != nil {
		panic(err)
	}
	return b
}

// prove is prover.prove, with a bound of questions to the reader.
func (w *Weakener) prove(d *demand, change reads, most, questions int) bool {
	v := &w.v
	v.asked, v.bound = 0, questions
	return v.prove(d, change, most)
}

// facts are the facts of a demand. owns tells that the winner of the proof is the side that moves in the pattern.
func (w *Weakener) facts(d *demand, owns bool) (facts shape.Facts) {
	v := &w.v
	v.demand = d
	v.prepare()
	facts.Edges = d.edges
	weak := &facts.NotOther
	if !owns {
		weak = &facts.NotOwn
	}
	for p := v.named.First(); p >= 0; p = v.named.Next(p + 1) {
		if d.cells[p] == maybe {
			weak.Add(v.grid.at[p])
		} else {
			facts.Exact.Add(v.grid.at[p])
		}
	}
	for i := range v.parts {
		part := &v.parts[i]
		facts.Liberties = append(facts.Liberties, shape.Liberties{Stone: v.grid.at[part.stones.First()], Least: part.extra})
	}
	return facts
}
