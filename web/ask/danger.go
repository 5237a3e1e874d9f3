package ask

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/internal/words"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Danger is what becomes of the strings of the board that have few liberties.
type Danger struct {
	*report.RecordPosition
	Limits  string   `json:"limits"`
	Strings []Peril  `json:"strings"` // those in danger first, then kos, then dead ones; safe and unclear ones are left out
	Read    int      `json:"read"`    // strings that were read
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

// Danger reads every string with few liberties quickly, with either side to move. The error
// may wrap ErrQuestion.
func (d *Answerer) Danger(ctx context.Context, q *PositionQuestion) (*Danger, error) {
	p := q.report()
	limits := dangerLimits()
	return answer(d, ctx, func(ctx context.Context, w *worker) (*Danger, error) {
		r := &Danger{RecordPosition: p, Limits: limits.Name, Strings: []Peril{}, Words: []string{}}
		for _, at := range shortStrings(p.Board) {
			if r.Read == dangerStrings || ctx.Err() != nil {
				r.Skipped++
				continue
			}
			r.Read++
			peril, quiet, err := w.peril(p.Board, at, &limits)
			if err != nil {
				return nil, err
			}
			if !quiet {
				r.Strings = append(r.Strings, peril)
			}
		}
		r.sort()
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

// peril reads one string. quiet tells that there is nothing to report: the string is safe, or no search proved a danger.
func (w *worker) peril(b *board.Board, at board.Point, limits *tactics.Limits) (p Peril, quiet bool, err error) {
	attack, err := w.reader.Ask(b, tactics.Question{Target: at}, limits)
	if err != nil {
		return p, false, faultf("%w", err)
	}
	if attack.Result == tactics.Fails {
		return p, true, nil
	}
	defence, err := w.reader.Ask(b, tactics.Question{Target: at, ToMove: tactics.Defender}, limits)
	if err != nil {
		return p, false, faultf("%w", err)
	}
	t := newTarget(b, at)
	p = Peril{Target: t.name, Colour: t.colour.String(), String: report.Points(b.StringAt(at).Points(), b.Size()), Liberties: b.Liberties(at),
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
func (r *Danger) sort() {
	order := []Fate{InDanger, InKo, Dead}
	slices.SortStableFunc(r.Strings, func(x, y Peril) int {
		return cmp.Or(slices.Index(order, x.Fate)-slices.Index(order, y.Fate), len(y.String)-len(x.String))
	})
	for i := range r.Strings {
		r.Words = append(r.Words, r.Strings[i].Words)
	}
	if len(r.Strings) == 0 {
		r.Words = append(r.Words, "A quick look finds no string in danger.")
	}
	if r.Skipped > 0 {
		r.Words = append(r.Words, fmt.Sprintf("There was no time for %s.", words.Count(r.Skipped, "string")))
	}
}
