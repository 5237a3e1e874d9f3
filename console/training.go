package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/study/train"
)

// Training is a training under way.
type Training struct {
	Trainer *train.Trainer
	Wish    train.Wish
	Count   int  // problems to ask; 0 is no bound
	Asks    bool // ask a new user for a rank

	place  *train.Place
	answer *train.Answer // the last one; nil before the first move
	asked  int
	solved int
	lines  *bufio.Scanner
	out    io.Writer
	fault  error // of writing
}

// askRank asks once how strong the person is, so that the first problems fit. An empty line leaves it open.
func (t *Training) askRank() error {
	for t.fault == nil {
		t.say("How strong are you? Type new (to Go), 20k, 10k, 1d or any other rank: ")
		if !t.lines.Scan() || strings.TrimSpace(t.lines.Text()) == "" {
			break
		}
		if own, ok := train.ParseRank(t.lines.Text()); ok {
			return t.Trainer.Begin(own)
		}
	}
	return nil
}

// Run asks one problem after the other until the person leaves, the input ends, or no problem is left. The error wraps
// train.ErrNoMatch if no problem fits the wish; then nothing is said.
func (t *Training) Run(in io.Reader, out io.Writer) error {
	t.lines, t.out = bufio.NewScanner(in), out
	if t.Asks && t.Trainer.IsNew() {
		if err := t.askRank(); err != nil {
			return err
		}
	}
	if err := t.greet(); err != nil {
		return err
	}
	for t.fault == nil && (t.Count == 0 || t.asked < t.Count) {
		session, err := t.Trainer.Next(t.Wish)
		if errors.Is(err, train.ErrNoneDue) {
			t.say("%s.\n", words.Capital(err.Error()))
			break
		}
		if err != nil {
			return err
		}
		t.place, t.answer = session.Start(), nil
		t.asked++
		if err := t.ask(); errors.Is(err, errLeft) {
			break
		} else if err != nil {
			return err
		}
	}
	t.leave()
	return errors.Join(t.fault, t.lines.Err())
}

func (t *Training) greet() error {
	all, due, fresh := t.Trainer.Count(t.Wish)
	if all == 0 {
		return train.ErrNoMatch
	}
	t.say("%s: %s new, %s due. Your rating is %s.\n", words.Count(all, "problem"), words.Thousands(fresh), words.Thousands(due), t.Trainer.Stats().Rating)
	t.say("Type a point, as D4, or help.\n")
	return nil
}

// leave sums up the training.
func (t *Training) leave() {
	if t.asked > 0 {
		t.say("%s asked, %s solved at the first try. Your rating is %s.\n", words.Count(t.asked, "problem"), words.Thousands(t.solved), t.Trainer.Stats().Rating)
	}
}

// ask asks a problem until it is over or the person leaves it.
func (t *Training) ask() error {
	t.say("\n%s\n", t.head())
	t.draw()
	for t.fault == nil {
		t.say("%s> ", t.prompt())
		if !t.lines.Scan() {
			t.say("\n")
			t.asked-- // the problem was not done
			return errLeft
		}
		done, err := t.do(t.lines.Text())
		if done || err != nil {
			return err
		}
	}
	return nil
}

// head is the task.
func (t *Training) head() string {
	p := t.place.Session().Problem()
	head := fmt.Sprintf("Problem %d", t.place.Session().Number())
	if p.Grade.Rating != 0 {
		head += fmt.Sprintf(" (%v)", p.Grade.Rank)
	}
	head += ". " + p.Task(nil)
	if p.Comment != "" {
		head += "\n" + p.Comment
	}
	return head
}

// prompt is the side to move, and whether a wrong move stands on the board.
func (t *Training) prompt() string {
	prompt := t.place.Session().Problem().Solver().String()
	if t.place.IsLost() {
		prompt += ", lost"
	}
	return prompt
}

// play plays a move. It tells whether the problem is over.
func (t *Training) play(move board.Point) (done bool, err error) {
	a, err := t.place.Play(context.Background(), move)
	switch {
	case errors.Is(err, train.ErrGone):
		t.say("The stones are taken. Take the move back (back), or see the solution (show).\n")
		return false, nil
	case errors.Is(err, train.ErrOpponent):
		t.say("There is nothing left to play here. Take the move back (back), or see the solution (show).\n")
		return false, nil
	case train.IsIllegal(err), errors.Is(err, train.ErrPass):
		t.say("%s: %v.\n", board.FormatPoint(move, t.place.Session().Problem().Board.Size()), err)
		return false, nil
	case err != nil:
		return false, t.refuse(err)
	}
	t.place, t.answer = a.To(), a
	t.say("%s\n", a.Text())
	if a.State == train.Solved {
		t.result()
		return true, nil
	}
	if a.State == train.Lost && !a.TriedOn {
		t.say("Try on, or type back, why or show.\n")
	}
	t.draw()
	return false, nil
}

// say writes to the terminal. After a fault it writes nothing.
func (t *Training) say(format string, args ...any) {
	if t.fault == nil {
		_, t.fault = fmt.Fprintf(t.out, format, args...)
	}
}
