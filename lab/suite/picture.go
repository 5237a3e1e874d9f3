package suite

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/tactics"
)

// Picture draws a case for people. It shows the question, the right answer, and the answer of the reader with the
// limits. For each question it draws the position, with the targets marked and the reader's line numbered.
func Picture(c *Case, limits tactics.Limits) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s\n%s to move: %s\nwant %s\n", c.ID, c.ToMove, question(c), c.Expected.String())
	if ko, _ := c.board.Ko(); ko != board.NoPoint {
		fmt.Fprintf(&t, "ko: %s may not be retaken\n", board.FormatPoint(ko, c.board.Size()))
	}
	if len(c.Fields) > 0 {
		fmt.Fprintf(&t, "fields: %s\n", strings.Join(c.Fields, ", "))
	}
	if c.Note != "" {
		fmt.Fprintf(&t, "note: %s\n", c.Note)
	}
	reader := NewReader(limits)
	result := Ask(c, reader, 1)
	verdict := "passed"
	if !result.Passed {
		verdict = result.why()
	}
	fmt.Fprintf(&t, "got %s: %s, %s nodes, %s ms\n", result.Text(), verdict, nodesText(result.Nodes), milliseconds(result.Time))
	if reader.Set(c) != nil {
		return t.String() // the verdict says that the command is not supported
	}
	for _, q := range c.Questions() {
		fmt.Fprintf(&t, "\n%s\n", q)
		d := diagram.New(c.board)
		for _, p := range q.Points {
			d.Target(p)
		}
		line := reader.line(q)
		hidden := d.Line(line)
		t.WriteString(d.Text())
		if len(line) > 0 {
			fmt.Fprintf(&t, "1 is %s", line[0].Colour)
			if len(hidden) > 0 {
				fmt.Fprintf(&t, "; %s", strings.Join(hidden, ", "))
			}
			t.WriteByte('\n')
		}
	}
	return t.String()
}

// line returns the moves of the reader's answer to a question.
func (r *Reader) line(q GTPQuestion) []board.Stone {
	switch q.Command {
	case Attack, Defend:
	case AttackAny:
		if reply, err := r.reply(q); err == nil && reply.Move != board.NoPoint {
			return []board.Stone{{Point: reply.Move, Colour: r.board.At(q.Points[0]).Opponent()}}
		}
		return nil
	default:
		return nil
	}
	verdict, err := r.reader.Read(r.board, q.tactical(), &r.limits)
	if err != nil {
		return nil
	}
	return verdict.Line
}
