package ask

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/internal/words"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Read is the answer about a string: what happens if the attacker moves first, and if the
// owner does.
type Read struct {
	*report.Read
	Colour    string   `json:"colour"`    // of the string
	String    []string `json:"string"`    // its stones
	Liberties []string `json:"liberties"` // of the string
	Fate      Fate     `json:"fate"`
	Attacking []string `json:"attacking"` // sentences about the attacker moving first
	Defending []string `json:"defending"` // sentences about the owner moving first
	Words     []string `json:"words"`     // the whole in short
}

// Read answers whether the string at Target can be captured, and whether the string can be saved, by
// Limits. The error may wrap ErrQuestion.
func (d *Answerer) Read(ctx context.Context, q *PositionQuestion) (*Read, error) {
	p := q.report()
	limits := q.limits(tactics.Default)
	if q.isGone() {
		return nil, faultf("%s: %w", board.FormatPoint(q.Target, q.Board.Size()), tactics.ErrNoTarget)
	}
	return answer(d, ctx, func(_ context.Context, w *worker) (*Read, error) {
		r, err := w.read(p, q.Target, &limits)
		if err == nil {
			r.addStored(d.options.Shelves(), p.Board, q.Target)
		}
		return r, err
	})
}

func (w *worker) read(p *report.RecordPosition, at board.Point, limits *tactics.Limits) (*Read, error) {
	attack, defence, err := w.reader.Both(p.Board, at, limits)
	if err != nil {
		return nil, faultf("%w", err)
	}
	alive := lives(p.Board, at)
	if alive {
		settle(&attack, tactics.Attacker)
		settle(&defence, tactics.Defender)
	}
	b, result := p.Board, report.NewRead(p, at, limits.Name)
	attackers, owners := tactics.Question{Target: at}, tactics.Question{Target: at, ToMove: tactics.Defender}
	result.Attack, result.Defend = report.NewAnswer(p, attackers, &attack), report.NewAnswer(p, owners, &defence)
	t, liberties := newTarget(b, at), b.LibertySet(at)
	r := &Read{Read: result, Colour: t.colour.String(), String: report.Points(b.StringAt(at).Points(), b.Size()), Liberties: report.Points(liberties.Points(), b.Size()),
		Attacking: verdictWords(b, attackers, &attack, limits), Defending: verdictWords(b, owners, &defence, limits)}
	r.Fate = fateOf(&attack.Answer, &defence.Answer)
	r.Words = append(r.Words, t.fate(r.Fate))
	if alive {
		r.Words = append(r.Words, t.livesAnyhow())
	}
	return r, nil
}

// addStored adds what stored patterns prove where the searches had no proof.
func (r *Read) addStored(shelves []Shelf, b *board.Board, at board.Point) {
	t := newTarget(b, at)
	owner := t.colour
	if move, ok := storedMove(shelves, b, at, owner.Opponent()); ok && r.Attack.Unknown {
		r.Attacking = append(r.Attacking, fmt.Sprintf("But a stored pattern proves that %s captures with %s.", named(owner.Opponent()), move))
		if r.Fate == Unclear || r.Fate == LooksSafe {
			r.Fate = InDanger
			r.Words[0] = t.fate(InDanger)
		}
	}
	if move, ok := storedMove(shelves, b, at, owner); ok && r.Defend.Unknown {
		r.Defending = append(r.Defending, fmt.Sprintf("But a stored pattern proves that %s saves %s with %s, by the limits of its store.", named(owner), t.the(), move))
	}
}

// storedMove returns a move of a side that a stored pattern proves to capture or to save the string at a point.
func storedMove(shelves []Shelf, b *board.Board, at board.Point, side board.Colour) (move string, ok bool) {
	for _, s := range shelves {
		if s.Index == nil {
			continue
		}
		for _, m := range s.Index.Append(nil, b, side, nil) {
			if !m.Kind.HasTwo() && b.StringAt(at).Has(m.Target) {
				return board.FormatPoint(m.Move, b.Size()), true
			}
		}
	}
	return "", false
}

// verdictWords says in sentences what happens with one side to move.
func verdictWords(b *board.Board, q tactics.Question, r *tactics.Reading, limits *tactics.Limits) []string {
	t, mover := newTarget(b, q.Target), q.Mover(b)
	list := []string{t.verdict(mover, q.ToMove, r, report.Points(r.Moves, b.Size()))}
	if r.Ladder {
		list = append(list, "This is a ladder.")
	}
	if ko := koWords(mover, &r.Answer); ko != "" {
		list = append(list, ko)
	}
	if end := t.lineEnd(b, q.Target, r.Line); end != "" {
		list = append(list, end)
	}
	return append(list, sureness(r.Outcome == tactics.Unknown, r.Limit, limits))
}

// verdict is what the side to move can do about the string.
func (t target) verdict(mover board.Colour, side tactics.Side, r *tactics.Reading, moves []string) string {
	verb, can, looks := "capture", named(mover)+" to move", ""
	if side == tactics.Defender {
		verb = "save"
	}
	if r.Outcome == tactics.Unknown {
		looks = "It looks as if "
		can = named(mover) + " to move"
	}
	switch {
	case r.Result == tactics.Fails:
		return fmt.Sprintf("%s%s cannot %s %s.", looks, can, verb, t.the())
	case r.Result == tactics.KoFirst:
		return fmt.Sprintf("%s%s starts a ko for %s and takes first%s.", looks, can, t.the(), with(moves))
	case r.Result == tactics.KoThreat:
		return fmt.Sprintf("%s%s can only fight a ko for %s, and needs the first ko threat%s.", looks, can, t.the(), with(moves))
	case r.Move == board.Pass && side == tactics.Attacker:
		return fmt.Sprintf("%s%s need not play: %s cannot be saved.", looks, can, t.the())
	case r.Move == board.Pass:
		return fmt.Sprintf("%s%s need not play: %s cannot be captured.", looks, can, t.the())
	}
	return fmt.Sprintf("%s%s %ss %s%s.", looks, can, verb, t.the(), with(moves))
}

// koWords says how many ko threats an answer takes, or stands; "" if no ko decides.
func koWords(mover board.Colour, a *tactics.Answer) string {
	switch {
	case a.Threats == 0:
		return ""
	case a.Result == tactics.Works:
		return fmt.Sprintf("A ko decides: it works unless %s has more than %s.", named(mover.Opponent()), words.Count(a.Threats, "ko threat"))
	case a.Result == tactics.Fails:
		return fmt.Sprintf("A ko decides: it fails even if %s has %s.", named(mover), words.Count(a.Threats, "ko threat"))
	}
	return fmt.Sprintf("It takes %s to win the ko.", words.Count(a.Threats, "threat"))
}

// with names the moves that have the result.
func with(moves []string) string {
	if len(moves) == 0 || moves[0] == "PASS" {
		return ""
	}
	return " with " + list(moves)
}

// lineEnd says how the line of play ends for the string, "" if there is nothing to say.
func (t target) lineEnd(b *board.Board, at board.Point, line []board.Stone) string {
	played := b.Clone()
	for i, m := range line {
		if played.Play(m.Point, m.Colour) != nil {
			return ""
		}
		if played.At(at) != t.colour {
			return fmt.Sprintf("%s off the board after %s.", words.Capital(t.they(true)), words.Count(i+1, "move"))
		}
	}
	if len(line) == 0 {
		return ""
	}
	verb := "have"
	if t.stones == 1 {
		verb = "has"
	}
	n := played.Liberties(at)
	if n == 1 {
		return fmt.Sprintf("After %s %s %s a single liberty.", words.Count(len(line), "move"), t.they(false), verb)
	}
	return fmt.Sprintf("After %s %s %s %d liberties.", words.Count(len(line), "move"), t.they(false), verb, n)
}
