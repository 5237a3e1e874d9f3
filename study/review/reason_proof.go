package review

import (
	"fmt"

	"shicho/board"
	"shicho/proof"
	"shicho/tactics"
)

// claim is a question about a position. Its answer is a part of a reason.
type claim struct {
	board    *board.Board
	question tactics.Question
	limits   *tactics.Limits
	when     string // which position it is
}

// afterMove is a claim about the position after the move that was played.
func (q *inquiry) afterMove(about tactics.Question, limits *tactics.Limits) claim {
	return claim{q.after, about, limits, "after " + board.FormatPoint(q.move, q.before.Size())}
}

// afterBetter is a claim about the position after the better move.
func (q *inquiry) afterBetter(about tactics.Question, limits *tactics.Limits) claim {
	return claim{q.other, about, limits, "after " + board.FormatPoint(q.better, q.before.Size())}
}

// Prove writes the certificates of the reasons of a move that are no guesses, as far as the reader proves them again: for most reasons one about the position after
// the better move, and one about the position after the move that was played. take has each of them with its name. missing counts the claims without a certificate. The
// error is the one of take. The reader must keep its tables.
func (m *MoveReview) Prove(r *tactics.Reader, take func(c *proof.Certificate, name string) error) (missing int, err error) {
	w := proof.Using(r)
	for i := range m.Reasons {
		reason := &m.Reasons[i]
		if reason.Guess {
			continue
		}
		for j := range reason.claims {
			c, err := reason.claims[j].prove(r, w)
			if err != nil {
				missing++
				continue
			}
			if err := take(c, fmt.Sprintf("move %d, %s: %s %s", m.Number, m.Played, reason.Target, reason.claims[j].when)); err != nil {
				return missing, err
			}
		}
	}
	return missing, nil
}

// prove writes the certificate of a claim. The error says that there is none.
func (c *claim) prove(r *tactics.Reader, w *proof.Writer) (*proof.Certificate, error) {
	a, err := r.Ask(c.board, c.question, c.limits)
	if err != nil {
		return nil, err
	}
	s, err := proof.Of(c.board, c.question, &a)
	if err != nil {
		return nil, err
	}
	return w.Write(c.board, s, c.limits)
}
