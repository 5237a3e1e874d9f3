package tactics

import "shicho/board"

// Ask answers a question: can the side to move reach the goal, or prevent it? The
// answer says by which ko, if by any. The error is ErrNoTarget or ErrNotOneOwner.
func (r *Reader) Ask(b *board.Board, q Question, limits *Limits) (Answer, error) {
	if err := q.check(b); err != nil {
		return Answer{}, err
	}
	return r.inquire(b, q, limits).answer, nil
}

// inquiry is a question with what is known of its answer so far.
type inquiry struct {
	r      *Reader
	b      *board.Board
	q      Question
	limits *Limits

	answer Answer
	cut    bool // a limit cut a search: the result is what it looks like

	// Of the search that decided:
	free    board.Colour // the side that was free of ko
	threats int          // the bound of its threats, as of Limits.Threats
	far     bool         // the capture was found only where the attacker may play anywhere

	// For Both:
	refutes refutation // of the pass in the other question about the target
	refuted refutation // of the pass in this question
}

// inquire answers a question that can be asked.
func (r *Reader) inquire(b *board.Board, q Question, limits *Limits) inquiry {
	i := inquiry{r: r, b: b, q: q, limits: limits, answer: Answer{Move: board.NoPoint, Spare: farReach}}
	i.settle()
	if q.Goal == Capture {
		switch a := &i.answer; {
		case q.ToMove == Attacker && a.Result == Works && a.Ladder && limits.Numbers:
			i.preferNet()
		case a.Result == KoThreat && a.Move == board.Pass:
			a.Move = i.resist()
		}
	}
	i.conclude()
	return i
}

// conclude derives the outcome from the result.
func (i *inquiry) conclude() {
	switch a := &i.answer; {
	case i.cut:
		a.Outcome = Unknown
	case a.Result == KoFirst, a.Result == KoThreat:
		a.Outcome = Ko
	default:
		a.Outcome = outcomeOf((a.Result == Works) == (i.q.ToMove == Attacker))
	}
}

// deciding are the limits of the search that decided.
func (i *inquiry) deciding() Limits {
	limits := *i.limits
	limits.Threats = i.threats
	return limits
}

// settle searches with one side after the other free of ko until the result is
// known.
func (i *inquiry) settle() {
	asker, want := i.q.Mover(i.b), i.q.ToMove.wants()
	i.free = asker.Opponent()
	switch a, far := i.search(i.free, i.limits); {
	case a.Outcome == want, a.Outcome == Unknown && a.Move != board.NoPoint:
		i.rest(&a)
		i.accept(Works, &a, far)
		return
	default:
		i.rest(&a)
		if a.Outcome == Unknown {
			return
		}
		if i.free = asker; !a.Ko {
			return
		}
	}
	a, far := i.search(asker, i.limits)
	if i.rest(&a); a.Outcome != want {
		return
	}
	i.accept(KoThreat, &a, far)
	challenger := asker
	a, far = i.search(board.Empty, i.limits)
	if i.rest(&a); a.Outcome == want {
		i.accept(KoFirst, &a, far)
		i.free, challenger = board.Empty, asker.Opponent()
	}
	if i.fight(challenger) {
		i.free = challenger
	}
}

// accept makes the result and the move of a search those of the answer.
func (i *inquiry) accept(result Result, a *Answer, far bool) {
	i.answer.Result, i.answer.Move, i.far = result, a.Move, far
}

// rest makes the answer rest on a search.
func (i *inquiry) rest(a *Answer) {
	if a.Outcome == Unknown || a.Outcome == Escaped && a.isUnproved(i.limits) {
		i.cut = true
	}
	all := &i.answer
	all.Depth = max(all.Depth, a.Depth)
	all.Nodes += a.Nodes
	all.Limit |= a.Limit
	all.Ladder = all.Ladder || a.Ladder
	all.Zone.Union(&a.Zone)
	all.Spare = min(all.Spare, a.Spare)
}

// search asks the question with a side free of ko. An escape that rests on a limit
// is confirmed, if it can be. far tells that only an attacker who may play anywhere
// was found to capture.
func (i *inquiry) search(free board.Colour, limits *Limits) (a Answer, far bool) {
	a = i.r.Decide(i.b, i.q, free, limits)
	if i.q.Goal == Capture && a.Outcome == Escaped && a.Limit.cut() && limits.Numbers && !limits.Standing {
		again := *limits
		again.Nodes = min(limits.part(confirmNodes), max(a.Nodes-confirmFrom, 0)/confirmShare+confirmLeast)
		far = i.r.confirm(&a, i.b, i.q, free, again)
	}
	return a, far
}

// Bounds of the search that tries to prove an escape against an attacker who may
// play anywhere: most that can be proved are within few plies and few nodes.
const (
	confirmPlies = 9
	confirmNodes = 16  // of the nodes of the limits one in so many
	confirmLeast = 200 // nodes for any answer; nearly all that can be proved take fewer than 40
	confirmFrom  = 2_000
	confirmShare = 3 // of the nodes of an answer beyond those one in so many, too
)

// confirm puts a verdict in the place of an escape that rests on LimitNear or
// LimitPlies, if a search by plies with the attacker anywhere finds one that does
// not. It tells whether that verdict is a capture.
func (r *Reader) confirm(a *Answer, b *board.Board, q Question, free board.Colour, limits Limits) (far bool) {
	limits.Near, limits.Numbers, limits.Plies = false, false, confirmPlies
	again := r.Decide(b, q, free, &limits)
	again.Nodes += a.Nodes
	if again.Outcome == Unknown || again.Limit.cut() {
		a.Nodes = again.Nodes
		return false
	}
	*a = again
	return again.Outcome == Captured
}

// Bounds of the search for a capture in place of a ladder; most that there are take some hundred nodes.
const (
	netPlies = 9
	netNodes = 2_000
)

// preferNet puts a capture without a ladder in the place of one by a ladder, if
// there is one that depends on less of the board: what is far away cannot break it.
func (i *inquiry) preferNet() {
	limits, all := i.deciding(), &i.answer
	limits.LadderPlies, limits.Numbers, limits.Plies, limits.Nodes = 0, false, netPlies, atMost(limits.Nodes, netNodes)
	a := i.r.Decide(i.b, i.q, i.free, &limits)
	all.Nodes += a.Nodes
	if a.Outcome == Captured && a.Zone.Len() < all.Zone.Len() {
		all.Move, all.Depth, all.Ladder, all.Zone, all.Spare, i.far = a.Move, a.Depth, a.Ladder, a.Zone, a.Spare, false
	}
}
