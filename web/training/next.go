package training

import (
	"context"
	"errors"
	"fmt"

	"shicho/board"
	"shicho/board/sgf/rank"
	"shicho/internal/lang"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/web/ask"
)

// ErrChoice says that a choice names a grade or a theme that does not exist.
var ErrChoice = errors.New("not a choice")

// Choice is what the visitor wants to train.
type Choice struct {
	Grade   string   `json:"grade"`   // a range of ranks, as 20k-15k; "" is what fits the rating
	Rank    string   `json:"rank"`    // that a visitor says who has not tried a problem yet, as 10k, or new; "" says nothing
	Themes  []string `json:"themes"`  // the problem has one of these themes; an empty list admits every problem
	Problem string   `json:"problem"` // the ID of a problem; "" lets the trainer choose
	Ahead   bool     `json:"ahead"`   // problems that are not due yet are asked if no other one is left
}

// Task is a problem as the visitor sees it before it is solved. It has no hints: no grade, no themes, and no games.
type Task struct {
	Attempt  int               `json:"attempt"`
	Problem  string            `json:"problem"` // its ID
	Nothing  string            `json:"nothing"` // when the next problem is due, if no problem is asked; "" otherwise
	Task     string            `json:"task"`    // what is to be done
	Comment  string            `json:"comment"` // of a record by someone else: the task in its own words
	Position *ask.PagePosition `json:"position"`
	Part     string            `json:"part"`     // of the board that is shown, as two corners; "" is the whole board
	Target   string            `json:"target"`   // a stone of the string that is to be captured or saved; "" if the problem does not say
	Marked   []string          `json:"marked"`   // a stone of each of the strings that the problem is about
	Owner    string            `json:"owner"`    // the colour of the marked stones
	Occasion string            `json:"occasion"` // why the problem is asked: it is new, or how the visitor did before and when it is due
	Progress *Standings        `json:"progress"` // after the visitor has said a rank; null otherwise
}

// newTask describes a problem without giving it away.
func newTask(l *lang.Language, number int, p *problem.Problem) *Task {
	size := p.Board.Size()
	t := &Task{Attempt: number, Problem: p.ID.String(), Task: p.Task(l), Comment: p.Comment, Marked: []string{}, Position: ask.NewPagePosition(p.Board, p.Solver())}
	if !p.View.IsWhole(size) {
		from, to := p.View.Corners(size)
		t.Part = fmt.Sprintf("%s-%s", board.FormatPoint(from, size), board.FormatPoint(to, size))
	}
	if canRead(p) {
		for _, stone := range p.Strings() {
			t.Marked = append(t.Marked, board.FormatPoint(stone, size))
		}
		t.Target, t.Owner = board.FormatPoint(p.Target, size), p.Board.At(p.Target).String()
	}
	return t
}

// wish reads a choice. The error wraps ErrChoice.
func (c *Choice) wish() (*train.Wish, error) {
	w := &train.Wish{Themes: c.Themes, Ahead: c.Ahead}
	var err error
	if c.Grade != "" {
		if w.Grades, err = rank.Parse(c.Grade); err != nil {
			return nil, fmt.Errorf("%w: grade %.20q: %w", ErrChoice, c.Grade, err)
		}
	}
	if _, ok := train.ParseRank(c.Rank); c.Rank != "" && !ok {
		return nil, fmt.Errorf("%w: rank %.20q: %w", ErrChoice, c.Rank, rank.ErrRange)
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
// wrap ErrChoice, train.ErrNoID or train.ErrNoMatch.
func (a *Attempts) Next(ctx context.Context, c *Choice) (*Task, error) {
	wish, err := c.wish()
	if err != nil {
		return nil, err
	}
	trainer, err := a.trainer()
	if err != nil {
		return nil, err
	}
	if own, ok := train.ParseRank(c.Rank); ok {
		if err := trainer.Begin(own); err != nil {
			return nil, err
		}
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if last := a.sessions[a.last]; last != nil {
		if _, settled := last.Outcome(); !settled {
			last.Skip()
		}
	}
	var session *train.Session
	if c.Problem != "" {
		session, err = start(trainer, c.Problem)
	} else {
		session, err = trainer.Next(*wish)
	}
	l := lang.From(ctx)
	if later := (*train.LaterError)(nil); errors.As(err, &later) {
		return &Task{Nothing: l.Say("No new problem is left, and no other one is due yet; the next one is due in %s.", train.Wait(l, later.Wait))}, nil
	}
	if err != nil {
		return nil, err
	}
	task := newTask(l, a.begin(session), session.Problem())
	task.Occasion = occasion(l, trainer, session.Problem())
	if c.Rank != "" {
		if task.Progress, err = a.Standings(l); err != nil {
			return nil, err
		}
	}
	return task, nil
}

// start begins an attempt at the problem with an ID. The error wraps train.ErrNoID.
func start(t *train.Trainer, id string) (*train.Session, error) {
	parsed, err := shape.ParseID(id)
	if err != nil {
		return nil, fmt.Errorf("problem %.40q: %w", id, train.ErrNoID)
	}
	return t.Start(parsed)
}

// occasion says whether a problem is new, or how the visitor did before and when the problem is due.
func occasion(l *lang.Language, t *train.Trainer, p *problem.Problem) string {
	card, wait, seen := t.Card(p.ID)
	if !seen {
		return l.Say("A new problem")
	}
	due := l.Say("it is time to see it again")
	if wait > 0 {
		due = l.Say("it is due in %s", train.Wait(l, wait))
	}
	switch card.Solved {
	case 0:
		return l.Say("You failed this problem before; %s", due)
	case card.Attempts:
		return l.Say("You solved this problem before; %s", due)
	}
	return l.Say("You solved this problem at %[1]d of %[2]d attempts; %[3]s", card.Solved, card.Attempts, due)
}
