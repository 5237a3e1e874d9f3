package tactics

import (
	"slices"

	"shicho/board"
)

// Reading is the answer to a question for people: with all moves and a line of play.
type Reading struct {
	Answer
	// Moves are all moves of the side to move that have the result, if that is not
	// Fails. Where no move is needed they are the pass alone.
	Moves []board.Point
	// Undecided are moves that may belong to Moves: a limit cut the search about them.
	Undecided []board.Point
	// Line is play that shows the outcome: the side that the outcome favours plays to
	// bring it about, the other side resists as long as it can. Every move is legal
	// where it stands: before a side takes a ko back at once, two passes stand for its
	// threat elsewhere and for the reply to the threat.
	Line []board.Stone
}

// Read answers a question of capture in full. It costs a search for every move of
// the zone and every ply of the line. The error is ErrNoTarget or ErrGoal.
func (r *Reader) Read(b *board.Board, q Question, limits *Limits) (Reading, error) {
	if err := q.checkCapture(b); err != nil {
		return Reading{}, err
	}
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	i := r.inquire(b, q, limits)
	return i.read(), nil
}

// Both answers in full whether a target can be captured, the attacker to move, and
// whether it can be saved, its owner to move. The answer to one question is the
// answer to a pass in the other; so the two agree. The error is ErrNoTarget.
func (r *Reader) Both(b *board.Board, target board.Point, limits *Limits) (attack, defence Reading, err error) {
	if err := checkTarget(b, target); err != nil {
		return Reading{}, Reading{}, err
	}
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	one := r.inquire(b, Question{Target: target, ToMove: Attacker}, limits)
	one.spareStone()
	other := r.inquire(b, Question{Target: target, ToMove: Defender}, limits)
	other.spareStone()
	attacking, defending := one, other
	if ko, _ := b.Ko(); ko == board.NoPoint { // a pass would lift the ban
		attacking.consider(&other)
		defending.consider(&one)
	}
	return attacking.read(), defending.read(), nil
}

// refutation is the proof that a pass fails, as the answer to the other question
// about the target has it.
type refutation struct {
	known bool
	// zone refutes not only the pass but all moves outside it, if others is set.
	zone   board.PointSet
	others bool
}

// spareStone looks for a proof of the answer that holds with a stone more: then it
// refutes the other side's moves outside the zone as it does the pass.
func (i *inquiry) spareStone() {
	wanted := i.answer.Outcome
	if wanted != Captured && wanted != Escaped || i.answer.Limit&(LimitNear|LimitNodes) != 0 {
		return
	}
	a := Answer{Outcome: wanted, Zone: i.answer.Zone}
	if i.answer.Spare == 0 {
		limits := i.deciding()
		a = i.r.decide(i.b, i.q.Target, i.b.At(i.q.Target), i.q.ToMove, i.free, &limits, 1)
	}
	i.refutes = refutation{known: true, zone: a.Zone, others: a.Outcome == wanted && a.Limit&(LimitNear|LimitNodes) == 0}
}

// consider makes use of the answer to the other question about the target: it is
// the answer to a pass.
func (i *inquiry) consider(other *inquiry) {
	a, passed := &i.answer, other.answer.Result.afterPass()
	switch {
	case !other.cut && passed != Fails && passed.isAsGoodAs(a.Result):
		nodes := a.Nodes + other.answer.Nodes
		*a, i.cut, i.free, i.threats, i.far = other.answer, false, other.free, other.threats, other.far
		a.Result, a.Move, a.Nodes = passed, board.Pass, nodes
	case !other.cut:
		i.refuted, i.refuted.known = other.refutes, true
		if a.Move == board.Pass {
			a.Move = board.NoPoint
		}
	case i.cut && i.q.ToMove == Defender && a.Result == Fails && other.answer.Result == Fails:
		a.Result, a.Move = Works, board.Pass // what is not captured need not be saved
	}
	i.conclude()
}

// read answers the question in full.
func (i *inquiry) read() Reading {
	reading := Reading{Answer: i.answer}
	works, first := reading.Result != Fails, board.NoPoint
	s := i.study(works == (i.q.ToMove == Attacker))
	switch {
	case works && reading.Move == board.Pass && !i.cut:
		reading.Moves, first = []board.Point{board.Pass}, board.Pass
	case works:
		l := s.workingMoves(i.q.ToMove, &i.refuted)
		reading.Moves, reading.Undecided = l.working, append(l.likely, l.undecided...)
		slices.Sort(reading.Undecided)
		reading.choose()
		first = reading.Move
	}
	cut := reading.Outcome == Unknown
	if cut {
		s.limits.Nodes = atMost(i.limits.Nodes, studyNodes) // more would be spent at every move
	}
	if cut && (first == board.NoPoint && i.q.ToMove == Defender || works && reading.Result == Fails) {
		return reading // there is nothing to show
	}
	reading.Line = s.line(i.q.ToMove, first)
	return reading
}

// study prepares a closer look at the position, whose outcome is known.
func (i *inquiry) study(captured bool) study {
	return study{r: i.r, b: i.b, target: i.q.Target, owner: i.b.At(i.q.Target), free: i.free, captured: captured,
		proved: !i.cut, far: i.far, limits: i.deciding()}
}

// choose makes the move of the answer one of those that work. If no move works, it
// only looked as if one did.
func (r *Reading) choose() {
	cut := r.Outcome == Unknown
	switch {
	case r.Move != board.NoPoint && !cut:
		r.include(r.Move)
	case r.Move != board.NoPoint:
	case len(r.Moves) > 0:
		r.Move = r.Moves[0]
	default:
		r.Result, r.Outcome = Fails, Unknown
	}
}

// include makes a proved move one of Moves, though the search about that move alone
// may have been too short to prove it.
func (r *Reading) include(move board.Point) {
	r.Undecided = slices.DeleteFunc(r.Undecided, func(p board.Point) bool { return p == move })
	if i, found := slices.BinarySearch(r.Moves, move); !found && !slices.Equal(r.Moves, []board.Point{board.Pass}) {
		r.Moves = slices.Insert(r.Moves, i, move)
	}
}
