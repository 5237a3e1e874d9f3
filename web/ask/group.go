package ask

import (
	"context"
	"math"

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
	Words     []string     `json:"words"`     // which strings are the group, and what becomes of it
}

// Group answers whether the group of the string at Target can be killed, and whether it can be made to live, by Limits. The error may wrap
// ErrQuestion.
func (d *Answerer) Group(ctx context.Context, q *PositionQuestion) (*Group, error) {
	p := q.report()
	limits, l := q.limits(tactics.Default), lang.From(ctx)
	if q.isGone() {
		return nil, faultf("%s: %w", board.FormatPoint(q.Target, q.Board.Size()), tactics.ErrNoTarget)
	}
	return answer(d, ctx, func(_ context.Context, w *worker) (*Group, error) { return w.group(l, p, q.Target, &limits) })
}

func (w *worker) group(l *lang.Language, p *report.RecordPosition, at board.Point, limits *tactics.Limits) (*Group, error) {
	b := p.Board
	attackers, shut, err := w.reader.Besieged(b, board.SetOf(at), limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	attackers.Target = at
	if w.groups.Knows(b.Size()) {
		bounded := estimate.Bound(limits, shut)
		limits = &bounded
	}
	strings := attackers.Group
	result := report.NewReadGroup(p, at, strings, limits.Name)
	g := &Group{Read: result, Colour: b.At(at).String()}
	group := groupOf(l, b, at, &strings)
	g.Stones = report.Points(group.stones.Points(), b.Size())
	owners := attackers
	owners.ToMove = tactics.Defender
	attack, err := w.reader.ReadGroup(b, attackers, limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	defence, err := w.reader.ReadGroup(b, owners, limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	chances := [...]int{w.estimate(b, attackers, &attack), w.estimate(b, owners, &defence)}
	result.Attack, result.Defend = report.NewAnswer(p, attackers, &attack), report.NewAnswer(p, owners, &defence)
	result.Settle()
	g.Fate = tactics.FateOf(&attack, &defence)
	g.Attacking, g.Defending = group.verdictWords(b, attackers, &attack, chances[0], limits), group.verdictWords(b, owners, &defence, chances[1], limits)
	g.Words = []string{group.names(b, &strings), group.fate(g.Fate)}
	return g, nil
}

// estimate replaces the guess of a search that was cut by an estimate, and returns the chance in percent that it is right. It is 0 for what is proved,
// and where there is no network for the board.
func (w *worker) estimate(b *board.Board, q tactics.Question, r *tactics.Reading) int {
	if r.Outcome != tactics.Unknown || !w.groups.Knows(b.Size()) {
		return 0
	}
	e, err := w.groups.Group(b, &q)
	if err != nil {
		return 0
	}
	r.Moves, r.Undecided, r.Line = nil, nil, nil
	if r.Result, r.Move = tactics.Fails, board.NoPoint; e.Likely(q.ToMove) {
		r.Result, r.Move, r.Moves = tactics.Works, e.Move, []board.Point{e.Move}
	}
	return int(math.Round(100 * max(e.Lives, 1-e.Lives)))
}

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

// names says which strings the group has.
func (g group) names(b *board.Board, strings *board.PointSet) string {
	points := report.Points(strings.Points(), b.Size())
	if len(points) == 1 {
		return g.l.Say("%[1]s is one string of %[2]d stones.", words.Capital(g.the()), g.stones.Len())
	}
	return g.l.Say("%[1]s has %[2]d strings that cannot be cut apart, %[3]d stones: %[4]s.", words.Capital(g.the()), len(points), g.stones.Len(), list(g.l, points))
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

// verdictWords says in sentences what happens with one side to move. chance is the chance of an estimate in percent, 0 if there is none.
func (g group) verdictWords(b *board.Board, q tactics.Question, r *tactics.Reading, chance int, limits *tactics.Limits) []string {
	mover := q.Mover(b)
	sentences := []string{g.verdict(mover, q.ToMove, r, report.Points(r.Moves, b.Size()))}
	if ko := koWords(g.l, mover, &r.Answer); ko != "" {
		sentences = append(sentences, ko)
	}
	if walls := r.Walls(&q); !walls.IsEmpty() && r.Outcome != tactics.Unknown {
		sentences = append(sentences, g.l.Say("This holds as long as the walls at %s stand.", list(g.l, report.Points(walls.Points(), b.Size()))))
	}
	if chance > 0 {
		return append(sentences, g.l.Say("An estimate, no proof: the chance that it is right is %d %%.", chance))
	}
	return append(sentences, sureness(g.l, r.Outcome == tactics.Unknown, r.Limit, limits))
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
