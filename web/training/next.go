package training

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"shicho/board"
	"shicho/internal/words"
	"shicho/pattern/theme"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/study/train/progress"
	"shicho/web/ask"
)

// ErrChoice says that a choice names what there is not.
var ErrChoice = errors.New("not a choice")

// ErrNone says that no problem has an ID.
var ErrNone = errors.New("there is no such problem")

// Choice is what the visitor wants to train.
type Choice struct {
	Level   string   `json:"level"`   // "" is what fits the rating
	Themes  []string `json:"themes"`  // the problem has one of them; none is any
	Problem string   `json:"problem"` // the ID of a problem; "" lets the desk choose
	Ahead   bool     `json:"ahead"`   // problems that are not due yet are asked if no other one is left
}

// Task is a problem as the visitor sees it before it is solved. What would be a hint is left out.
type Task struct {
	Attempt  int           `json:"attempt"`
	Problem  string        `json:"problem"` // its ID
	Nothing  string        `json:"nothing"` // when the next problem is due, if no problem is asked; "" otherwise
	Task     string        `json:"task"`    // what is to be done
	Comment  string        `json:"comment"` // of a record by someone else: the task in its own words
	Position *ask.Position `json:"position"`
	Part     string        `json:"part"`     // of the board that is shown, as two corners; "" is the whole board
	Target   string        `json:"target"`   // a stone of the string that is to be captured or saved; "" if the problem does not say
	Owner    string        `json:"owner"`    // the colour of the target
	Occasion string        `json:"occasion"` // why the problem is asked: it is new, or how the visitor did before and when it is due
}

// newTask describes a problem without giving it away.
func newTask(a *attempt) *Task {
	p := a.problem
	size := p.Board.Size()
	t := &Task{Attempt: a.number, Problem: p.ID.String(), Task: p.Task(), Comment: p.Comment, Position: ask.NewPosition(p.Board, p.Solver())}
	if !p.View.IsWhole(size) {
		from, to := p.View.Corners(size)
		t.Part = fmt.Sprintf("%s-%s", board.FormatPoint(from, size), board.FormatPoint(to, size))
	}
	if p.Target >= 0 {
		t.Target, t.Owner = board.FormatPoint(p.Target, size), p.Board.At(p.Target).String()
	}
	return t
}

// wish reads a choice. The error wraps ErrChoice.
func (c *Choice) wish() (*train.Wish, error) {
	w := &train.Wish{Themes: c.Themes, Ahead: c.Ahead}
	var err error
	if c.Level != "" {
		if w.Level, err = problem.ParseLevel(c.Level); err != nil {
			return nil, fmt.Errorf("%w: level %.20q: %w", ErrChoice, c.Level, problem.ErrLevel)
		}
	}
	if len(c.Themes) > mostThemes {
		return nil, fmt.Errorf("%w: more than %d themes", ErrChoice, mostThemes)
	}
	for _, name := range c.Themes {
		if _, err := theme.Parse(name); err != nil {
			return nil, fmt.Errorf("%w: theme %.40q: %w", ErrChoice, name, theme.ErrTheme)
		}
	}
	return w, nil
}

// Check reads a choice. The error wraps ErrChoice.
func (c *Choice) Check() error {
	_, err := c.wish()
	return err
}

// Next begins an attempt at a problem. If nothing is due, the task says only when the next problem is. The error may
// wrap ErrChoice, ErrNone or train.ErrNoMatch.
func (d *Desk) Next(_ context.Context, c *Choice) (*Task, error) {
	w, err := c.wish()
	if err != nil {
		return nil, err
	}
	book, err := d.options.Book()
	if err != nil {
		return nil, err
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if last := d.attempts[d.last]; last != nil && !last.decided {
		d.skipped.Add(last.problem.ID)
	}
	now := time.Now()
	var p *problem.Problem
	if c.Problem != "" {
		p, err = d.problem(c.Problem)
	} else {
		chooser := train.Chooser{Progress: book, Skipped: d.skipped, Random: rand.New(rand.NewPCG(uint64(now.UnixNano()), 0)), Now: now}
		p, err = chooser.Choose(d.problems, w)
	}
	if errors.Is(err, train.ErrNoneDue) {
		return &Task{Nothing: words.Capital(err.Error()) + "."}, nil
	}
	if err != nil {
		return nil, err
	}
	task := newTask(d.begin(p))
	task.Occasion = occasion(book, p, now)
	return task, nil
}

// occasion says whether a problem is new, or how the visitor did before and when the problem is due.
func occasion(book *progress.Store, p *problem.Problem, now time.Time) string {
	card, seen := book.Card(p.ID)
	if !seen {
		return "A new problem"
	}
	due := "it is time to see it again"
	if card.Due.After(now) {
		due = fmt.Sprintf("it is due in %s", train.Wait(card.Due.Sub(now)))
	}
	switch card.Solved {
	case 0:
		return "You failed this problem before; " + due
	case card.Attempts:
		return "You solved this problem before; " + due
	}
	return fmt.Sprintf("You solved this problem at %d of %d attempts; %s", card.Solved, card.Attempts, due)
}

// problem returns the problem with an ID.
func (d *Desk) problem(id string) (*problem.Problem, error) {
	for _, p := range d.problems {
		if p.ID.String() == id {
			return p, nil
		}
	}
	return nil, fmt.Errorf("problem %.40q: %w", id, ErrNone)
}
