package suite

import (
	"fmt"
	"time"

	"shicho/board"
	"shicho/tactics"
)

// Reader answers with the reader of package tactics.
type Reader struct {
	reader *tactics.Reader
	limits tactics.Limits
	board  *board.Board
}

// NewReader makes a Reader that searches within the limits.
func NewReader(limits tactics.Limits) *Reader {
	return &Reader{reader: tactics.NewReader(), limits: limits}
}

// Name returns "shicho".
func (r *Reader) Name() string { return "shicho" }

// Set takes the position of a case.
func (r *Reader) Set(c *Case) error {
	r.board = c.Board()
	return nil
}

// Ask answers a question. The error wraps ErrUnsupported for an unknown command.
func (r *Reader) Ask(q GTPQuestion) (Answer, error) {
	begin := time.Now()
	reply, err := r.reply(q)
	spent := time.Since(begin)
	if err != nil {
		return Answer{}, err
	}
	return Answer{Result: reply.Result, Move: reply.Move, Unknown: reply.Outcome == tactics.Unknown, Limit: reply.Limit.String(),
		Threats: reply.Threats, Depth: reply.Depth, Nodes: reply.Nodes, Time: spent}, nil
}

func (r *Reader) reply(q GTPQuestion) (tactics.Answer, error) {
	switch q.Command {
	case Attack, Defend, Connect, Disconnect:
		return r.reader.Ask(r.board, q.tactical(), &r.limits)
	case OwlAttack, OwlDefend:
		asked, _, err := r.reader.Besieged(r.board, board.SetOf(q.Points...), &r.limits)
		if err != nil {
			return tactics.Answer{}, err
		}
		if asked.Whole = q.Whole; q.Command == OwlDefend {
			asked.ToMove = tactics.Defender
		}
		return r.reader.Ask(r.board, asked, &r.limits)
	case AttackAny:
		return r.reader.Double(r.board, q.Points, &r.limits)
	}
	return tactics.Answer{}, fmt.Errorf("%s: %w", q.Command, ErrUnsupported)
}

// tactical returns the question in the form of package tactics, for the commands Attack, Defend, Connect and Disconnect.
func (q *GTPQuestion) tactical() tactics.Question {
	asked := tactics.Question{Target: q.Points[0]}
	if q.Command == Defend || q.Command == Disconnect {
		asked.ToMove = tactics.Defender
	}
	if q.Command == Connect || q.Command == Disconnect {
		asked.Goal, asked.Other = tactics.Connect, q.Points[1]
	}
	return asked
}
