package proof

import (
	"cmp"
	"iter"
	"slices"

	"shicho/board"
	"shicho/proof/check"
	"shicho/tactics"
)

// How much further the reader looks for a move of the winner where the limits of the answer are too narrow: the loser may make moves that the
// reader's own proof refutes at one stroke with others.
const (
	fartherPlies     = 9  // of a search for an escape with the attacker anywhere, at first
	farthestPlies    = 31 // and in the end
	fartherLiberties = 3  // more than count as an escape, in a search for a capture
	fartherWidth     = 6
	captureNodes     = 2_000 // of a search for the quickest capture
	narrowNodes      = 300   // where all moves are tried anyway
	fartherNodes     = 50_000
)

// advice asks the reader for moves of the winner.
type advice struct {
	reader    *tactics.Reader
	statement Statement
	plies     int              // after which a target that stands has escaped, 0 if there is no such number
	tries     []tactics.Limits // of one search after the other, until one has a move
	start     *board.Board     // that the reader looks at in the place of the position, nil for the position
	mirror    *board.Board     // start with the moves that were played
	frame     *tactics.Frame   // of the question about a group
	asked     int              // searches
	nodes     int
}

// newAdvice prepares for a statement. The reader keeps what it finds from one move of the proof to the next.
func newAdvice(r *tactics.Reader, s Statement, limits *tactics.Limits) advice {
	a := advice{reader: r, statement: s}
	first := limits.WithoutGuess().Patient()
	first.Escape.Standing = false
	if s.Goal == tactics.Kill {
		a.tries = []tactics.Limits{first}
		return a
	}
	if s.Outcome == tactics.Escaped {
		first = first.WithoutNumbers()
		a.tries = []tactics.Limits{first, first.Anywhere(fartherPlies).WithNodes(fartherNodes), first.Anywhere(farthestPlies).WithNodes(fartherNodes)}
		return a
	}
	farther := first.WithLiberties(first.Escape.Liberties + fartherLiberties).WithNodes(fartherNodes)
	farther.Numbers.Width = max(farther.Numbers.Width, fartherWidth)
	a.tries = []tactics.Limits{first, farther, farther.WithoutNumbers().Anywhere(farthestPlies)}
	return a
}

// enter asks about a group for the first time, so that the reader knows the positions of its proof.
func (a *advice) enter(p *check.Position) {
	if a.statement.Goal != tactics.Kill || a.start != nil {
		return
	}
	limits := a.tries[0]
	limits.Threats = a.statement.Threats
	answer, frame := a.reader.Enter(p.Board, a.statement.Question, p.Free, &limits)
	a.frame, a.nodes = frame, a.nodes+answer.Nodes
}

// narrow makes the advice quick, for a search that tries other moves too.
func (a *advice) narrow() {
	for i := range a.tries[:1] {
		a.tries[i] = a.tries[i].AtMost(narrowNodes)
	}
	a.tries = a.tries[:1]
}

// moves are moves after which the winner, who is to move, wins by what the reader knows. Each search is made when its move is asked for.
func (a *advice) moves(p *check.Position) iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		if x := a.take(p); x >= 0 && !yield(x) {
			return
		}
		if left := a.plies - p.Board.Moves(); left > 0 {
			limits := a.tries[0].Anywhere(left)
			limits.Plies.Ladders = 0
			if x := a.ask(p, limits); x != board.NoPoint && !yield(x) {
				return
			}
		}
		if a.frame != nil {
			if x := a.within(p); x != board.NoPoint && !yield(x) {
				return
			}
		}
		for _, limits := range a.tries {
			if x := a.ask(p, limits); x != board.NoPoint && !yield(x) {
				return
			}
		}
	}
}

// ask is the move of one search, or NoPoint if the reader knows none.
func (a *advice) ask(p *check.Position, limits tactics.Limits) board.Point {
	side := tactics.Attacker
	if a.statement.Outcome == tactics.Escaped {
		side = tactics.Defender
	}
	b := p.Board
	if a.start != nil {
		if b = a.follow(p.Board); b == nil {
			return board.NoPoint
		}
	}
	answer := a.decide(p, b, side, limits)
	if answer.Outcome != a.statement.Outcome || a.statement.Goal == tactics.Capture && answer.Outcome == tactics.Escaped && a.isCut(answer.Limit) {
		return board.NoPoint
	}
	return answer.Move
}

// within returns the winner's move in the frame of the question, or NoPoint if the reader finds none there.
func (a *advice) within(p *check.Position) board.Point {
	side := tactics.Attacker
	if a.statement.Outcome == tactics.Escaped {
		side = tactics.Defender
	}
	a.asked++
	answer := a.reader.Follow(a.frame, p.Board, side, p.Threats, &a.tries[0])
	if a.nodes += answer.Nodes; answer.Outcome != a.statement.Outcome {
		return board.NoPoint
	}
	return answer.Move
}

// isCut tells whether an escape that rests on some limits is none of the claim.
func (a *advice) isCut(l tactics.Limit) bool {
	if a.plies > 0 {
		l &^= tactics.LimitPlies
	}
	return l.IsCut()
}

// wins tells whether the winner has its way though the loser is to move, by what the reader knows.
func (a *advice) wins(p *check.Position) bool {
	side := tactics.Defender
	if a.statement.Outcome == tactics.Escaped {
		side = tactics.Attacker
	}
	return a.decide(p, p.Board, side, a.tries[0]).Outcome == a.statement.Outcome
}

// captures are moves with which the winner takes one string of the group, the quickest capture first.
func (a *advice) captures(p *check.Position) (moves []board.Point) {
	var found []tactics.Answer
	strings := p.Standing()
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		limits := tactics.Fast.AtMost(captureNodes).WithLiberties(8).WithoutGuess().Patient()
		q := tactics.Question{Target: s}
		if walls := a.statement.Walls; !walls.IsEmpty() { // only searches about groups know of walls
			q.Goal, q.Group, q.Walls = tactics.Kill, board.SetOf(s), walls
		}
		answer := a.reader.Decide(p.Board, q, p.Free, &limits)
		a.nodes += answer.Nodes
		if answer.Outcome == tactics.Captured && answer.Move >= 0 {
			found = append(found, answer)
		}
	}
	slices.SortStableFunc(found, func(a, b tactics.Answer) int { return cmp.Or(a.Depth-b.Depth, a.Nodes-b.Nodes) })
	for _, f := range found {
		moves = append(moves, f.Move)
	}
	return moves
}

// decide makes one search about a position, on a board that shows it.
func (a *advice) decide(p *check.Position, b *board.Board, toMove tactics.Side, limits tactics.Limits) tactics.Answer {
	q, free := a.statement.Question, p.Free
	if q.ToMove = toMove; q.Goal == tactics.Kill {
		q.Group = p.Standing() // the reader takes no question about stones that are gone
		q.Target = q.Group.First()
	}
	if limits.Threats = p.Threats; a.statement.Threats > 0 && p.Threats == 0 {
		free = board.Empty // all threats are used up
	}
	a.asked++
	answer := a.reader.Decide(b, q, free, &limits)
	a.nodes += answer.Nodes
	return answer
}

// follow plays the moves of a board on the mirror. It returns nil if that cannot be, or the question makes no sense there.
func (a *advice) follow(b *board.Board) *board.Board {
	a.mirror.CopyFrom(a.start)
	for i := b.Moves() - 1; i >= 0; i-- {
		if m := b.Recent(i); !a.mirror.PlayThroughKo(m.Point, m.Colour) {
			return nil
		}
	}
	q, owner := &a.statement.Question, a.start.At(a.statement.Target)
	if a.mirror.At(q.Target) != owner || (q.Goal == tactics.Connect || q.Goal == tactics.Sever) && (a.mirror.At(q.Other) != owner || a.mirror.Root(q.Target) == a.mirror.Root(q.Other)) {
		return nil
	}
	return a.mirror
}

// take is a move that needs no search: the last liberty of a target that is to be captured, or the point of one that was just taken and is to be
// saved. Else it is NoPoint.
func (a *advice) take(p *check.Position) board.Point {
	switch {
	case p.IsTaken():
		return p.Target
	case a.statement.Outcome == tactics.Captured && (a.statement.Goal == tactics.Capture || a.statement.Goal == tactics.Sever) && p.Board.InAtari(p.Target):
		libs := p.Board.LibertySet(p.Target)
		last := libs.First()
		if ban, banned := p.Ban(); ban == last && banned == p.Winner {
			return board.NoPoint
		}
		if p.Board.StringSize(p.Target) > 1 || p.Board.HasRoom(last, p.Winner) && p.Board.Around(last).Intersects(p.Board.Empty()) {
			return last
		}
	}
	return board.NoPoint
}
