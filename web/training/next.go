package training

import (
	"context"
	"errors"
	"fmt"

	"shicho/board"
	"shicho/problem"
	"shicho/theme"
	"shicho/web/ask"
)

// ErrChoice says that a choice names what there is not.
var ErrChoice = errors.New("not a choice")

// ErrNone says that no problem is as the visitor wants it.
var ErrNone = errors.New("there is no such problem")

// Choice is what the visitor wants to train.
type Choice struct {
	Level   string   `json:"level"`   // "" is what fits the rating
	Themes  []string `json:"themes"`  // the problem has one of them; none is any
	Problem string   `json:"problem"` // the ID of a problem; "" lets the desk choose
}

// Task is a problem as the visitor sees it before it is solved. What would be a hint is left out.
type Task struct {
	Attempt  int           `json:"attempt"`
	Problem  string        `json:"problem"` // its ID
	Task     string        `json:"task"`    // what is to be done
	Position *ask.Position `json:"position"`
	Part     string        `json:"part"`     // of the board that is shown, as two corners; "" is the whole board
	Target   string        `json:"target"`   // a stone of the string that is to be captured or saved; "" if the problem does not say
	Owner    string        `json:"owner"`    // the colour of the target
	Repeated bool          `json:"repeated"` // the visitor had the problem before
}

// newTask describes a problem without giving it away.
func newTask(a *attempt) *Task {
	p := a.problem
	size := p.Board.Size()
	t := &Task{Attempt: a.number, Problem: p.ID.String(), Task: p.Task(), Position: ask.NewPosition(p.Board, p.Solver())}
	if !p.View.IsWhole(size) {
		from, to := p.View.Corners(size)
		t.Part = fmt.Sprintf("%s-%s", board.FormatPoint(from, size), board.FormatPoint(to, size))
	}
	if p.Target >= 0 {
		t.Target, t.Owner = board.FormatPoint(p.Target, size), p.Board.At(p.Target).String()
	}
	return t
}

// wanted is a choice that was read.
type wanted struct {
	level  problem.Level
	themes theme.Set
}

// read reads the names of a choice. The error wraps ErrChoice.
func (c *Choice) read() (w wanted, err error) {
	if c.Level != "" {
		if w.level, err = problem.ParseLevel(c.Level); err != nil {
			return w, fmt.Errorf("%w: level %.20q: %w", ErrChoice, c.Level, problem.ErrLevel)
		}
	}
	if len(c.Themes) > mostThemes {
		return w, fmt.Errorf("%w: more than %d themes", ErrChoice, mostThemes)
	}
	for _, name := range c.Themes {
		t, err := theme.Parse(name)
		if err != nil {
			return w, fmt.Errorf("%w: theme %.40q: %w", ErrChoice, name, theme.ErrTheme)
		}
		w.themes.Add(t)
	}
	return w, nil
}

// allows tells whether a problem is wanted.
func (w *wanted) allows(p *problem.Problem) bool {
	return (w.level == problem.AnyLevel || p.Grade.Level == w.level) && (w.themes == 0 || p.Themes&w.themes != 0)
}

// Check reads a choice. The error wraps ErrChoice.
func (d *Desk) Check(c *Choice) error {
	_, err := c.read()
	return err
}

// Next begins an attempt at a problem. The error may wrap ErrChoice or ErrNone.
func (d *Desk) Next(_ context.Context, c *Choice) (*Task, error) {
	w, err := c.read()
	if err != nil {
		return nil, err
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	p, err := d.choose(c.Problem, &w)
	if err != nil {
		return nil, err
	}
	return newTask(d.begin(p)), nil
}

// choose chooses a problem: the one with an ID, or one that is wanted.
func (d *Desk) choose(id string, w *wanted) (*problem.Problem, error) {
	if id != "" {
		for _, p := range d.problems {
			if p.ID.String() == id {
				return p, nil
			}
		}
		return nil, fmt.Errorf("problem %.40q: %w", id, ErrNone)
	}
	var list []*problem.Problem
	for _, p := range d.problems {
		if w.allows(p) {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return nil, ErrNone
	}
	return list[d.last%len(list)], nil
}
