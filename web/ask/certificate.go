package ask

import (
	"context"
	"errors"
	"io"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/proof"
	"shicho/proof/check"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Certificate is a proof that the visitor may keep, and check without the reader.
type Certificate struct {
	Certificate string   `json:"certificate"` // the text of the file
	Words       []string `json:"words"`       // what it proves
}

// mostProof is how many turns the proof of a page has at most, so that the page can send it back to be checked.
const mostProof = 20_000

// Certificate proves what becomes of the string at Target, or of its Group, if Side moves first, by Limits. The error may wrap ErrQuestion, also where nothing
// is proved.
func (d *Answerer) Certificate(ctx context.Context, q *PositionQuestion) (*Certificate, error) {
	limits := q.limits(tactics.Default)
	if q.isGone() {
		return nil, faultf("%s: %w", board.FormatPoint(q.Target, q.Board.Size()), tactics.ErrNoTarget)
	}
	return answer(d, ctx, func(_ context.Context, w *worker) (*Certificate, error) {
		question := tactics.Question{Target: q.Target, ToMove: q.Side}
		if q.Group {
			var err error
			if question, _, err = w.reader.Besieged(q.Board, board.SetOf(q.Target), &limits); err != nil {
				return nil, faultf("%w", err)
			}
			question.Target, question.ToMove = q.Target, q.Side
			w.groups.Advise(w.reader, q.Board.Size())
			defer w.reader.Advise(nil)
		}
		a, err := w.reader.Ask(q.Board, question, &limits)
		if err != nil {
			return nil, faultf("%w", err)
		}
		s, err := proof.Of(q.Board, question, &a)
		if err != nil {
			return nil, faultf("%w", err)
		}
		writer := proof.Using(w.reader)
		writer.Most = mostProof
		c, err := writer.Write(q.Board, s, &limits)
		if err != nil {
			return nil, faultf("%w", err)
		}
		text := string(c.Bytes())
		verdict := CheckCertificates(lang.From(ctx), text)
		return &Certificate{text, verdict.Words}, nil
	})
}

// Checked is what the checker says of a text.
type Checked struct {
	Accepted bool     `json:"accepted"`
	Words    []string `json:"words"` // a sentence for each certificate, or for the refusal
}

// CheckCertificates lets package check judge a text of certificates.
func CheckCertificates(l *lang.Language, text string) *Checked {
	c, result := check.New(strings.NewReader(text)), &Checked{Words: []string{}}
	for {
		r, err := c.Next()
		switch {
		case errors.Is(err, io.EOF):
			result.Accepted = true
			return result
		case err != nil:
			result.Words = append(result.Words, words.Capital(err.Error())+".")
			return result
		}
		result.Words = append(result.Words, l.Say("Proved and checked: %[1]s. %[2]s, %[3]s.", report.ClaimWords(l, &r.Claim), l.Say("%d turns", r.Turns), l.Say("%d points", r.Zone.Len())))
	}
}
