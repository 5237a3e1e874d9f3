package review

import (
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/tactics"
)

const (
	// leastGroup is the number of stones from which a string is asked about as a group. Smaller ones are left to the questions of capture.
	leastGroup = 4
	// groupSteps is the distance from the last move within which groups are asked about: other groups are as they were.
	groupSteps = 2
	// groupNodes bounds each search about a group. A group in the open has no answer, however long the search is.
	groupNodes = 3_000
	// needNodes bounds the search whether a group needed the move.
	needNodes = 10 * groupNodes
)

// lifeEvents lists what the reader says about life and death around a move: groups that it kills or makes live, and groups that could have
// been killed or made to live and were not. told are the events about captures; strings about which they have a proof are left out. Every event is proved.
func (v *reviewer) lifeEvents(before, after *board.Board, step *sgf.Step, told []Event) (list []Event) {
	last := before.LastMove().Point
	if last < 0 {
		return nil
	}
	near := board.SetOf(last)
	for range groupSteps {
		beside := before.Beside(&near)
		near.Union(&beside)
	}
	near.Subtract(before.Empty())
	for p := before.TakeString(&near); p >= 0; p = before.TakeString(&near) {
		if before.StringSize(p) < leastGroup || isTold(before, p, told) {
			continue
		}
		if e, stones, found := v.lifeEvent(before, after, step, p); found {
			list = append(list, e)
			near.Subtract(&stones) // one event for a group
		}
	}
	return list
}

// isTold tells whether an event with a proof is about the string at a point.
func isTold(b *board.Board, p board.Point, told []Event) bool {
	return slices.ContainsFunc(told, func(e Event) bool { return !e.Unproved && e.isAbout(b, p) })
}

// isAbout tells whether the event is about the string at a point.
func (e *Event) isAbout(b *board.Board, p board.Point) bool {
	target, err := board.ParsePoint(e.Target, b.Size())
	return err == nil && b.StringAt(p).Has(target)
}

// withLife adds events about life and death to others. They take the place of guesses about the same strings.
func withLife(b *board.Board, told, life []Event) []Event {
	for i := range life {
		p, _ := board.ParsePoint(life[i].Target, b.Size())
		told = slices.DeleteFunc(told, func(e Event) bool { return e.Unproved && e.isAbout(b, p) })
	}
	return append(told, life...)
}

// lifeEvent asks whether a move was needed about the group of a string, and what was made of it. stones are those of the group.
func (v *reviewer) lifeEvent(before, after *board.Board, step *sgf.Step, p board.Point) (e Event, stones board.PointSet, found bool) {
	limits := tactics.Default.WithName("").WithNodes(groupNodes)
	side, kind, miss := tactics.Attacker, "kills", "misses kill"
	if before.At(p) == step.Colour {
		side, kind, miss = tactics.Defender, "makes live", "misses life"
	}
	q, isMet := groupQuestion(v.reader, before, before, p, side, &limits, works)
	if !isMet {
		return e, stones, false
	}
	reading, err := v.reader.ReadGroup(before, q, &limits)
	if err != nil || !works(&reading.Answer) {
		return e, stones, false
	}
	stones = stonesOf(before, &q.Group)
	e = Event{Kind: kind, Target: board.FormatPoint(p, before.Size()), Stones: stones.Len()}
	walls := reading.Walls(&q)
	if slices.Contains(reading.Moves, step.Point) {
		needed := v.isNeeded(before, q, &limits, &walls)
		e.Walls = namesOf(&walls, before.Size())
		return e, stones, needed
	}
	c := chance{side: step.Colour, purpose: lifePurpose(side), stones: stones}
	if c.isIn(v.groups) || !v.isGone(after, q, &limits, &walls) {
		return e, stones, false
	}
	v.groups = append(v.groups, c)
	e.Kind, e.Walls = miss, namesOf(&walls, before.Size())
	for _, m := range reading.Moves {
		e.Moves = append(e.Moves, board.FormatPoint(m, before.Size()))
	}
	return e, stones, true
}

// groupQuestion finds a question about the group of a string that the side to move answers well. asked is the position of the question; around has the same string, and
// the group and its walls are found there. The first question, without a condition, is short, since most groups need no move. Where it is too hard the walls that
// shut the group in are taken to stand.
func groupQuestion(r *tactics.Reader, around, asked *board.Board, p board.Point, side tactics.Side, limits *tactics.Limits,
	isWell func(*tactics.Answer) bool) (q tactics.Question, found bool) {
	q = tactics.Question{Goal: tactics.Kill, Target: p, ToMove: side}
	a := askBy(r, asked, q, limits)
	if a.Outcome != tactics.Unknown {
		if !isWell(&a) {
			return q, false
		}
		var err error
		q.Group, err = r.GroupAt(around, p, limits)
		return q, err == nil && stand(asked, &q.Group)
	}
	q, shut, err := r.Besieged(around, board.SetOf(p), limits)
	if err != nil || !shut || !stand(asked, &q.Group) || !stand(asked, &q.Walls) {
		return q, false
	}
	q.ToMove = side
	a = askBy(r, asked, q, limits)
	return q, isWell(&a)
}

// stand tells whether stones of all strings are on the board.
func stand(b *board.Board, strings *board.PointSet) bool { return !strings.Intersects(b.Empty()) }

// stonesOf are the stones of the strings of a group.
func stonesOf(b *board.Board, group *board.PointSet) (stones board.PointSet) {
	for s := group.First(); s >= 0; s = group.Next(s + 1) {
		stones.Union(b.StringAt(s))
	}
	return stones
}

// isNeeded tells whether a proof shows that the other side, moving first, would have had its way about a group, if only by a ko. The walls on which the proof
// rests are added.
func (v *reviewer) isNeeded(before *board.Board, q tactics.Question, limits *tactics.Limits, walls *board.PointSet) bool {
	q.ToMove = q.ToMove.Opponent()
	more := limits.WithNodes(needNodes)
	other := askBy(v.reader, before, q, &more)
	rests := other.Walls(&q)
	walls.Union(&rests)
	return prevailsNow(&other)
}

// lifePurpose is the purpose of a chance about a group.
func lifePurpose(side tactics.Side) tactics.Purpose {
	if side == tactics.Defender {
		return tactics.Saves
	}
	return tactics.Captures
}

// works tells whether a move is proved to work that is no pass, and needs no ko.
func works(a *tactics.Answer) bool {
	return a.Outcome != tactics.Unknown && a.Result == tactics.Works && a.Threats == 0 && a.Move >= 0
}

// isGone tells whether a proof shows that the other side, to move now, has its way about a group. The walls on which the proof rests are added.
func (v *reviewer) isGone(after *board.Board, q tactics.Question, limits *tactics.Limits, walls *board.PointSet) bool {
	if !stand(after, &q.Group) || !stand(after, &q.Walls) {
		return false // the move took a part of the group, or a wall
	}
	q.ToMove = q.ToMove.Opponent()
	reply := askBy(v.reader, after, q, limits)
	rests := reply.Walls(&q)
	walls.Union(&rests)
	return reply.Outcome != tactics.Unknown && reply.Result == tactics.Works
}
