package solve

import (
	"sync/atomic"

	"shicho/board"
	"shicho/tactics/internal/life"
	"shicho/tactics/internal/likely"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/table"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// Outcome is what becomes of the target of a question.
type Outcome uint8

const (
	// Unknown: a limit cut the search before anything was proved.
	Unknown Outcome = iota
	// Captured: the attacker reaches the goal whatever the defender does, even if the
	// defender wins every ko. With the goal Connect the strings are connected.
	Captured
	// Escaped: the defender prevents the goal, even if the attacker wins every ko, or
	// until a limit that counts as an escape.
	Escaped
	// Ko: whoever wins a ko decides.
	Ko
)

// String is the outcome in lower case.
func (o Outcome) String() string {
	return [...]string{"unknown", "captured", "escaped", "ko"}[o]
}

// OutcomeOf is the outcome of a search without ko.
func OutcomeOf(reached bool) Outcome {
	if reached {
		return Captured
	}
	return Escaped
}

// Wanted is the outcome for which a side plays.
func Wanted(side terms.Side) Outcome { return OutcomeOf(side == terms.Attacker) }

// Decision is the outcome of one search, and what it rests on.
type Decision struct {
	Outcome Outcome // Captured, Escaped, or Unknown if the nodes ran out
	// Move of the side to move that brings the outcome about: Pass if no move is
	// needed, NoPoint if the other side prevails. Of Unknown, it is the best guess, or
	// NoPoint if the other side seems to prevail.
	Move  board.Point
	Depth int // plies of the iteration that found it; of a capture by proof numbers, of the longest line of the proof
	Nodes int
	Limit terms.Limit    // what the outcome rests on
	Chase bool           // a line went on beyond Plies.Depth by ataris alone
	Ko    bool           // another free side might change the outcome
	Zone  board.PointSet // for Unknown: what the search has looked at
	Spare int            // stones that may be added outside the zone
}

// Solver decides questions. It keeps its tables from one question to the next. It
// serves one goroutine.
type Solver struct {
	// Kept between questions:
	table      table.Table[entry] // of transpositions
	ages       []age              // of its entries
	generation uint32
	similar    table.Buckets[similarEntry]
	numbers    table.Table[numbers] // of nodes that are not decided
	likely     *likely.Searcher     // nil until it is asked, as life is
	life       *life.Solver

	// Of the question at hand:
	position.Position
	connection connection // of the goal Connect
	nodes      int        // searched so far
	budget     budget     // of the phase
	stopped    bool       // the budget is used up; what the search returns means nothing
	gaveUp     bool       // it was stopped by giveUp, and the target counts as escaped
	guess      guess      // of the search with likely moves alone
	width      int        // how far from the fight the attacker looks at the root, in this stage
	seen       board.PointSet

	// Of each ply:
	frames [settings.MaxPlies + 2]frame
	tree   [settings.MaxPlies + 2]node

	// Advise, if set, tells how probable the moves of a side are, by point, to a search about a group that takes long.
	Advise func(b *board.Board, toMove board.Colour) (shares []float64)
	// Cancelled, if set, ends every search while it is true, as if the nodes had run out.
	Cancelled *atomic.Bool
	// Audit, if set, sees every node that was searched: the proof, and the move with which the side to move has its way, if it has. It is
	// for tests, and to learn from proofs.
	Audit func(p *zone.Proof, toMove terms.Side, move board.Point, plies int, reached bool)
}

// frame is the state of one ply of both searches.
type frame struct {
	proof zone.Proof     // of the node's verdict, once it is known
	moves board.PointSet // still to be tried, in the search by plies
	move  board.Point    // the winning move; else the last one refuted
}

// New makes a solver with its tables, some megabytes.
func New() *Solver {
	return &Solver{table: table.New[entry](settings.TableBits), ages: make([]age, 1<<settings.TableBits), generation: 1, similar: newSimilar(), numbers: table.New[numbers](settings.NumberBits)}
}

// newSimilar makes a table of proofs that hold in similar positions.
func newSimilar() table.Buckets[similarEntry] {
	return table.NewBuckets[similarEntry](settings.SimilarBits)
}

// Forget empties the tables.
func (s *Solver) Forget() {
	s.table.Forget()
	s.generation++
	s.similar.Forget()
	s.numbers.Forget()
	if s.likely != nil {
		s.likely.Forget()
	}
	if c := &s.connection; c.looker != nil {
		c.looker.Forget()
		c.falling.Forget()
	}
	if s.life != nil {
		s.life.Forget()
	}
}

// Decide answers a question with one side free of ko, or neither if free is Empty. The
// verdict can spare at least spare stones. The stones of the question must stand, or the target was
// just taken. The board comes back as it was.
func (s *Solver) Decide(b *board.Board, q terms.Question, free board.Colour, limits *terms.Limits, spare int) Decision {
	if q.Goal == terms.Kill {
		return s.decideLife(b, q, free, limits, spare)
	}
	defer b.SetRules(position.UsePlainRules(b))
	s.Set(b, q, free, limits, spare)
	if limits.Escape.Standing && limits.Numbers.Hope > 0 {
		s.numbers.Forget() // numbers of an earlier search would give this one up too soon
	}
	s.nodes, s.width, s.seen, s.guess = 0, 0, board.PointSet{}, guess{}
	if q.Goal == terms.Connect {
		return s.decideConnection()
	}
	return s.decideCapture()
}

// decideLife is Decide for the goal Kill.
func (s *Solver) decideLife(b *board.Board, q terms.Question, free board.Colour, limits *terms.Limits, spare int) Decision {
	if s.life == nil {
		s.life = life.New()
	}
	s.life.Cancelled, s.life.Advise = s.Cancelled, s.Advise
	v := s.life.Decide(b, q, free, limits, spare)
	return decisionOf(&v)
}

// Frame is what a question about a group fixes for all positions that moves lead to.
type Frame = life.Frame

// Enter is Decide about a group, with the frame of the question.
func (s *Solver) Enter(b *board.Board, q terms.Question, free board.Colour, limits *terms.Limits) (Decision, *Frame) {
	d := s.decideLife(b, q, free, limits, 0)
	f := s.life.Frame
	return d, &f
}

// Follow is Decide about a position that moves have led to from the one that a frame was made for: see life.Solver.Follow.
func (s *Solver) Follow(f *Frame, b *board.Board, toMove terms.Side, threats, nodes int) Decision {
	v := s.life.Follow(f, b, toMove, threats, nodes)
	return decisionOf(&v)
}

// decisionOf is what a verdict about a group says.
func decisionOf(v *life.Verdict) Decision {
	d := Decision{Outcome: Unknown, Move: v.Move, Depth: int(v.Proof.Plies), Nodes: v.Nodes, Limit: v.Limit, Ko: v.Proof.Ko, Zone: v.Proof.Zone,
		Spare: int(v.Proof.Reach)}
	if v.Known {
		d.Outcome = OutcomeOf(v.Reached)
	}
	return d
}

// cut is the verdict of a search that ran out of nodes.
func (s *Solver) cut(best board.Point, depth int) Decision {
	s.addTarget(&s.seen)
	return Decision{Outcome: Unknown, Move: s.guessedMove(best), Depth: depth, Nodes: s.nodes, Limit: terms.LimitNodes, Ko: s.guess.ko,
		Zone: s.seen, Spare: zone.FarReach}
}

// addTarget adds the target and all points next to it.
func (s *Solver) addTarget(points *board.PointSet) {
	if !s.IsTaken() {
		points.Union(s.Board.StringAt(s.Target))
		points.Union(s.Board.StringNeighbours(s.Target))
	}
}

// orPass is the move, or the pass if none was needed.
func orPass(move board.Point) board.Point {
	if move == board.NoPoint {
		return board.Pass
	}
	return move
}

// Prove tells whether a move of the side to move settles the question, played
// on a board with plain rules. What prevents a connection has no proof. The zone of the verdict is one before the move, and
// stands by itself.
func (s *Solver) Prove(b *board.Board, q terms.Question, move board.Point, limits *terms.Limits) (v Decision, proved bool) {
	mover := q.Mover(b)
	defer b.SetRules(position.UsePlainRules(b))
	defer b.SetWalls(position.UseWalls(b, &q))
	if move == board.Pass && q.Goal == terms.Capture && q.ToMove == terms.Defender {
		q.ToMove = terms.Attacker
		v = s.Decide(b, q, mover.Opponent(), limits, zone.FarReach/2)
		v.Move = move
		return v, v.Outcome == Escaped
	}
	if q.Goal == terms.Connect && q.ToMove == terms.Defender || move < 0 || b.At(move) != board.Empty || !b.TryPlay(move, mover) {
		return Decision{Outcome: Unknown, Move: board.NoPoint}, false
	}
	after, deeper := q, limits.AfterMove()
	after.ToMove = q.ToMove.Opponent()
	v = s.Decide(b, after, mover.Opponent(), &deeper, zone.FarReach/2)
	p, pos, side := zone.Proof{Zone: v.Zone, Reach: zone.FarReach}, &s.Position, q.ToMove
	if q.Goal == terms.Kill {
		if pos = &s.life.Position; pos.Eyes {
			side = side.Opponent()
		}
	}
	p.KeepLiberty(pos, move, side)
	b.Undo()
	v.Move = move
	if v.Outcome != Wanted(q.ToMove) {
		return v, false
	}
	p.PlayFirst(pos, position.Move{Point: move, Side: side})
	v.Zone = p.Zone
	return v, true
}
