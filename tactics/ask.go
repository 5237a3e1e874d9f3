package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/solve"
	"shicho/tactics/internal/zone"
)

// Ask answers a question: does the side to move reach the goal, or prevent it? If a ko
// decides, the result says who takes it first. The error is ErrNoTarget or
// ErrNotOneOwner.
func (r *Reader) Ask(b *board.Board, q Question, limits *Limits) (Answer, error) {
	if err := q.Check(b); err != nil {
		return Answer{}, err
	}
	return r.inquire(b, q, r.begin(limits)).answer, nil
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
	threats int          // Limits.Threats of that search
	far     bool         // the search found a capture, as the attacker could play anywhere

	// For Both:
	refutes refutation // of the pass in the other question about the target
	refuted refutation // of the pass in this question
}

// inquire answers a question that was checked.
func (r *Reader) inquire(b *board.Board, q Question, limits *Limits) inquiry {
	i := inquiry{r: r, b: b, q: q, limits: limits, answer: Answer{Move: board.NoPoint, Spare: zone.FarReach}}
	i.settle()
	if q.Goal == Kill {
		i.preferPass()
	}
	if q.Goal == Capture {
		switch a := &i.answer; {
		case q.ToMove == Attacker && a.Result == Works && a.chase && limits.Numbers.Search:
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
		a.Outcome = solve.OutcomeOf(i.q.ToMove.Wins(a.Result == Works))
	}
}

// deciding is the limits of the search that decided.
func (i *inquiry) deciding() Limits {
	limits := *i.limits
	limits.Threats = i.threats
	return limits
}

// settle makes one search after the other, each with another side free of ko, until the
// result is known.
func (i *inquiry) settle() {
	asker, want := i.q.Mover(i.b), solve.Wanted(i.q.ToMove)

	// What works even against a free opponent works.
	i.free = asker.Opponent()
	a, far := i.search(i.free, i.limits)
	i.rest(&a)
	if a.prevails(want) {
		i.accept(Works, &a, far)
		return
	}

	// What fails without any ko, or even for a free side, fails.
	if i.free = asker; !a.Ko {
		return
	}
	a, far = i.search(asker, i.limits)
	if i.rest(&a); !a.prevails(want) {
		return
	}

	// A ko decides: without threats, whoever takes first wins it.
	i.accept(KoThreat, &a, far)
	challenger := asker
	a, far = i.search(board.Empty, i.limits)
	if i.rest(&a); a.prevails(want) {
		i.accept(KoFirst, &a, far)
		i.free, challenger = board.Empty, asker.Opponent()
	}
	if i.fight(challenger) {
		i.free = challenger
	}
}

// accept gives the answer a result and the move of a search.
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
	all.chase = all.chase || a.chase
	all.Zone.Union(&a.Zone)
	all.Spare = min(all.Spare, a.Spare)
}

// search makes one search, with a side free of ko. If it finds an escape that a limit
// cut, or doubts a capture, a second search with the attacker anywhere tries to confirm the escape. far tells
// that the second search found a capture instead.
func (i *inquiry) search(free board.Colour, limits *Limits) (a Answer, far bool) {
	a = i.r.decide(i.b, i.q, free, limits, 0)
	if i.q.Goal != Capture || !limits.Numbers.Search || limits.Escape.Standing {
		return a, false
	}
	again := *limits
	switch {
	case a.Outcome == Escaped && a.Limit.IsCut():
		again.Nodes = min(limits.Part(settings.ConfirmShare), max(a.Nodes-settings.ConfirmFrom, 0)/settings.ConfirmExtra+settings.ConfirmLeast)
	case a.Outcome == Unknown && limits.Guess.Doubted > 0 && a.prevails(Escaped) == (i.q.ToMove == Defender):
		again.Nodes = limits.Part(settings.ConfirmShare)
	default:
		return a, false
	}
	far = i.r.confirm(&a, i.b, i.q, free, again)
	return a, far
}

// confirm searches again if the answer is an escape that a limit cut: by plies, with the
// attacker anywhere. If the new search is not cut, its answer replaces the old one.
// confirm tells whether the new answer is a capture.
func (r *Reader) confirm(a *Answer, b *board.Board, q Question, free board.Colour, limits Limits) (far bool) {
	limits = limits.WithoutGuess().WithoutNumbers().Anywhere(settings.ConfirmPlies)
	again := r.decide(b, q, free, &limits, 0)
	again.Nodes += a.Nodes
	if again.Outcome == Unknown || again.Limit.IsCut() {
		a.Nodes = again.Nodes
		return false
	}
	*a = again
	return again.Outcome == Captured
}

// preferPass makes the pass the move where a group lives or falls whoever moves first.
func (i *inquiry) preferPass() {
	a := &i.answer
	if a.Result != Works || i.cut || a.Move == board.Pass {
		return
	}
	passed, limits := i.q, i.deciding()
	passed.ToMove = i.q.ToMove.Opponent()
	after := i.r.decide(i.b, passed, i.free, &limits, 1)
	a.Nodes += after.Nodes
	if after.Outcome == solve.Wanted(i.q.ToMove) {
		a.Move, a.Zone, a.Spare, a.Depth = board.Pass, after.Zone, max(after.Spare-1, 0), after.Depth+1
	}
}

// preferNet looks for a capture without a chase by ataris. If that capture has the smaller zone, it
// replaces the capture by a chase, because stones far away cannot break it.
func (i *inquiry) preferNet() {
	limits, all := i.deciding().WithoutNumbers().AtMost(settings.NetNodes), &i.answer
	limits.Plies.Ladders, limits.Plies.Depth = 0, settings.NetPlies
	a := i.r.decide(i.b, i.q, i.free, &limits, 0)
	all.Nodes += a.Nodes
	if a.Outcome == Captured && a.Zone.Len() < all.Zone.Len() {
		all.Move, all.Depth, all.chase, all.Zone, all.Spare, i.far = a.Move, a.Depth, a.chase, a.Zone, a.Spare, false
	}
}
