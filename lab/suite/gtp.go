package suite

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"shicho/board"
	"shicho/protocol/gtp/client"
)

// ErrAnswer is the error for a reply that has not the form of a reply to GNU Go's attack, "1 D4".
var ErrAnswer = errors.New("not a reply of the form \"1 D4\"")

// Program is a program that answers by GTP, with commands like GNU Go's attack and defend. If the
// program ends, or is killed because it is late, the next case starts it again.
type Program struct {
	*client.Program
}

// Start runs a program. See client.Start.
func Start(ctx context.Context, commandLine string, timeout time.Duration) (*Program, error) {
	p, err := client.Start(ctx, commandLine, timeout)
	return &Program{Program: p}, err
}

// Set plays the stones of the position, Black's first, and then the capture that began a ko. No stone is captured on
// the way, because every string has a liberty all the time: if all stones of the string are there, a liberty of the
// final position, otherwise the point of a missing stone.
func (p *Program) Set(c *Case) error {
	if !p.Running() {
		if err := p.Restart(); err != nil {
			return err
		}
	}
	b := c.Board()
	last := b.LastMove()
	if b.Moves() > 0 {
		b.Undo()
	}
	commands := []string{fmt.Sprintf("boardsize %d", b.Size()), "clear_board"}
	for _, colour := range []board.Colour{board.Black, board.White} {
		for _, s := range b.Position() {
			if s.Colour == colour {
				commands = append(commands, playCommand(s, b.Size()))
			}
		}
	}
	if last.Colour != board.Empty {
		commands = append(commands, playCommand(last, b.Size()))
	}
	_, err := p.Send(commands...)
	return err
}

func playCommand(s board.Stone, size int) string {
	return fmt.Sprintf("play %s %s", s.Colour, board.FormatPoint(s.Point, size))
}

// Ask asks the program, after clear_cache if the program knows that. The answer has the number of
// nodes if the program counts them as GNU Go does.
func (p *Program) Ask(q GTPQuestion) (Answer, error) {
	if known, err := p.Knows(string(q.Command)); err != nil {
		return Answer{}, err
	} else if !known {
		return Answer{}, fmt.Errorf("%s: %w", q.Command, ErrUnsupported)
	}
	for _, command := range []string{"clear_cache", "reset_reading_node_counter"} {
		if err := p.sendIfKnown(command); err != nil {
			return Answer{}, err
		}
	}
	begin := time.Now()
	replies, err := p.Send(q.command())
	spent := time.Since(begin)
	if err != nil {
		return Answer{Time: spent}, err
	}
	answer, err := parseAnswer(replies[0], q.Size)
	answer.Time = spent
	if err == nil {
		answer.Nodes, err = p.nodes()
	}
	return answer, err
}

func (p *Program) sendIfKnown(command string) error {
	known, err := p.Knows(command)
	if known && err == nil {
		_, err = p.Send(command)
	}
	return err
}

// command is the question as a program understands it: GNU Go's commands about groups take one point.
func (q GTPQuestion) command() string {
	if q.Command == OwlAttack || q.Command == OwlDefend {
		q.Points = q.Points[:1]
	}
	return q.String()
}

// nodes returns the number of nodes since the counter was reset, or NotTold.
func (p *Program) nodes() (int, error) {
	known, err := p.Knows("get_reading_node_counter")
	if !known || err != nil {
		return NotTold, err
	}
	replies, err := p.Send("get_reading_node_counter")
	if err != nil {
		return NotTold, err
	}
	nodes, err := strconv.Atoi(replies[0])
	if err != nil || nodes < 0 {
		return NotTold, nil
	}
	return nodes, nil
}

// parseAnswer reads a reply of attack or defend: "0", "1 D4", "2 PASS". The error wraps ErrAnswer.
func parseAnswer(reply string, size int) (Answer, error) {
	words := strings.Fields(strings.TrimSuffix(reply, "uncertain")) // as GNU Go says of groups
	if len(words) == 0 || len(words) > 2 {
		return Answer{}, fmt.Errorf("%q: %w", reply, ErrAnswer)
	}
	result, err := parseResult(words[0])
	if err != nil {
		return Answer{}, fmt.Errorf("%q: %w: %w", reply, ErrAnswer, err)
	}
	answer := Answer{Result: result, Move: board.NoPoint, Nodes: NotTold}
	if len(words) == 2 {
		if answer.Move, err = board.ParsePoint(words[1], size); err != nil {
			return Answer{}, fmt.Errorf("%q: %w: %w", reply, ErrAnswer, err)
		}
	}
	return answer, nil
}
