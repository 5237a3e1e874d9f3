package train

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"shicho/problem"
	"shicho/shape"
	"shicho/tactics"
	"shicho/train/progress"
)

// The reasons for which there is no problem to train, for errors.Is.
var (
	ErrNoMatch = errors.New("no problem of the collection has these themes and grades")
	ErrNoneDue = errors.New("no new problem is left, and no other one is due yet")
	ErrNoID    = errors.New("no such problem in the collection")
)

// Options are the options of a Trainer.
type Options struct {
	Limits tactics.Limits   // of the answers to moves that a tree does not have
	Seed   uint64           // of what is chosen at random
	Now    func() time.Time // the clock; time.Now if nil
}

// Trainer trains a user on a collection.
type Trainer struct {
	collection *Collection
	progress   *progress.Store
	options    Options

	mu       sync.Mutex // for all below, and for the sessions
	referee  *problem.Referee
	sessions []*Session // the newest last
	begun    int        // sessions so far
	skipped  map[shape.ID]bool
}

// New makes a Trainer. It does not close the progress.
func New(c *Collection, p *progress.Store, o Options) *Trainer {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Trainer{collection: c, progress: p, options: o, referee: problem.NewReferee(o.Limits), skipped: map[shape.ID]bool{}}
}

// Wish says which problems a user wants.
type Wish struct {
	Themes []string      // names of themes, of which a problem has one at least; none is any
	Level  problem.Level // AnyLevel is any
	From   int           // the lowest grade
	To     int           // the highest grade; 0 is no bound
	Ahead  bool          // problems that are not due yet are asked if no other one is left
}

// fits tells whether a problem is wanted.
func (w *Wish) fits(p *problem.Problem) bool {
	if w.Level != problem.AnyLevel && p.Grade.Level != w.Level || p.Grade.Number < w.From || w.To != 0 && p.Grade.Number > w.To {
		return false
	}
	names := p.ThemeNames()
	return len(w.Themes) == 0 || slices.ContainsFunc(w.Themes, func(name string) bool { return slices.Contains(names, name) })
}

// Next begins an attempt: at the problem that is due and most likely forgotten, or else at a new one near the user's rating.
// Problems that were skipped come last. The choice depends on the progress and the seed. The error wraps ErrNoMatch or
// ErrNoneDue.
func (t *Trainer) Next(w Wish) (*Session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.options.Now()
	var due, fresh, later candidates
	for _, p := range t.collection.Problems {
		if !w.fits(p) {
			continue
		}
		c := candidate{p: p, skipped: t.skipped[p.ID]}
		card, seen := t.progress.Card(p.ID)
		switch {
		case !seen:
			c.order = math.Abs(t.progress.ProblemRating(p.ID, p.Grade.Number).Number - t.progress.Rating(now).Number)
			fresh = append(fresh, c)
		case card.Due.After(now):
			c.order, c.due = card.Retrievability(now), card.Due
			later = append(later, c)
		default:
			c.order = card.Retrievability(now)
			due = append(due, c)
		}
	}
	switch {
	case len(due) > 0 && !due.first().skipped:
		return t.begin(due.first().p), nil
	case len(fresh) > 0:
		return t.begin(t.draw(fresh)), nil
	case len(due) > 0:
		return t.begin(due.first().p), nil
	case len(later) == 0:
		return nil, ErrNoMatch
	case w.Ahead:
		return t.begin(later.first().p), nil
	}
	soonest := slices.MinFunc(later, func(a, b candidate) int { return a.due.Compare(b.due) })
	return nil, fmt.Errorf("%w; the next one is due in %s", ErrNoneDue, Wait(soonest.due.Sub(now)))
}

// candidate is a problem that may be chosen. A smaller order is better.
type candidate struct {
	p       *problem.Problem
	skipped bool
	order   float64
	due     time.Time
}

type candidates []candidate

// sort sorts the candidates, the best first.
func (list candidates) sort() {
	slices.SortStableFunc(list, func(a, b candidate) int {
		if a.skipped != b.skipped {
			if a.skipped {
				return 1
			}
			return -1
		}
		return cmp.Compare(a.order, b.order)
	})
}

// first is the best candidate.
func (list candidates) first() candidate {
	list.sort()
	return list[0]
}

// draw draws one of the best candidates at random. Skipped ones are drawn if there is no other.
func (t *Trainer) draw(list candidates) *problem.Problem {
	list.sort()
	n := min(nearest, len(list))
	for n > 1 && list[n-1].skipped && !list[0].skipped {
		n--
	}
	return list[t.random().IntN(n)].p
}

// random is what is random in the next attempt.
func (t *Trainer) random() *rand.Rand {
	return rand.New(rand.NewPCG(t.options.Seed, uint64(t.progress.Attempts()+t.begun)))
}

// Wait is a time to wait, as people say it.
func Wait(d time.Duration) string {
	switch {
	case d < 90*time.Minute:
		return fmt.Sprintf("%d minutes", max(1, int(math.Ceil(d.Minutes()))))
	case d < 36*time.Hour:
		return fmt.Sprintf("%.0f hours", d.Hours())
	}
	return fmt.Sprintf("%.0f days", d.Hours()/24)
}

// Start begins an attempt at a problem. The error wraps ErrNoID.
func (t *Trainer) Start(id shape.ID) (*Session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, ok := t.collection.number[id]
	if !ok {
		return nil, fmt.Errorf("%v: %w", id, ErrNoID)
	}
	return t.begin(t.collection.Problems[n]), nil
}

// begin begins an attempt.
func (t *Trainer) begin(p *problem.Problem) *Session {
	random := t.random()
	t.begun++
	s := newSession(t, strconv.Itoa(t.begun), p, random)
	if len(t.sessions) == mostSessions {
		t.sessions = slices.Delete(t.sessions, 0, 1)
	}
	t.sessions = append(t.sessions, s)
	return s
}

// Session is the session with a key. ok is false if it was forgotten or never was.
func (t *Trainer) Session(key string) (s *Session, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.IndexFunc(t.sessions, func(s *Session) bool { return s.key == key })
	if i < 0 {
		return nil, false
	}
	return t.sessions[i], true
}

// Stats sums up the progress until now.
func (t *Trainer) Stats() progress.Stats { return t.progress.Stats(t.options.Now()) }

// Count is how many problems of the collection fit a wish, and how many of them are due or new.
func (t *Trainer) Count(w Wish) (all, due, fresh int) {
	now := t.options.Now()
	for _, p := range t.collection.Problems {
		if !w.fits(p) {
			continue
		}
		all++
		if c, seen := t.progress.Card(p.ID); !seen {
			fresh++
		} else if !c.Due.After(now) {
			due++
		}
	}
	return all, due, fresh
}
