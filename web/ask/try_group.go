package ask

import (
	"strings"

	"shicho/board"
	"shicho/engine/estimate"
	"shicho/tactics"
)

// tryGroup judges a move that was played to kill the group of the target, or to make the group live. before is the position without the move.
func (a *attempt) tryGroup(w *worker, before *board.Board) (*Try, error) {
	q, shut, err := w.reader.Besieged(before, board.SetOf(a.at), &a.limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	q.ToMove = a.side.Opponent()
	q.Group.Intersect(a.b.Stones(a.target.colour))
	q.Walls.Intersect(a.b.Stones(a.target.colour.Opponent()))
	group := groupOf(a.l, before, a.at, &q.Group)
	if q.Group.IsEmpty() {
		a.result.Verdict, a.result.Proved, a.result.Taken = MoveWorks, true, true
		a.say("%[1]s captures %[2]s.", a.mover(), group.the())
		return &a.result, nil
	}
	if q.Target = a.at; !q.Group.Has(a.at) {
		q.Target = q.Group.First()
	}
	r, found, err := w.groups.Read(w.reader, a.b, q, shut, &a.limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	a.report(&r.Answer)
	a.judge(r.Result, r.Outcome == tactics.Unknown)
	line := r.Line
	if len(line) == 0 && r.Result != tactics.Fails && r.Move >= 0 {
		line = []board.Stone{{Point: r.Move, Colour: q.Mover(a.b)}}
	}
	a.showLine(line)
	a.explainGroup(&group, r.Result)
	a.result.Words = append(a.result.Words, group.sureness(a.b, &q, &r.Answer, found, &a.limits)...)
	return &a.result, nil
}

// explainGroup says in sentences how the move fares. reply is the result of the other side.
func (a *attempt) explainGroup(g *group, reply tactics.Result) {
	if n := len(a.result.Captured); n > 0 {
		a.say("%[1]s takes %[2]d stones.", a.result.Move.Point, n)
	}
	answers, kills := a.result.Reply != nil, a.side == tactics.Attacker
	switch verdict := a.judgement(); {
	case verdict == MoveWorks && kills:
		a.sayGuess("%[1]s kills %[2]s.", a.moveName(), g.the())
	case verdict == MoveWorks:
		a.sayGuess("%[1]s makes %[2]s live.", a.moveName(), g.the())
	case verdict == MoveFails && kills:
		a.sayGuess("%[1]s does not kill %[2]s.", a.moveName(), g.the())
	case verdict == MoveFails:
		a.sayGuess("%[1]s does not make %[2]s live.", a.moveName(), g.the())
	default:
		a.sayGuess("%[1]s leads to a ko for %[2]s.", a.moveName(), g.the())
		a.sayKo(reply)
		return
	}
	switch fails := a.judgement() == MoveFails; {
	case fails && answers:
		a.say("%[1]s answers %[2]s.", a.opponent(), a.result.Reply.Point)
	case fails && a.result.Proved:
		a.say("%s need not even answer.", a.opponent())
	case answers:
		a.say("The best that %[1]s can try is %[2]s.", a.opponent(), a.result.Reply.Point)
	}
}

// sureness says whether an answer about the group is a proof, on which walls it rests, or how sure an estimate is. found is the estimate, if there is one.
func (g group) sureness(b *board.Board, q *tactics.Question, a *tactics.Answer, found *estimate.Estimate, limits *tactics.Limits) []string {
	if found != nil {
		return []string{g.l.Say("An estimate, no proof: the chance that it is right is %d %%.", percent(max(found.Lives, 1-found.Lives)))}
	}
	unknown := a.Outcome == tactics.Unknown
	said := []string{sureness(g.l, unknown, a.Limit, limits)}
	if walls := a.Walls(q); !walls.IsEmpty() && !unknown {
		said = append(said, g.l.Say("This holds as long as the walls at %s stand.", strings.Join(board.FormatPoints(walls.Points(), b.Size()), ", ")))
	}
	return said
}
