package ask

import (
	"context"

	"shicho/board"
	"shicho/internal/lang"
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
	l := lang.From(ctx)
	return answer(d, ctx, func(_ context.Context, w *worker) (*Read, error) {
		r, err := w.read(l, p, q.Target, &limits)
		if err == nil {
			r.addStored(l, d.options.Shelves(), p.Board, q.Target)
		}
		return r, err
	})
}

func (w *worker) read(l *lang.Language, p *report.RecordPosition, at board.Point, limits *tactics.Limits) (*Read, error) {
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
	t, liberties := newTarget(l, b, at), b.LibertySet(at)
	r := &Read{Read: result, Colour: t.colour.String(), String: board.FormatPoints(b.StringAt(at).Points(), b.Size()), Liberties: board.FormatPoints(liberties.Points(), b.Size()),
		Attacking: verdictWords(l, b, attackers, &attack, limits), Defending: verdictWords(l, b, owners, &defence, limits)}
	r.Fate = fateOf(&attack.Answer, &defence.Answer)
	r.Words = append(r.Words, t.fate(r.Fate))
	if alive {
		r.Words = append(r.Words, t.livesAnyhow())
	}
	return r, nil
}

// addStored adds what stored patterns prove where the searches had no proof.
func (r *Read) addStored(l *lang.Language, shelves []Shelf, b *board.Board, at board.Point) {
	t := newTarget(l, b, at)
	owner := t.colour
	if move, ok := storedMove(shelves, b, at, owner.Opponent()); ok && r.Attack.Unknown {
		r.Attacking = append(r.Attacking, l.Say("But a stored pattern proves that %[1]s captures with %[2]s.", t.attacker(), move))
		if r.Fate == Unclear || r.Fate == LooksSafe {
			r.Fate = InDanger
			r.Words[0] = t.fate(InDanger)
		}
	}
	if move, ok := storedMove(shelves, b, at, owner); ok && r.Defend.Unknown {
		r.Defending = append(r.Defending, l.Say("But a stored pattern proves that %[1]s saves %[2]s with %[3]s, by the limits of its store.", t.owner(), t.the(), move))
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
func verdictWords(l *lang.Language, b *board.Board, q tactics.Question, r *tactics.Reading, limits *tactics.Limits) []string {
	t, mover := newTarget(l, b, q.Target), q.Mover(b)
	sentences := []string{t.verdict(mover, q.ToMove, r, board.FormatPoints(r.Moves, b.Size()))}
	if r.Ladder {
		sentences = append(sentences, l.Say("This is a ladder."))
	}
	if ko := koWords(l, mover, &r.Answer); ko != "" {
		sentences = append(sentences, ko)
	}
	if end := t.lineEnd(b, q.Target, r.Line); end != "" {
		sentences = append(sentences, end)
	}
	return append(sentences, sureness(l, r.Outcome == tactics.Unknown, r.Limit, limits))
}

// verdict is what the side to move can do about the string.
func (t target) verdict(mover board.Colour, side tactics.Side, r *tactics.Reading, moves []string) string {
	l, who := t.l, t.l.Side(mover)
	said := ""
	switch {
	case r.Result == tactics.Fails && side == tactics.Attacker:
		said = l.Say("%[1]s to move cannot capture %[2]s.", who, t.the())
	case r.Result == tactics.Fails:
		said = l.Say("%[1]s to move cannot save %[2]s.", who, t.the())
	case r.Result == tactics.KoFirst:
		said = l.Say("%[1]s to move starts a ko for %[2]s and takes first%[3]s.", who, t.the(), with(l, moves))
	case r.Result == tactics.KoThreat:
		said = l.Say("%[1]s to move can only fight a ko for %[2]s, and needs the first ko threat%[3]s.", who, t.the(), with(l, moves))
	case r.Move == board.Pass && side == tactics.Attacker:
		said = l.Say("%[1]s to move need not play: %[2]s cannot be saved.", who, t.the())
	case r.Move == board.Pass:
		said = l.Say("%[1]s to move need not play: %[2]s cannot be captured.", who, t.the())
	case side == tactics.Attacker:
		said = l.Say("%[1]s to move captures %[2]s%[3]s.", who, t.the(), with(l, moves))
	default:
		said = l.Say("%[1]s to move saves %[2]s%[3]s.", who, t.the(), with(l, moves))
	}
	return looks(l, r.Outcome == tactics.Unknown, said)
}

// koWords says how many ko threats an answer takes, or stands; "" if no ko decides.
func koWords(l *lang.Language, mover board.Colour, a *tactics.Answer) string {
	switch {
	case a.Threats == 0:
		return ""
	case a.Result == tactics.Works:
		return l.Say("A ko decides: it works unless %[1]s has more than %[2]d ko threats.", l.Side(mover.Opponent()), a.Threats)
	case a.Result == tactics.Fails:
		return l.Say("A ko decides: it fails even if %[1]s has %[2]d ko threats.", l.Side(mover), a.Threats)
	}
	return l.Say("It takes %d threats to win the ko.", a.Threats)
}

// with names the moves that have the result.
func with(l *lang.Language, moves []string) string {
	if len(moves) == 0 || moves[0] == "PASS" {
		return ""
	}
	return l.Say(" with %s", list(l, moves))
}

// lineEnd says how the line of play ends for the string, "" if there is nothing to say.
func (t target) lineEnd(b *board.Board, at board.Point, line []board.Stone) string {
	played := b.Clone()
	for i, m := range line {
		if played.Play(m.Point, m.Colour) != nil {
			return ""
		}
		if played.At(at) != t.colour {
			return t.offBoard(i + 1)
		}
	}
	if len(line) == 0 {
		return ""
	}
	liberties := t.l.Say("%d liberties", played.Liberties(at))
	return t.l.Say("After %[2]s they have %[3]s.", t.stones, t.l.Say("%d moves", len(line)), liberties)
}

// offBoard says after how many moves the string is off the board.
func (t target) offBoard(moves int) string {
	return t.l.Say("They are off the board after %[2]s.", t.stones, t.l.Say("%d moves", moves))
}
