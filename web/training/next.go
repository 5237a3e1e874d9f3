package training

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"shicho/board"
	"shicho/problem"
	"shicho/theme"
	"shicho/train/progress"
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

// Check reads a choice. The error wraps ErrChoice.
func (c *Choice) Check() error {
	_, err := c.read()
	return err
}

// allows tells whether a problem is wanted.
func (w *wanted) allows(p *problem.Problem) bool {
	return (w.level == problem.AnyLevel || p.Grade.Level == w.level) && (w.themes == 0 || p.Themes&w.themes != 0)
}

// Next begins an attempt at a problem. The error may wrap ErrChoice or ErrNone.
func (d *Desk) Next(_ context.Context, c *Choice) (*Task, error) {
	w, err := c.read()
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
		d.skipped[last.problem.ID] = true
	}
	var p *problem.Problem
	if c.Problem != "" {
		p, err = d.problem(c.Problem)
	} else {
		p, err = d.choose(book, &w, time.Now())
	}
	if err != nil {
		return nil, err
	}
	task := newTask(d.begin(p))
	_, task.Repeated = book.Card(p.ID)
	return task, nil
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

// choose chooses a problem that is wanted: the one that is due for the longest time, or else a new one that fits the
// rating, or else the one that will be due first. What the visitor passed over comes last.
func (d *Desk) choose(book *progress.Store, w *wanted, now time.Time) (*problem.Problem, error) {
	var first *problem.Problem // of those that the visitor had
	var due time.Time          // of the first
	var fresh, skipped []*problem.Problem
	for _, p := range d.problems {
		switch {
		case !w.allows(p):
			continue
		case d.skipped[p.ID]:
			skipped = append(skipped, p)
			continue
		}
		card, ok := book.Card(p.ID)
		switch {
		case !ok:
			fresh = append(fresh, p)
		case first == nil || card.Due.Before(due):
			first, due = p, card.Due
		}
	}
	switch {
	case first != nil && (len(fresh) == 0 && len(skipped) == 0 || !due.After(now)):
		return first, nil
	case len(fresh) > 0:
		return fitting(fresh, book.Rating(now).Number), nil
	case len(skipped) > 0:
		return fitting(skipped, book.Rating(now).Number), nil
	}
	return nil, ErrNone
}

// fitting is a problem at random among those whose grades are nearest to a rating.
func fitting(list []*problem.Problem, rating float64) *problem.Problem {
	distance := func(p *problem.Problem) float64 {
		return max(rating-float64(p.Grade.Number), float64(p.Grade.Number)-rating)
	}
	slices.SortStableFunc(list, func(a, b *problem.Problem) int { return cmp.Compare(distance(a), distance(b)) })
	return list[rand.IntN(min(len(list), mostFitting))]
}
