package tactics

import (
	"fmt"

	"shicho/board"
)

// Result is the answer to a question from the side of whoever asks: of the
// attacker to move, can he capture; of the owner to move, can he save. The numbers
// are those of GNU Go.
type Result uint8

// The results.
const (
	Fails    Result = iota
	Works           // whoever wins any ko
	KoFirst         // by a ko that the asker takes first: the other side must find the first threat
	KoThreat        // by a ko for which the asker must find the first threat
)

// String is the result in lower case.
func (r Result) String() string {
	return [...]string{"fails", "works", "ko, taking first", "ko, needing a threat"}[r]
}

// Reply is the answer to a question asked with Ask.
type Reply struct {
	Result Result
	// Unknown tells that the search was cut by Limit: Result is what it looks like.
	Unknown bool
	Move    board.Point // Pass if no move is needed, NoPoint if the asker fails
	Depth   int         // plies of the deepest iteration
	Nodes   int
	Limit   Limit
	Ladder  bool
	Zone    board.PointSet // as of Answer
	Spare   int
	// Threats is, of a ko, how many threats the side needs that must find the first; 0 if that is not known. Of another
	// result it is up to how many threats of the side that loses it stands; 0 is any number.
	Threats int
	far     bool // as of Answer, of the one that has the move
	bound   int  // Limits.Threats of the search that decided
}

// Ask answers whether the target can be captured, with attack, or saved, without
// it, by the side that wants so and is to move. The error is ErrNoTarget.
func (r *Reader) Ask(b *board.Board, target board.Point, attack bool, limits *Limits) (Reply, error) {
	if err := noTarget(b, target); err != nil {
		return Reply{}, err
	}
	reply, _ := r.reply(b, target, attack, limits)
	return reply, nil
}

// noTarget is the error if there is no stone on the point.
func noTarget(b *board.Board, target board.Point) error {
	if target < 0 || int(target) >= b.Points() || b.At(target) == board.Empty {
		return fmt.Errorf("%s: %w", board.FormatPoint(target, b.Size()), ErrNoTarget)
	}
	return nil
}

// reply answers a question, and tells which side was free of ko in the search
// that decided it.
func (r *Reader) reply(b *board.Board, target board.Point, attack bool, limits *Limits) (Reply, board.Colour) {
	asker := b.At(target)
	if attack {
		asker = asker.Opponent()
	}
	reply := Reply{Move: board.NoPoint, Spare: farReach}
	free := reply.settle(asker, attack, limits, func(free board.Colour, limits *Limits) Answer {
		return r.inquire(b, target, attack, free, limits)
	})
	switch {
	case attack && reply.Result == Works && reply.Ladder && limits.Numbers:
		r.preferNet(&reply, b, target, free, reply.limits(limits))
	case reply.Result == KoThreat && reply.Move == board.Pass:
		bounded := reply.limits(limits)
		reply.Move = r.resist(b, target, attack, &bounded)
	}
	return reply, free
}

// Bounds of the search for a capture in place of a ladder; most that there are take some hundred nodes.
const (
	netPlies = 9
	netNodes = 2_000
)

// preferNet puts a capture without a ladder in the place of one by a ladder, if there is one that depends on less of the
// board: what is far away cannot break it.
func (r *Reader) preferNet(reply *Reply, b *board.Board, target board.Point, free board.Colour, limits Limits) {
	limits.LadderPlies, limits.Numbers, limits.Plies, limits.Nodes = 0, false, netPlies, atMost(limits.Nodes, netNodes)
	a := r.Decide(b, target, true, free, &limits)
	reply.Nodes += a.Nodes
	if a.Outcome == Captured && a.Zone.Len() < reply.Zone.Len() {
		reply.Move, reply.Depth, reply.Ladder, reply.Zone, reply.Spare, reply.far = a.Move, a.Depth, a.Ladder, a.Zone, a.Spare, false
	}
}

// settle decides with one side after the other free of ko until the reply is
// known, and tells which side was free in the end. The asker wants the outcome
// Captured with attack, else Escaped.
func (reply *Reply) settle(asker board.Colour, attack bool, limits *Limits, decide decider) board.Colour {
	want := outcomeOf(attack)
	switch a := reply.rest(decide(asker.Opponent(), limits), limits); {
	case a.Outcome == want, a.Outcome == Unknown && a.Move != board.NoPoint:
		reply.Result, reply.Move, reply.far = Works, a.Move, a.far
		return asker.Opponent()
	case a.Outcome == Unknown:
		return asker.Opponent()
	case !a.Ko:
		return asker
	}
	a := reply.rest(decide(asker, limits), limits)
	if a.Outcome != want {
		return asker
	}
	reply.Result, reply.Move, reply.far = KoThreat, a.Move, a.far
	free, challenger := asker, asker
	if a = reply.rest(decide(board.Empty, limits), limits); a.Outcome == want {
		reply.Result, reply.Move, reply.far = KoFirst, a.Move, a.far
		free, challenger = board.Empty, asker.Opponent()
	}
	if reply.fight(challenger, attack, limits, decide) {
		return challenger
	}
	return free
}

// decider answers a question with a side free of ko.
type decider func(free board.Colour, limits *Limits) Answer

// Bounds of the search for how many threats a ko takes.
const (
	mostThreats = 2     // what takes more is no ko
	threatShare = 8     // of the nodes of the limits one in so many, for each number,
	threatLeast = 3_000 // or as many, if the limits allow
)

// fight finds how many threats the challenger, who must find the first, needs to win a ko. If he does not win it by any
// number, though he could take back for ever, it is none: then the reply is that it works or that it fails. It tells
// whether the challenger being free is what the reply rests on.
func (reply *Reply) fight(challenger board.Colour, attack bool, limits *Limits, decide decider) bool {
	asks, want := reply.Result == KoThreat, outcomeOf(attack)
	few := *limits
	few.Nodes = min(limits.Nodes, max(limits.part(threatShare), threatLeast))
	var a Answer
	for few.Threats = 1; few.Threats <= mostThreats; few.Threats++ {
		a = decide(challenger, &few)
		reply.Nodes += a.Nodes
		switch {
		case a.Outcome == Unknown, a.Limit&LimitNodes != 0:
			return asks // nothing is known of it
		case (a.Outcome == want) == asks:
			reply.Threats = few.Threats
			if asks {
				reply.Move, reply.far, reply.bound = a.Move, a.far, few.Threats
				reply.rest(a, limits)
			}
			return asks
		case a.Outcome == Escaped && asks && a.unproved(limits):
			return asks
		case !asks:
			reply.Move, reply.far = a.Move, a.far // it stands so many threats
		}
		if !a.Ko {
			break // nor would more change anything
		}
	}
	*reply = Reply{Result: Fails, Move: board.NoPoint, Nodes: reply.Nodes - a.Nodes, Spare: farReach, bound: mostThreats}
	if a.Ko {
		reply.Threats = mostThreats
	}
	if !asks {
		reply.Result, reply.Move, reply.far = Works, a.Move, a.far
	}
	reply.rest(a, limits)
	return true
}

// limits are those of the search that decided.
func (reply *Reply) limits(limits *Limits) Limits {
	bounded := *limits
	bounded.Threats = reply.bound
	return bounded
}

// resist is the move of the asker, who can pass in a ko, after which the other
// side needs longest if there are no threats; one by which he prevails with threats.
// If nothing helps, it is a threat against what is shortest of liberties around.
func (r *Reader) resist(b *board.Board, target board.Point, attack bool, limits *Limits) board.Point {
	asker := b.At(target)
	if attack {
		asker = asker.Opponent()
	}
	s := study{r: r, b: b, target: target, owner: b.At(target), limits: *limits}
	zone := r.Decide(b, target, attack, board.Empty, limits).Zone
	best, bestDepth, bestNodes := board.Pass, 0, 0
	for x := zone.First(); x >= 0; x = zone.Next(x + 1) {
		s.free = board.Empty
		a, legal := s.after(x, attack, 0)
		if !legal || a.Depth < bestDepth || a.Depth == bestDepth && a.Nodes <= bestNodes {
			continue
		}
		s.free = asker
		if with, _ := s.after(x, attack, 0); with.Outcome == outcomeOf(attack) {
			best, bestDepth, bestNodes = x, a.Depth, a.Nodes
		}
	}
	if best == board.Pass && !attack {
		return r.threat(b, target)
	}
	return best
}

// threat is a move of the target's owner on a liberty of the string around it that
// has the fewest.
func (r *Reader) threat(b *board.Board, target board.Point) board.Point {
	owner := b.At(target)
	for most := 2; most < b.Points(); most++ {
		var libs board.PointSet
		r.short(&libs, b.StringNeighbours(target), owner.Opponent(), most)
		own := b.LibertySet(target)
		libs.Subtract(&own)
		for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
			if b.Legal(x, owner) == nil {
				return x
			}
		}
	}
	return board.Pass
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
// LimitPlies, if the search by plies finds one that does not.
func (r *Reader) confirm(a *Answer, b *board.Board, target board.Point, attack bool, free board.Colour, limits Limits) {
	limits.Near, limits.Numbers, limits.Plies = false, false, confirmPlies
	again := r.Decide(b, target, attack, free, &limits)
	again.Nodes += a.Nodes
	if again.Outcome != Unknown && !again.Limit.cut() {
		*a = again
		a.far = again.Outcome == Captured
	} else {
		a.Nodes = again.Nodes
	}
}

// inquire asks with a side free of ko.
func (r *Reader) inquire(b *board.Board, target board.Point, attack bool, free board.Colour, limits *Limits) Answer {
	a := r.Decide(b, target, attack, free, limits)
	if a.Outcome == Escaped && a.Limit.cut() && limits.Numbers && !limits.Standing {
		again := *limits
		again.Nodes = min(limits.part(confirmNodes), max(a.Nodes-confirmFrom, 0)/confirmShare+confirmLeast)
		r.confirm(&a, b, target, attack, free, again)
	}
	return a
}

// unproved tells whether an escape rests on a limit that cut the search; with Limits.Standing only that of the
// nodes does.
func (a *Answer) unproved(limits *Limits) bool {
	return a.Limit&LimitNodes != 0 || a.Limit.cut() && !limits.Standing
}

// rest makes the reply rest on an answer.
func (reply *Reply) rest(a Answer, limits *Limits) Answer {
	if a.Outcome == Unknown || a.Outcome == Escaped && a.unproved(limits) {
		reply.Unknown = true
	}
	reply.Depth = max(reply.Depth, a.Depth)
	reply.Nodes += a.Nodes
	reply.Limit |= a.Limit
	reply.Ladder = reply.Ladder || a.Ladder
	reply.Zone.Union(&a.Zone)
	reply.Spare = min(reply.Spare, a.Spare)
	return a
}
