package tactics

import (
	"slices"

	"shicho/board"
)

// Outcome is what becomes of a target.
type Outcome uint8

// The outcomes.
const (
	// Unknown: the search was cut by LimitNodes.
	Unknown Outcome = iota
	// Captured: the attacker takes the target off whatever its owner does, even
	// if the owner wins every ko.
	Captured
	// Escaped: the owner keeps the target, even if the attacker wins every ko,
	// or until a limit that counts as an escape.
	Escaped
	// Ko: whoever wins a ko decides.
	Ko
)

// String is the outcome in lower case.
func (o Outcome) String() string {
	return [...]string{"unknown", "captured", "escaped", "ko"}[o]
}

// Verdict is all that can be said of one question.
type Verdict struct {
	Reply
	Outcome Outcome // Unknown if the reply is
	// Moves are all moves of the side to move with the result of the reply, if
	// that is any success. Where no move is needed it is the pass alone.
	Moves []board.Point
	// Undecided are moves that may belong to Moves: the nodes ran out, or another limit cut the search.
	Undecided []board.Point
	// Line is play after the outcome: the side that it favours plays to bring it
	// about, the other resists as long as it can. Every move is legal where it stands: before a side takes a ko
	// back at once, two passes are for a threat of its elsewhere and the answer to it.
	Line []board.Stone
}

// Read answers a question in full. It costs a search for every move of the zone
// and every ply of the line; Decide is the quick way. The error is ErrNoTarget.
func (r *Reader) Read(b *board.Board, target board.Point, attack bool, limits *Limits) (Verdict, error) {
	if err := noTarget(b, target); err != nil {
		return Verdict{}, err
	}
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	q := r.pose(b, target, attack, limits)
	return r.verdict(b, target, &q, limits), nil
}

// Both answers both questions about a target in full: of the attacker to move, and of its owner. What is proved
// of one is known of the pass of the other. The error is ErrNoTarget.
func (r *Reader) Both(b *board.Board, target board.Point, limits *Limits) (attack, defence Verdict, err error) {
	if err := noTarget(b, target); err != nil {
		return Verdict{}, Verdict{}, err
	}
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	one := r.pose(b, target, true, limits)
	one.refute(r, b, target, limits)
	other := r.pose(b, target, false, limits)
	other.refute(r, b, target, limits)
	attacking, defending := one, other
	if ko, _ := b.Ko(); ko == board.NoPoint { // a pass would lift the ban
		attacking.consider(&other)
		defending.consider(&one)
	}
	return r.verdict(b, target, &attacking, limits), r.verdict(b, target, &defending, limits), nil
}

// asked is a question with its reply.
type asked struct {
	Reply
	attack     bool
	free       board.Colour // as of Reader.reply
	refutation *asked       // of the pass, if that is known not to bring the result about
	// refutes tells that the result stands with a stone more that is not inside: the other side's moves there
	// fail as its pass does.
	refutes bool
	inside  board.PointSet
}

// pose asks a question.
func (r *Reader) pose(b *board.Board, target board.Point, attack bool, limits *Limits) asked {
	q := asked{attack: attack}
	q.Reply, q.free = r.reply(b, target, attack, limits)
	return q
}

// refute looks for a proof of the result that can spare a stone.
func (q *asked) refute(r *Reader, b *board.Board, target board.Point, limits *Limits) {
	wanted := q.outcome(q.attack)
	if wanted != Captured && wanted != Escaped || q.Limit&(LimitNear|LimitNodes) != 0 {
		return
	}
	a := Answer{Outcome: wanted, Zone: q.Zone}
	if q.Spare == 0 {
		bounded := q.limits(limits)
		a = r.decide(b, target, b.At(target), q.attack, q.free, &bounded, 1)
	}
	q.refutes, q.inside = a.Outcome == wanted && a.Limit&(LimitNear|LimitNodes) == 0, a.Zone
}

// consider makes use of the reply to the other question, which is that to a pass.
func (q *asked) consider(other *asked) {
	passed := other.Result.passed()
	switch {
	case !other.Unknown && passed != Fails && passed.asGoodAs(q.Result):
		nodes := q.Nodes + other.Nodes
		q.Reply, q.free = other.Reply, other.free
		q.Result, q.Move, q.Nodes = passed, board.Pass, nodes
	case !other.Unknown:
		q.refutation = other
		if q.Move == board.Pass {
			q.Move = board.NoPoint
		}
	case q.Unknown && !q.attack && q.Result == Fails && other.Result == Fails:
		q.Result, q.Move = Works, board.Pass // what is not captured need not be saved
	}
}

// passed is the result of a pass after which the other side has the result r.
func (r Result) passed() Result {
	return [...]Result{Fails: Works, Works: Fails, KoFirst: KoThreat, KoThreat: KoFirst}[r]
}

// asGoodAs compares results of the same side.
func (r Result) asGoodAs(other Result) bool { return other == Fails || r != Fails && r <= other }

// verdict answers a question in full.
func (r *Reader) verdict(b *board.Board, target board.Point, q *asked, limits *Limits) Verdict {
	v := Verdict{Reply: q.Reply}
	works, first := v.Result != Fails, board.NoPoint
	s := study{r: r, b: b, target: target, owner: b.At(target), free: q.free, captured: works == q.attack, proved: !q.Unknown, far: q.far, limits: q.limits(limits)}
	switch {
	case works && v.Move == board.Pass && !v.Unknown:
		v.Moves, first = []board.Point{board.Pass}, board.Pass
	case works:
		moves, likely, undecided := s.working(q.attack, q.refutation)
		v.Moves, v.Undecided = moves, append(likely, undecided...)
		slices.Sort(v.Undecided)
		v.choose()
		first = v.Move
	}
	v.Outcome = v.outcome(q.attack)
	if v.Unknown {
		s.limits.Nodes = atMost(limits.Nodes, studyNodes) // more would be spent at every move
	}
	if v.Unknown && (first == board.NoPoint && !q.attack || works && v.Result == Fails) {
		return v // there is nothing to show
	}
	v.Line = s.line(q.attack, first)
	return v
}

// outcome is what the reply says of the target.
func (r *Reply) outcome(attack bool) Outcome {
	switch {
	case r.Unknown:
		return Unknown
	case r.Result == KoFirst, r.Result == KoThreat:
		return Ko
	}
	return outcomeOf((r.Result == Works) == attack)
}

// choose makes the move of the reply one of those that work. If there is none, it only looked as if one did.
func (v *Verdict) choose() {
	switch {
	case v.Move != board.NoPoint && !v.Unknown:
		v.proved(v.Move)
	case v.Move != board.NoPoint:
	case len(v.Moves) > 0:
		v.Move = v.Moves[0]
	default:
		v.Result, v.Unknown = Fails, true
	}
}

// proved makes a move one that works, though the search about it alone may have been too short.
func (v *Verdict) proved(move board.Point) {
	v.Undecided = slices.DeleteFunc(v.Undecided, func(p board.Point) bool { return p == move })
	if i, found := slices.BinarySearch(v.Moves, move); !found && !slices.Equal(v.Moves, []board.Point{board.Pass}) {
		v.Moves = slices.Insert(v.Moves, i, move)
	}
}
