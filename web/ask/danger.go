package ask

import (
	"cmp"
	"context"
	"slices"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/pattern/shape"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Danger is what becomes of the strings of the board that have few liberties.
type Danger struct {
	*report.RecordPosition
	Limits  string   `json:"limits"`
	Strings []Peril  `json:"strings"` // those in danger first, then kos, then dead ones; safe and unclear ones are left out
	Read    int      `json:"read"`    // strings that were looked at
	Skipped int      `json:"skipped"` // strings with few liberties for which there was no time
	Words   []string `json:"words"`
}

// Peril is what becomes of a string that is not safe.
type Peril struct {
	Target    string         `json:"target"`
	Colour    string         `json:"colour"`
	String    []string       `json:"string"` // its stones
	Liberties int            `json:"liberties"`
	Fate      Fate           `json:"fate"`
	Attack    tactics.Result `json:"attack"`  // if the attacker moves first, a code as in Verdict
	Defend    tactics.Result `json:"defend"`  // if the owner moves first
	Capture   string         `json:"capture"` // a move that captures the string; "" for none
	Save      string         `json:"save"`    // a move that saves the string; "" for none
	Words     string         `json:"words"`
}

// Danger tells of every string with few liberties what becomes of it, with either side to move: what patterns prove, and, where they are
// silent, what a quick reading finds. The error may wrap ErrQuestion.
func (d *Answerer) Danger(ctx context.Context, q *PositionQuestion) (*Danger, error) {
	p := q.report()
	limits, l := dangerLimits(), lang.From(ctx)
	return answer(d, ctx, func(ctx context.Context, w *worker) (*Danger, error) {
		r := &Danger{RecordPosition: p, Limits: limits.Name, Strings: []Peril{}, Words: []string{}}
		known := proofs(d.options.Shelves()).verdicts(p.Board)
		for _, at := range shortStrings(p.Board) {
			if r.Read == dangerStrings || ctx.Err() != nil {
				r.Skipped++
				continue
			}
			r.Read++
			peril, quiet, err := w.peril(l, p.Board, at, known[p.Board.Root(at)], &limits)
			if err != nil {
				return nil, err
			}
			if !quiet {
				r.Strings = append(r.Strings, peril)
			}
		}
		r.sort(l)
		return r, nil
	})
}

// shortStrings lists a point of each string with few liberties, those with the fewest
// liberties first, and among these the largest.
func shortStrings(b *board.Board) (list []board.Point) {
	for s := range b.Strings() {
		if b.Liberties(s.Point) <= dangerLiberties {
			list = append(list, s.Point)
		}
	}
	slices.SortStableFunc(list, func(x, y board.Point) int {
		return cmp.Or(b.Liberties(x)-b.Liberties(y), b.StringSize(y)-b.StringSize(x))
	})
	return list
}

// verdict is what patterns prove of a string: the answers for either side moving first, nil where they are silent.
type verdict struct{ attack, defence *tactics.Answer }

// verdictOf gives what patterns tell of a string the form of answers. Patterns do not know whether a single stone is taken back at once, so
// they prove of such a stone only that it is safe.
func verdictOf(b *board.Board, v *shape.Verdict) (k verdict) {
	switch {
	case v.Status == shape.Secure:
		return verdict{attack: &tactics.Answer{Result: tactics.Fails, Outcome: tactics.Escaped, Move: board.NoPoint}}
	case b.StringSize(v.Target) == 1:
		return k
	case v.Status == shape.Fallen:
		return verdict{defence: &tactics.Answer{Result: tactics.Fails, Outcome: tactics.Captured, Move: board.NoPoint}}
	}
	for i := range v.Proofs {
		m := &v.Proofs[i]
		capture := m.Move
		if m.Kind == shape.Escape {
			capture = m.Threat
			k.defence = cmp.Or(k.defence, &tactics.Answer{Result: tactics.Works, Outcome: tactics.Escaped, Move: m.Move})
		}
		if capture >= 0 {
			k.attack = cmp.Or(k.attack, &tactics.Answer{Result: tactics.Works, Outcome: tactics.Captured, Move: capture})
		}
	}
	return k
}

// peril tells what becomes of a string. It reads what patterns do not know. quiet tells that there is nothing to report: the string is safe,
// or no search proved a danger.
func (w *worker) peril(l *lang.Language, b *board.Board, at board.Point, known verdict, limits *tactics.Limits) (p Peril, quiet bool, err error) {
	ask := func(side tactics.Side, known *tactics.Answer) (tactics.Answer, error) {
		if known != nil {
			return *known, nil
		}
		return w.reader.Ask(b, tactics.Question{Target: at, ToMove: side}, limits)
	}
	attack, err := ask(tactics.Attacker, known.attack)
	if err != nil {
		return p, false, faultf("%w", err)
	}
	if attack.Result == tactics.Fails {
		return p, true, nil
	}
	defence, err := ask(tactics.Defender, known.defence)
	if err != nil {
		return p, false, faultf("%w", err)
	}
	t := newTarget(l, b, at)
	p = Peril{Target: t.name, Colour: t.colour.String(), String: board.FormatPoints(b.StringAt(at).Points(), b.Size()), Liberties: b.Liberties(at),
		Fate: fateOf(&attack, &defence), Attack: attack.Result, Defend: defence.Result, Capture: moveOf(b, &attack), Save: moveOf(b, &defence)}
	p.Words = t.fate(p.Fate)
	return p, p.Fate == Safe || p.Fate == Unclear, nil
}

// moveOf is the move of an answer, "" if the answer has none.
func moveOf(b *board.Board, a *tactics.Answer) string {
	if a.Result == tactics.Fails || a.Move == board.NoPoint {
		return ""
	}
	return board.FormatPoint(a.Move, b.Size())
}

// sort puts the strings in order, and says what was found and what was not looked at.
func (r *Danger) sort(l *lang.Language) {
	order := []Fate{InDanger, InKo, Dead}
	slices.SortStableFunc(r.Strings, func(x, y Peril) int {
		return cmp.Or(slices.Index(order, x.Fate)-slices.Index(order, y.Fate), len(y.String)-len(x.String))
	})
	for i := range r.Strings {
		r.Words = append(r.Words, r.Strings[i].Words)
	}
	if len(r.Strings) == 0 {
		r.Words = append(r.Words, l.Say("A quick look finds no string in danger."))
	}
	if r.Skipped > 0 {
		r.Words = append(r.Words, l.Say("There was no time for %d strings.", r.Skipped))
	}
}
