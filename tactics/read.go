package tactics

import (
	"slices"

	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// Reading is the answer to a question for people: with all moves and a line of play.
type Reading struct {
	Answer
	// Moves are all moves of the side to move that have the result, unless the result is
	// Fails. If no move is needed, Moves is the pass alone.
	Moves []board.Point
	// Undecided are moves that may belong to Moves: a limit cut the search about them.
	Undecided []board.Point
	// Line shows the outcome: the side that the outcome favours brings it about, and the
	// other side resists as long as it can. Every move of the line is legal: before a side
	// takes a ko back at once, two passes stand for a threat elsewhere and the reply to it.
	Line []board.Stone
	// Ladder tells that the target is captured by a ladder: see IsLadder. The ladder begins
	// with Move, or has begun if no move is needed.
	Ladder bool
	// Seki tells, for a group that lives, that it is proved not to come to two eyes, even if its owner wins every ko: see Question.Eyes.
	Seki bool
}

// Read answers a question of capture in full. It costs a search for every move of
// the zone and every ply of the line. The error is ErrNoTarget or ErrGoal.
func (r *Reader) Read(b *board.Board, q Question, limits *Limits) (Reading, error) {
	if err := checkCapture(b, &q); err != nil {
		return Reading{}, err
	}
	defer b.SetRules(position.UsePlainRules(b))
	i := r.inquire(b, q, r.begin(limits))
	return i.read(), nil
}

// Both answers in full whether a target can be captured, the attacker to move, and
// whether it can be saved, its owner to move. The answer to one question is the
// answer to a pass in the other; so the two agree. The error is ErrNoTarget.
func (r *Reader) Both(b *board.Board, target board.Point, limits *Limits) (attack, defence Reading, err error) {
	if err := terms.CheckTarget(b, target); err != nil {
		return Reading{}, Reading{}, err
	}
	defer b.SetRules(position.UsePlainRules(b))
	limits = r.begin(limits)
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

// refutation is the proof that a pass fails. It comes from the answer to the other question
// about the target, with the other side to move.
type refutation struct {
	known bool
	zone  board.PointSet // of the proof
	// others tells that the proof refutes all moves outside the zone too.
	others bool
}

// spareStone looks for a proof of the answer that holds with one stone more on the
// board. Such a proof refutes a pass in the other question about the target, and the moves
// outside its zone too.
func (i *inquiry) spareStone() {
	wanted := i.answer.Outcome
	if wanted != Captured && wanted != Escaped || i.answer.Limit&(LimitNear|LimitNodes) != 0 {
		return
	}
	a := Answer{Outcome: wanted, Zone: i.answer.Zone}
	if i.answer.Spare == 0 {
		limits := i.deciding()
		a = i.r.decide(i.b, i.q, i.free, &limits, 1)
	}
	i.refutes = refutation{known: true, zone: a.Zone, others: a.Outcome == wanted && a.Limit&(LimitNear|LimitNodes) == 0}
}

// consider makes use of the answer to the other question about the target, which is the
// answer to a pass in this one.
func (i *inquiry) consider(other *inquiry) {
	a, passed := &i.answer, other.answer.Result.Opposite()
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
	s := i.study(i.q.ToMove.Wins(works))
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
	reading.Ladder = reading.Outcome == Captured && IsLadder(i.b, i.q.Target, max(first, board.Pass)) // the owner who fails has no move
	cut := reading.Outcome == Unknown
	if cut {
		s.limits = s.limits.AtMost(settings.StudyNodes) // more would be spent at every move
	}
	if cut && (first == board.NoPoint && i.q.ToMove == Defender || works && reading.Result == Fails) {
		return reading // there is nothing to show
	}
	reading.Line = s.line(i.q.ToMove, first)
	return reading
}

// study prepares a closer look at the position. captured is the outcome.
func (i *inquiry) study(captured bool) study {
	s := study{r: i.r, captured: captured, proved: !i.cut, far: i.far, limits: i.deciding()}
	s.limits.Guess.Nodes = min(s.limits.Guess.Nodes, settings.StudyLikely)
	if s.limits.Guess.Doubted > 0 {
		s.limits.Guess.Doubted = min(s.limits.Guess.Doubted, settings.StudyDoubted)
	}
	s.pos.Set(i.b, i.q, i.free, &s.limits, 0)
	return s
}

// choose makes sure that Move is one of Moves. If no move works, it only looked as if one
// did, and the outcome is Unknown.
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
