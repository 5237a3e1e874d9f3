package ask

import (
	"context"
	"errors"
	"math"
	"sync"

	"shicho/board"
	"shicho/engine/estimate"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Group is the answer about the group of a string: whether it can be killed, and whether it can be made to live.
type Group struct {
	*report.Read
	Colour    string       `json:"colour"` // of the group
	Stones    []string     `json:"stones"`
	Fate      tactics.Fate `json:"fate"`
	Attacking []string     `json:"attacking"` // sentences about the attacker moving first
	Defending []string     `json:"defending"` // sentences about the owner moving first
	Words     []string     `json:"words"`     // what becomes of the group, and which strings it has

	strings board.PointSet // a stone of each
}

// Group answers whether the group of the string at Target can be killed, and whether it can be made to live, by Limits: proved, or else estimated.
// The error may wrap ErrQuestion.
func (d *Answerer) Group(ctx context.Context, q *PositionQuestion) (*Group, error) {
	p := q.report()
	limits, l := q.limits(tactics.Default), lang.From(ctx)
	if q.isGone() {
		return nil, faultf("%s: %w", board.FormatPoint(q.Target, q.Board.Size()), tactics.ErrNoTarget)
	}
	return answer(d, ctx, func(ctx context.Context, w *worker) (*Group, error) {
		return w.group(l, p, q.Target, &limits, func(ask func(w *worker, side tactics.Side)) { d.askSides(ctx, w, ask) })
	})
}

// askSides asks about each side with empty tables, so that the answers are the same whether or not another worker is free to take one side. A fault of
// that worker becomes one of the caller.
func (d *Answerer) askSides(ctx context.Context, w *worker, ask func(w *worker, side tactics.Side)) {
	w.reader.Forget()
	select {
	case other := <-d.free:
		var fault any
		var sides sync.WaitGroup
		sides.Go(func() {
			defer func() { fault = recover() }()
			d.lend(ctx, other, func() { ask(other, tactics.Defender) })
		})
		ask(w, tactics.Attacker)
		if sides.Wait(); fault != nil {
			panic(fault)
		}
	default:
		ask(w, tactics.Attacker)
		w.reader.Forget()
		ask(w, tactics.Defender)
	}
}

// inTurn asks about both sides with what the tables know.
func (w *worker) inTurn(ask func(w *worker, side tactics.Side)) {
	ask(w, tactics.Attacker)
	ask(w, tactics.Defender)
}

// group asks about both sides by askSides, perhaps at the same time.
func (w *worker) group(l *lang.Language, p *report.RecordPosition, at board.Point, limits *tactics.Limits, askSides func(ask func(w *worker, side tactics.Side))) (*Group, error) {
	b := p.Board
	q, shut, err := w.reader.Besieged(b, board.SetOf(at), limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	q.Target = at
	result, named := report.NewReadGroup(p, at, q.Group, limits.Name), groupOf(l, b, at, &q.Group)
	g := &Group{Read: result, Colour: b.At(at).String(), strings: q.Group, Stones: board.FormatPoints(named.stones.Points(), b.Size())}
	var readings [2]tactics.Reading
	var founds [2]*estimate.Estimate
	var errs [2]error
	askSides(func(w *worker, side tactics.Side) {
		q := q
		q.ToMove = side
		readings[side], founds[side], errs[side] = w.groups.Read(w.reader, b.Clone(), q, shut, limits)
	})
	if err := errors.Join(errs[:]...); err != nil {
		return nil, faultf("%w", err)
	}
	answer := func(side tactics.Side) (*report.Answer, []string) {
		q.ToMove = side
		return report.NewGroupAnswer(p, q, &readings[side], founds[side]), named.verdictWords(b, q, &readings[side], founds[side], limits)
	}
	result.Attack, g.Attacking = answer(tactics.Attacker)
	result.Defend, g.Defending = answer(tactics.Defender)
	result.Settle()
	if g.Fate = tactics.FateOf(&readings[0], &readings[1]); result.Likely != nil {
		g.Words = named.likely(result.Likely)
	} else {
		g.Words = []string{named.fate(g.Fate)}
	}
	g.Words = append(g.Words, named.names(b, &q.Group))
	return g, nil
}

// likely are the sentences about an estimate.
func (g group) likely(s *estimate.Shares) []string {
	said := ""
	switch s.Likeliest() {
	case tactics.GroupAlive:
		said = g.l.Say("It is probably alive, even if %s moves first.", g.attacker())
	case tactics.GroupDead:
		said = g.l.Say("It is probably dead, even if %s moves first.", g.owner())
	default:
		said = g.l.Say("Probably whoever moves first decides about it.")
	}
	return []string{said, g.l.Say("An estimate, no proof: alive %[1]d %%, whoever moves first %[2]d %%, dead %[3]d %%.", percent(s.Alive), percent(s.Critical), percent(s.Dead))}
}

// percent is a share as a whole number.
func percent(share float64) int { return int(math.Round(100 * share)) }

// group is a group as sentences name it.
type group struct {
	target
	stones board.PointSet
}

// groupOf makes the group of some strings.
func groupOf(l *lang.Language, b *board.Board, at board.Point, strings *board.PointSet) group {
	g := group{target: newTarget(l, b, at)}
	for p := strings.First(); p >= 0; p = strings.Next(p + 1) {
		g.stones.Union(b.StringAt(p))
	}
	return g
}

// the is the group as in "the white group of D4".
func (g group) the() string {
	return g.l.Say("the %[1]s group of %[2]s", g.l.Say(g.colour.String()), g.name)
}

func (g group) theCapital() string { return words.Capital(g.the()) }

func (g group) names(b *board.Board, strings *board.PointSet) string {
	points := board.FormatPoints(strings.Points(), b.Size())
	if len(points) == 1 {
		return g.l.Say("%[1]s is one string of %[2]d stones.", g.theCapital(), g.stones.Len())
	}
	return g.l.Say("%[1]s has %[2]d strings that cannot be cut apart, %[3]d stones: %[4]s.", g.theCapital(), len(points), g.stones.Len(), list(g.l, points))
}

// fate is the sentence about what becomes of the group.
func (g group) fate(f tactics.Fate) string {
	switch f {
	case tactics.GroupAlive:
		return g.l.Say("It is alive, even if %s moves first.", g.attacker())
	case tactics.GroupDead:
		return g.l.Say("It is dead, even if %s moves first.", g.owner())
	case tactics.GroupCritical:
		return g.l.Say("Whoever moves first decides about it.")
	case tactics.GroupKo:
		return g.l.Say("A ko decides about it.")
	case tactics.GroupSeki:
		return g.l.Say("It lives in a seki, whoever moves first.")
	}
	return g.l.Say("What becomes of it is not clear within the limits of the search.")
}

// verdictWords says in sentences what happens with one side to move. found is the estimate where nothing is proved.
func (g group) verdictWords(b *board.Board, q tactics.Question, r *tactics.Reading, found *estimate.Estimate, limits *tactics.Limits) []string {
	mover := q.Mover(b)
	sentences := []string{g.verdict(mover, q.ToMove, r, board.FormatPoints(r.Moves, b.Size()))}
	if ko := koWords(g.l, mover, &r.Answer); ko != "" {
		sentences = append(sentences, ko)
	}
	return append(sentences, g.sureness(b, &q, &r.Answer, found, limits)...)
}

// verdict is what the side to move can do about the group.
func (g group) verdict(mover board.Colour, side tactics.Side, r *tactics.Reading, moves []string) string {
	who, kills, said := g.l.Side(mover), side == tactics.Attacker, ""
	switch {
	case r.Result == tactics.Fails && kills:
		said = g.l.Say("%s to move cannot kill it.", who)
	case r.Result == tactics.Fails:
		said = g.l.Say("%s to move cannot make it live.", who)
	case r.Result == tactics.KoFirst:
		said = g.l.Say("%[1]s to move starts a ko for it and takes first%[2]s.", who, with(g.l, moves))
	case r.Result == tactics.KoThreat:
		said = g.l.Say("%[1]s to move can only fight a ko for it, and needs the first ko threat%[2]s.", who, with(g.l, moves))
	case r.Move == board.Pass && kills:
		said = g.l.Say("%s to move need not play: it is dead as it stands.", who)
	case r.Move == board.Pass:
		said = g.l.Say("%s to move need not play: it lives as it stands.", who)
	case kills:
		said = g.l.Say("%[1]s to move kills it%[2]s.", who, with(g.l, moves))
	default:
		said = g.l.Say("%[1]s to move makes it live%[2]s.", who, with(g.l, moves))
	}
	return looks(g.l, r.Outcome == tactics.Unknown, said)
}
