package ask

import (
	"context"
	"fmt"

	"shicho/board"
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
	limits := q.limits(tactics.Default)
	if q.isGone() {
		return nil, faultf("%s: %w", board.FormatPoint(q.Target, q.Board.Size()), tactics.ErrNoTarget)
	}
	return answer(d, ctx, func(_ context.Context, w *worker) (*Group, error) { return w.group(p, q.Target, &limits) })
}

func (w *worker) group(p *report.RecordPosition, at board.Point, limits *tactics.Limits) (*Group, error) {
	b := p.Board
	strings, err := w.reader.GroupAt(b, at, limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	result := report.NewReadGroup(p, at, strings, limits.Name)
	g := &Group{Read: result, Colour: b.At(at).String()}
	group := groupOf(b, at, &strings)
	g.Stones = report.Points(group.stones.Points(), b.Size())
	attackers := tactics.Question{Goal: tactics.Kill, Target: at, Group: strings}
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
	result.Attack, result.Defend = report.NewAnswer(p, attackers, &attack), report.NewAnswer(p, owners, &defence)
	result.Settle()
	g.Fate = tactics.FateOf(&attack, &defence)
	g.Attacking, g.Defending = group.verdictWords(b, attackers, &attack, limits), group.verdictWords(b, owners, &defence, limits)
	g.Words = []string{group.names(b, &strings), group.fate(g.Fate)}
	return g, nil
}

// group is a group as sentences name it.
type group struct {
	target
	stones board.PointSet
}

// groupOf makes the group of some strings.
func groupOf(b *board.Board, at board.Point, strings *board.PointSet) group {
	g := group{target: newTarget(b, at)}
	for p := strings.First(); p >= 0; p = strings.Next(p + 1) {
		g.stones.Union(b.StringAt(p))
	}
	return g
}

// the is the group as in "the white group of D4".
func (g group) the() string { return fmt.Sprintf("the %s group of %s", g.colour, g.name) }

// names says which strings the group has.
func (g group) names(b *board.Board, strings *board.PointSet) string {
	points := report.Points(strings.Points(), b.Size())
	if len(points) == 1 {
		return fmt.Sprintf("%s is one string of %s.", words.Capital(g.the()), words.Count(g.stones.Len(), "stone"))
	}
	return fmt.Sprintf("%s has %d strings that cannot be cut apart, %d stones: %s.", words.Capital(g.the()), len(points), g.stones.Len(), list(points))
}

// fate is the sentence about what becomes of the group.
func (g group) fate(f tactics.Fate) string {
	switch f {
	case tactics.GroupAlive:
		return fmt.Sprintf("It is alive, even if %s moves first.", named(g.colour.Opponent()))
	case tactics.GroupDead:
		return fmt.Sprintf("It is dead, even if %s moves first.", named(g.colour))
	case tactics.GroupCritical:
		return "Whoever moves first decides about it."
	case tactics.GroupKo:
		return "A ko decides about it."
	case tactics.GroupSeki:
		return "It lives in a seki, whoever moves first."
	}
	return "What becomes of it is not clear within the limits of the search."
}

// verdictWords says in sentences what happens with one side to move.
func (g group) verdictWords(b *board.Board, q tactics.Question, r *tactics.Reading, limits *tactics.Limits) []string {
	mover := q.Mover(b)
	sentences := []string{g.verdict(mover, q.ToMove, r, report.Points(r.Moves, b.Size()))}
	if ko := koWords(mover, &r.Answer); ko != "" {
		sentences = append(sentences, ko)
	}
	return append(sentences, sureness(r.Outcome == tactics.Unknown, r.Limit, limits))
}

// verdict is what the side to move can do about the group.
func (g group) verdict(mover board.Colour, side tactics.Side, r *tactics.Reading, moves []string) string {
	cannot, does, needless := "kill it", "kills it", "it is dead as it stands"
	if side == tactics.Defender {
		cannot, does, needless = "make it live", "makes it live", "it lives as it stands"
	}
	who := named(mover) + " to move"
	if r.Outcome == tactics.Unknown {
		who = "It looks as if " + who
	}
	switch {
	case r.Result == tactics.Fails:
		return fmt.Sprintf("%s cannot %s.", who, cannot)
	case r.Result == tactics.KoFirst:
		return fmt.Sprintf("%s starts a ko for it and takes first%s.", who, with(moves))
	case r.Result == tactics.KoThreat:
		return fmt.Sprintf("%s can only fight a ko for it, and needs the first ko threat%s.", who, with(moves))
	case r.Move == board.Pass:
		return fmt.Sprintf("%s need not play: %s.", who, needless)
	}
	return fmt.Sprintf("%s %s%s.", who, does, with(moves))
}
