package train

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"shicho/board/sgf/rank"
	"shicho/internal/lang"
	"shicho/pattern/shape"
	"shicho/study/problem"
	"shicho/study/train/progress"
)

// The reasons for which there is no problem to train, for errors.Is.
var (
	ErrNoMatch = errors.New("no problem of the collection has these themes and grades")
	ErrNoneDue = errors.New("no new problem is left, and no other one is due yet")
)

// LaterError is ErrNoneDue with the time until the next problem is due.
type LaterError struct{ Wait time.Duration }

func (e *LaterError) Error() string {
	return fmt.Sprintf("%v; the next one is due in %s", ErrNoneDue, Wait(nil, e.Wait))
}

func (e *LaterError) Unwrap() error { return ErrNoneDue }

// Wish says which problems a user wants.
type Wish struct {
	Themes []string   // names of themes; a problem must have one of them; no name admits every problem
	Grades rank.Range // the zero Range admits every problem
	Ahead  bool       // problems that are not due yet are asked if no other one is left
}

// fits tells whether a problem is wanted.
func (w *Wish) fits(p *problem.Problem) bool {
	return w.Grades.Has(p.Grade.Rank.String()) && p.HasTheme(w.Themes)
}

// Chooser chooses what a user should try next.
type Chooser struct {
	Progress *progress.Store
	Skipped  Skips // problems that come last
	Random   *rand.Rand
	Now      time.Time
}

// Skips are problems that were passed over. The numbers tell which one was passed over before which.
type Skips map[shape.ID]int

// Add notes that a problem is passed over now.
func (s Skips) Add(id shape.ID) {
	last := 0
	for _, n := range s {
		last = max(last, n)
	}
	s[id] = last + 1
}

// Choose chooses the problem that is due and most likely forgotten, or else a new one near the user's rating. A nil wish is none. The
// error wraps ErrNoMatch or ErrNoneDue, as a LaterError.
func (c *Chooser) Choose(problems []*problem.Problem, w *Wish) (*problem.Problem, error) {
	if w == nil {
		w = new(Wish)
	}
	due, fresh, later := c.sort(problems, w)
	switch {
	case len(due) > 0 && due.first().skipped == 0:
		return due.first().p, nil
	case len(fresh) > 0:
		return c.draw(fresh), nil
	case len(due) > 0:
		return due.first().p, nil
	case len(later) == 0:
		return nil, ErrNoMatch
	case w.Ahead:
		return later.first().p, nil
	}
	soonest := slices.MinFunc(later, func(a, b candidate) int { return a.due.Compare(b.due) })
	return nil, &LaterError{soonest.due.Sub(c.Now)}
}

// sort sorts the wanted problems by whether they are due, new, or due later.
func (c *Chooser) sort(problems []*problem.Problem, w *Wish) (due, fresh, later candidates) {
	rating := c.Progress.Rating(c.Now).Number
	for _, p := range problems {
		if !w.fits(p) {
			continue
		}
		one := candidate{p: p, skipped: c.Skipped[p.ID]}
		card, seen := c.Progress.Card(p.ID, c.Now)
		switch {
		case !seen:
			one.order = math.Abs(c.Progress.ProblemRating(p.ID, p.Grade.Rating).Number - rating)
			fresh = append(fresh, one)
		case card.Due.After(c.Now):
			one.order, one.due = card.Retrievability(c.Now), card.Due
			later = append(later, one)
		default:
			one.order = card.Retrievability(c.Now)
			due = append(due, one)
		}
	}
	return due, fresh, later
}

// candidate is a problem that may be chosen. A smaller order is better.
type candidate struct {
	p       *problem.Problem
	skipped int // 0 if the problem was not passed over; otherwise the larger, the later it was passed over
	order   float64
	due     time.Time
}

type candidates []candidate

// sort sorts the candidates, the best first.
func (list candidates) sort() {
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.skipped, b.skipped), cmp.Compare(a.order, b.order))
	})
}

// first is the best candidate.
func (list candidates) first() candidate {
	list.sort()
	return list[0]
}

// draw draws one of the best candidates at random. If all candidates were passed over, it draws the one that was passed over first.
func (c *Chooser) draw(list candidates) *problem.Problem {
	list.sort()
	n := min(nearest, len(list))
	for n > 1 && list[n-1].skipped > 0 {
		n--
	}
	return list[c.Random.IntN(n)].p
}

// Wait is a time to wait, as people say it.
func Wait(l *lang.Language, d time.Duration) string {
	switch {
	case d < 90*time.Minute:
		return l.Say("%d minutes", max(1, int(math.Ceil(d.Minutes()))))
	case d < 36*time.Hour:
		return l.Say("%d hours", int(math.Round(d.Hours())))
	}
	return l.Say("%d days", int(math.Round(d.Hours()/24)))
}
