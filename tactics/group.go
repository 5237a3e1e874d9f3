package tactics

import (
	"fmt"

	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/solve"
	"shicho/tactics/terms"
)

// GroupAt finds the group of a string: the strings of its owner that are one with it because the opponent, moving first, cannot cut
// them apart, as far as short searches tell. The set has one stone of each string. The error is ErrNoTarget.
func (r *Reader) GroupAt(b *board.Board, target board.Point, limits *Limits) (group board.PointSet, err error) {
	if err := terms.CheckTarget(b, target); err != nil {
		return group, err
	}
	defer b.SetRules(position.UsePlainRules(b))
	bounded := r.begin(limits).AtMost(settings.GroupNodes)
	stones := *b.StringAt(target)
	group.Add(target)
	for todo := []board.Point{target}; len(todo) > 0; todo = todo[1:] {
		others := near(b, todo[0])
		others.Intersect(b.Stones(b.At(target)))
		others.Subtract(&stones)
		for p := b.TakeString(&others); p >= 0; p = b.TakeString(&others) {
			cut := r.decide(b, Question{Goal: Connect, Target: todo[0], Other: p, ToMove: Defender}, board.Empty, &bounded, 0)
			if cut.Outcome == Captured {
				group.Add(p)
				stones.Union(b.StringAt(p))
				todo = append(todo, p)
			}
		}
	}
	return group, nil
}

// near is the set of points at most two points from a string.
func near(b *board.Board, target board.Point) board.PointSet {
	all := *b.StringAt(target)
	for range 2 {
		beside := b.Beside(&all)
		all.Union(&beside)
	}
	return all
}

// ReadGroup answers a question about a group in full: with all moves that work, and a line of play. The error is ErrNoTarget,
// ErrNotOneOwner or, for another goal than Kill, ErrGoal.
func (r *Reader) ReadGroup(b *board.Board, q Question, limits *Limits) (Reading, error) {
	if q.Goal != Kill {
		return Reading{}, fmt.Errorf("goal %d: only Kill: %w", q.Goal, ErrGoal)
	}
	if err := q.Check(b); err != nil {
		return Reading{}, err
	}
	defer b.SetRules(position.UsePlainRules(b))
	defer b.SetWalls(position.UseWalls(b, &q))
	limits = r.begin(limits)
	i := r.inquire(b, q, limits)
	reading := Reading{Answer: i.answer}
	g := groupStudy{r: r, q: i.q, limits: i.deciding(), captured: q.ToMove.Wins(reading.Result != Fails)}
	g.pos.Set(b, i.q, i.free, &g.limits, 0)
	if reading.Outcome == Unknown {
		return reading, nil
	}
	if reading.Result != Fails {
		g.findMoves(&reading)
	}
	reading.Line = g.line(q.ToMove, reading.Move)
	if reading.Outcome == Escaped && !q.Eyes {
		i.q.Eyes = true
		few := limits.AtMost(settings.SekiNodes)
		eyes := r.decide(b, i.q, b.At(q.Target), &few, 0)
		reading.Nodes += eyes.Nodes
		reading.Seki = eyes.Outcome == Captured
	}
	return reading, nil
}

// groupStudy looks closer at a question about a group whose outcome is known.
type groupStudy struct {
	r        *Reader
	q        Question
	pos      position.Position // with the side free of ko, and its threats left
	limits   Limits
	captured bool // the outcome
}

// decide asks about the position of the study.
func (g *groupStudy) decide(toMove Side, nodes int) Answer {
	limits := g.limits.AtMost(nodes)
	free := g.pos.Remaining(&limits)
	q := g.q
	q.ToMove = toMove
	return g.r.decide(g.pos.Board, q, free, &limits, 0)
}

// stands tells whether a part of the group that matters stands, so that the question can be asked.
func (g *groupStudy) stands() bool {
	standing := g.q.Group
	standing.Intersect(g.pos.Board.Stones(g.pos.Colour(Defender)))
	return standing == g.q.Group || !g.q.Whole && !standing.IsEmpty()
}

// after is the answer after a move, and whether the move is legal.
func (g *groupStudy) after(x board.Point, toMove Side, nodes int) (a Answer, legal bool) {
	m, legal := g.pos.Play(x, toMove)
	if !legal {
		return a, false
	}
	defer g.pos.Undo(m)
	if !g.stands() {
		return Answer{Outcome: Captured}, true
	}
	return g.decide(toMove.Opponent(), nodes), true
}

// findMoves lists the moves of the side to move that have the result.
func (g *groupStudy) findMoves(r *Reading) {
	if r.Move == board.Pass {
		r.Moves = []board.Point{board.Pass}
		return
	}
	moves := r.Zone
	moves.Intersect(g.pos.Board.Empty())
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		a, legal := g.after(x, g.q.ToMove, settings.StudyNodes)
		switch {
		case x == r.Move:
			r.Moves = append(r.Moves, x)
		case !legal:
		case a.Outcome == Unknown:
			r.Undecided = append(r.Undecided, x)
		case a.Outcome == solve.OutcomeOf(g.captured):
			r.Moves = append(r.Moves, x)
		}
	}
}

// line plays on from the position, with a first move that is known unless it is NoPoint. It ends where the group is off the board, where
// it lives without a search, and where play goes round.
func (g *groupStudy) line(toMove Side, first board.Point) (line []board.Stone) {
	var played []position.Move
	seen := map[standing]bool{}
	for len(line) < settings.GroupLine && g.stands() {
		ko, _ := g.pos.Board.Ko()
		here := standing{g.pos.Board.Key(), ko, toMove}
		if seen[here] {
			break
		}
		seen[here] = true
		x := first
		if len(line) > 0 || first == board.NoPoint {
			x = g.next(toMove)
		}
		if x == board.NoPoint || x == board.Pass && len(line) > 0 && line[len(line)-1].Point == board.Pass {
			break
		}
		m, legal := g.pos.Play(x, toMove)
		if !legal {
			break
		}
		played = append(played, m)
		line = appendMove(line, m, board.Stone{Point: x, Colour: g.pos.Colour(toMove)})
		toMove = toMove.Opponent()
	}
	for i := len(played) - 1; i >= 0; i-- {
		g.pos.Undo(played[i])
	}
	return line
}

// next is the next move of a line: the one that brings the outcome about, or the one that resists longest. It is NoPoint where the outcome
// is plain, or not found again.
func (g *groupStudy) next(toMove Side) board.Point {
	a := g.decide(toMove, g.limits.Nodes)
	switch {
	case a.Outcome != solve.OutcomeOf(g.captured), a.Nodes <= 1 && !g.captured:
		return board.NoPoint
	case toMove.Wins(g.captured):
		return a.Move
	}
	best, depth, nodes := board.Pass, 0, 0
	moves := a.Zone
	moves.Intersect(g.pos.Board.Empty())
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		after, legal := g.after(x, toMove, settings.ResistNodes)
		if legal && (after.Depth > depth || after.Depth == depth && after.Nodes > nodes) {
			best, depth, nodes = x, after.Depth, after.Nodes
		}
	}
	return best
}
