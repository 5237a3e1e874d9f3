package review

import (
	"iter"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// near lists the points within some steps of the better move and of the move that was played.
func (q *inquiry) near(steps int) (points board.PointSet) {
	for _, p := range [...]board.Point{q.move, q.better} {
		if p >= 0 {
			points.Add(p)
		}
	}
	for range steps {
		for p, all := points.First(), points; p >= 0; p = all.Next(p + 1) {
			points.Union(q.before.Around(p))
		}
	}
	return points
}

// groups looks at the groups near the moves: a group that the better move kills or makes live, which now lives or dies.
func (q *inquiry) groups() {
	near := q.near(reasonSteps)
	near.Subtract(q.before.Empty())
	for p := q.before.TakeString(&near); p >= 0; p = q.before.TakeString(&near) {
		if q.before.StringSize(p) < leastGroup || q.after.At(p) == board.Empty || q.other.At(p) == board.Empty || q.isTold(p) {
			continue
		}
		q.groupAt(p)
	}
}

// isTold reports whether a proved reason is about the string at a point.
func (q *inquiry) isTold(p board.Point) bool {
	return slices.ContainsFunc(q.list, func(r Reason) bool { return r.Proved && q.isAbout(&r, q.before.StringAt(p)) })
}

// isAbout reports whether the target of a reason is one of some stones.
func (q *inquiry) isAbout(r *Reason, stones *board.PointSet) bool {
	target, err := board.ParsePoint(r.Target, q.before.Size())
	return err == nil && stones.Has(target)
}

// groupAt looks at the group of the string at a point.
func (q *inquiry) groupAt(p board.Point) {
	isOwn := q.before.At(p) == q.side
	// The opponent is to move after either move: he attacks the groups of the side that lost, and defends his own.
	side := tactics.Defender
	if isOwn {
		side = tactics.Attacker
	}
	question, found := groupQuestion(q.reader, q.before, q.after, p, side, &q.group, func(a *tactics.Answer) bool { return isProved(a, tactics.Works) })
	if !found || !stand(q.other, &question.Group) || !stand(q.other, &question.Walls) {
		return
	}
	reading, err := q.reader.ReadGroup(q.after, question, &q.group)
	if err != nil || !isProved(&reading.Answer, tactics.Works) {
		return
	}
	then, err := q.reader.Ask(q.other, question, &q.group)
	if err != nil || !isProved(&then, tactics.Fails) {
		return
	}
	walls, further := reading.Walls(&question), then.Walls(&question)
	walls.Union(&further)
	stones := stonesOf(q.before, &question.Group)
	r := q.about(p, &reading.Answer)
	r.Limits, r.Stones, r.Proved = "", stones.Len(), true
	r.claims = []claim{q.afterMove(question, &q.group), q.afterBetter(question, &q.group)}
	r.Points = 2 * r.Stones
	if reading.Move >= 0 {
		r.Reply = board.FormatPoint(reading.Move, q.before.Size())
	}
	r.Line = board.NameMoves(reading.Line[:min(len(reading.Line), longestLine)], q.before.Size())
	r.Kind, r.Move = CouldKill, board.FormatPoint(q.better, q.before.Size())
	if isOwn {
		r.Kind = CouldLive
		was, err := q.reader.Ask(q.before, question, &q.group)
		if err == nil && isProved(&was, tactics.Fails) {
			r.Kind, r.Move = Endangers, ""
			r.claims[1] = claim{q.before, question, &q.group, "before"}
			walls, further = reading.Walls(&question), was.Walls(&question)
			walls.Union(&further)
		}
	} else {
		better, err := q.reader.ReadGroup(q.other, question, &q.group)
		if err == nil {
			r.Line = append(board.NameMoves([]board.Stone{{Point: q.better, Colour: q.side}}, q.before.Size()),
				board.NameMoves(better.Line[:min(len(better.Line), longestLine)], q.before.Size())...)
		}
	}
	r.Walls = namesOf(&walls, q.before.Size())
	// The proof takes the place of what seemed to be so.
	q.list = append(slices.DeleteFunc(q.list, func(old Reason) bool { return !old.Proved && q.isAbout(&old, &stones) }), r)
}

// pairs looks at the strings beside the better move: two of one side that it joins or cuts, and that the opponent can cut or join now.
func (q *inquiry) pairs() {
	if q.better < 0 {
		return
	}
	var beside []board.Point
	around := *q.before.Around(q.better)
	for p, all := around.First(), around; p >= 0; p = all.Next(p + 1) {
		around.Union(q.before.Around(p)) // strings a point away may be joined, too
	}
	around.Subtract(q.before.Empty())
	for p := q.before.TakeString(&around); p >= 0; p = q.before.TakeString(&around) {
		if q.after.At(p) != board.Empty && q.other.At(p) != board.Empty && !q.isTold(p) {
			beside = append(beside, p)
		}
	}
	for i, p := range beside {
		for _, other := range beside[:i] {
			if q.before.At(p) == q.before.At(other) && min(q.before.StringSize(p), q.before.StringSize(other)) >= leastReason {
				q.pair(p, other)
			}
		}
	}
}

// pair looks at two strings of one side. The opponent is to move after either move.
func (q *inquiry) pair(p, other board.Point) {
	size := q.before.Size()
	r := Reason{Kind: CouldCut, Target: board.FormatPoint(p, size), Other: board.FormatPoint(other, size), Move: board.FormatPoint(q.better, size),
		Stones: min(q.before.StringSize(p), q.before.StringSize(other)), Limits: q.limits.Name, Proved: true, side: q.side}
	r.Points = 2 * r.Stones
	then := tactics.Question{Goal: tactics.Sever, Target: p, Other: other, ToMove: tactics.Defender}
	now := tactics.Question{Goal: tactics.Connect, Target: p, Other: other, ToMove: tactics.Attacker}
	if q.before.At(p) == q.side {
		r.Kind = CouldJoin
		then, now = tactics.Question{Goal: tactics.Connect, Target: p, Other: other, ToMove: tactics.Defender},
			tactics.Question{Goal: tactics.Sever, Target: p, Other: other, ToMove: tactics.Attacker}
	}
	reply, err := q.reader.Ask(q.after, now, &q.limits)
	if err != nil || !isProved(&reply, tactics.Works) || reply.Move < 0 {
		return
	}
	isOne := q.other.StringAt(p).Has(other)
	if !isOne || r.Kind == CouldCut {
		if settled, err := q.reader.Ask(q.other, then, &q.limits); err != nil || !isProved(&settled, tactics.Fails) {
			return
		}
	}
	r.claims = []claim{q.afterMove(now, &q.limits)}
	if !isOne {
		r.claims = append(r.claims, q.afterBetter(then, &q.limits))
	}
	r.Reply, r.Zone = board.FormatPoint(reply.Move, size), namesOf(&reply.Zone, size)
	r.Line = board.NameMoves([]board.Stone{{Point: reply.Move, Colour: q.side.Opponent()}}, size)
	q.list = append(q.list, r)
}

// needless looks at the strings beside the move that was played: strings of the opponent that were captured already, and own strings that were in no danger.
func (q *inquiry) needless() {
	if q.move < 0 {
		return
	}
	for p := range beside(q.before, q.move) {
		if q.before.StringSize(p) < leastNeedless || q.before.Liberties(p) > reasonLiberties || q.isTold(p) {
			continue
		}
		r := Reason{Kind: NeedlessKill, Target: board.FormatPoint(p, q.before.Size()), Stones: q.before.StringSize(p), Limits: q.limits.Name,
			Proved: true, Line: []board.NamedMove{}, side: q.side}
		// The move was not needed if a pass would have done: the opponent, moving first, can neither save his string nor capture the other one.
		side := tactics.Defender
		if q.before.At(p) == q.side {
			if q.before.Liberties(p) > mostSafe {
				continue
			}
			r.Kind, side = NeedlessSave, tactics.Attacker
		}
		a, limits := q.escapes(q.before, p, side)
		if !isProved(&a, tactics.Fails) {
			continue
		}
		r.claims = []claim{{q.before, tactics.Question{Target: p, ToMove: side}, limits, "before"}}
		r.Zone = namesOf(&a.Zone, q.before.Size())
		q.list = append(q.list, r)
	}
}

// sente looks at the strings of the opponent near the better move: one that nobody could capture before, that the better move threatens, and that the opponent
// saves by an answer. The move that was played makes no such threat.
func (q *inquiry) sente() {
	if q.better < 0 || len(q.list) > 0 {
		return
	}
	near := *q.other.Around(q.better)
	beside := q.before.Beside(&near)
	near.Union(&beside)
	near.Subtract(q.before.Empty())
	for p := q.before.TakeString(&near); p >= 0; p = q.before.TakeString(&near) {
		if q.before.At(p) == q.side || q.before.StringSize(p) < leastNeedless || q.other.Liberties(p) > reasonLiberties || q.after.At(p) == board.Empty || q.other.At(p) == board.Empty {
			continue
		}
		first, answered := tactics.Question{Target: p}, tactics.Question{Target: p, ToMove: tactics.Defender}
		threat, saved := q.ask(q.other, p, tactics.Attacker), q.ask(q.other, p, tactics.Defender)
		if !isProved(&threat, tactics.Works) || !isProved(&saved, tactics.Works) || saved.Move < 0 {
			continue
		}
		now, limits := q.escapes(q.after, p, tactics.Attacker)
		if !isSure(&now) || !holds(&now) {
			continue
		}
		r := q.about(p, &threat)
		r.Kind, r.Proved, r.Move, r.Reply, r.Ko = Sente, true, board.FormatPoint(q.better, q.before.Size()), board.FormatPoint(saved.Move, q.before.Size()), false
		r.Line = board.NameMoves([]board.Stone{{Point: q.better, Colour: q.side}, {Point: saved.Move, Colour: q.side.Opponent()}}, q.before.Size())
		r.claims = []claim{q.afterBetter(first, &q.limits), q.afterBetter(answered, &q.limits), q.afterMove(first, limits)}
		q.list = append(q.list, r)
	}
}

// beside yields a stone of each string that touches a point.
func beside(b *board.Board, p board.Point) iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		around := *b.Around(p)
		around.Subtract(b.Empty())
		for s := b.TakeString(&around); s >= 0 && yield(s); s = b.TakeString(&around) {
		}
	}
}
