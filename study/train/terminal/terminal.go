package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"shicho/board"
	"shicho/internal/words"
	"shicho/study/train"
)

// Training is a training under way.
type Training struct {
	Trainer *train.Trainer
	Wish    train.Wish
	Count   int // problems to ask; 0 is no bound

	session *train.Session
	asked   int
	solved  int
	lines   *bufio.Scanner
	out     io.Writer
	fault   error // of writing
}

// errLeft ends the training when the person leaves.
var errLeft = errors.New("the person has left")

// Run asks one problem after the other until the person leaves, the input ends, or no problem is left. The error wraps
// train.ErrNoMatch if no problem fits the wish; then nothing is said.
func (t *Training) Run(in io.Reader, out io.Writer) error {
	t.lines, t.out = bufio.NewScanner(in), out
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
		t.session = session
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
	t.say("%s: %s new, %s due. Your rating is %s.\n", words.Count(all, "problem"), words.Thousands(fresh), words.Thousands(due), ratingText(t.Trainer.Stats().Rating))
	t.say("Type a point, as D4, or help.\n")
	return nil
}

// leave sums up the training.
func (t *Training) leave() {
	if t.asked > 0 {
		t.say("%s asked, %s solved at the first try. Your rating is %s.\n", words.Count(t.asked, "problem"), words.Thousands(t.solved), ratingText(t.Trainer.Stats().Rating))
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
	v := t.session.View().Problem
	head := fmt.Sprintf("Problem %d", v.Number)
	if v.Grade != 0 {
		head += fmt.Sprintf(", grade %d", v.Grade)
	}
	head += ". " + v.Task
	if v.Comment != "" {
		head += "\n" + v.Comment
	}
	return head
}

// prompt is the side to move, and whether a wrong move stands on the board.
func (t *Training) prompt() string {
	prompt := t.session.Problem().Solver().String()
	if v := t.session.View(); v.State == train.Lost {
		prompt += ", lost"
	}
	return prompt
}

// play plays a move. It tells whether the problem is over.
func (t *Training) play(move board.Point) (done bool, err error) {
	a, err := t.session.Play(move)
	switch {
	case errors.Is(err, train.ErrOver):
		t.say("The stones are taken. Take the move back (back), or see the solution (show).\n")
		return false, nil
	case isRefused(err):
		t.say("%s: %v.\n", board.FormatPoint(move, t.session.Problem().Board.Size()), err)
		return false, nil
	case err != nil:
		return false, err
	}
	t.say("%s\n", t.session.Text(&a))
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

// isRefused tells whether an error says that a move cannot be played.
func isRefused(err error) bool {
	for _, refusal := range []error{board.ErrOccupied, board.ErrSuicide, board.ErrKo, board.ErrSuperko, train.ErrPass} {
		if errors.Is(err, refusal) {
			return true
		}
	}
	return false
}

// say writes to the terminal. After a fault it writes nothing.
func (t *Training) say(format string, args ...any) {
	if t.fault == nil {
		_, t.fault = fmt.Fprintf(t.out, format, args...)
	}
}
