package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"shicho/board"
	"shicho/board/sgf/rank"
	"shicho/pattern/shape"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/tactics"
)

// ErrNoID says that a collection does not have a problem.
var ErrNoID = errors.New("no such problem in the collection")

// Lender lends a reader for one question. A program that answers other questions too can thereby bound how many searches run at
// the same time, and how long each of them takes. The error is not nil if use was not called, or if the context has ended.
type Lender interface {
	Lend(ctx context.Context, use func(*tactics.Reader)) error
}

// Options are the options of a Trainer.
type Options struct {
	Limits  tactics.Limits   // of the answers to moves that a tree does not have
	Seed    uint64           // of what is chosen at random
	Now     func() time.Time // the clock; time.Now if nil
	Readers Lender           // nil is one reader of the trainer's own, without a bound of time
}

// Trainer trains a user on a collection. It is safe for concurrent use.
type Trainer struct {
	collection *Collection
	progress   *progress.Store
	options    Options

	mutex   sync.Mutex // for all below, and for what the sessions remember
	begun   int        // sessions so far
	skipped Skips
}

// New makes a Trainer. It does not close the progress.
func New(c *Collection, p *progress.Store, o Options) *Trainer {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Readers == nil {
		o.Readers = new(ownReader)
	}
	return &Trainer{collection: c, progress: p, options: o, skipped: Skips{}}
}

// Next begins an attempt at the problem that a Chooser chooses. The choice depends on the progress and the seed. The error
// wraps ErrNoMatch or ErrNoneDue.
func (t *Trainer) Next(w Wish) (*Session, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	chooser := Chooser{Progress: t.progress, Skipped: t.skipped, Random: t.random(), Now: t.options.Now()}
	p, err := chooser.Choose(t.collection.Problems(), &w)
	if err != nil {
		return nil, err
	}
	return t.begin(p), nil
}

// Begin says the rank of a user who has not tried a problem yet. Later it changes nothing.
func (t *Trainer) Begin(own rank.Rank) error { return t.progress.Begin(problem.RatingOf(own)) }

// IsNew tells whether the user has not tried a problem yet.
func (t *Trainer) IsNew() bool { return t.progress.Attempts() == 0 }

// KnowsRank tells whether the user has said a rank or tried a problem.
func (t *Trainer) KnowsRank() bool { return !t.IsNew() || t.progress.HasSaid() }

// newcomer is the rank of one who is new to Go.
const newcomer rank.Rank = -24

// ParseRank reads the rank that a user says: "10k", "1d", or "new" for one who is new to Go. It is bounded by the grades of problems.
func ParseRank(text string) (own rank.Rank, ok bool) {
	if strings.EqualFold(strings.TrimSpace(text), "new") {
		return newcomer, true
	}
	own = rank.Of(text)
	return min(max(own, problem.EasiestRank), problem.HardestRank), own != rank.None
}

// random is what is random in the next attempt.
func (t *Trainer) random() *rand.Rand {
	return rand.New(rand.NewPCG(t.options.Seed, uint64(t.progress.Attempts()+t.begun)))
}

// Start begins an attempt at a problem. The error wraps ErrNoID.
func (t *Trainer) Start(id shape.ID) (*Session, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	n := t.collection.Number(id)
	if n == 0 {
		return nil, fmt.Errorf("%v: %w", id, ErrNoID)
	}
	return t.begin(t.collection.Problems()[n-1]), nil
}

// begin begins an attempt.
func (t *Trainer) begin(p *problem.Problem) *Session {
	random := t.random()
	t.begun++
	return newSession(t, p, random)
}

// rule lets a referee judge a move. The error may come from the lender of readers.
func (t *Trainer) rule(ctx context.Context, q *problem.Challenge, move board.Point) (r problem.Ruling, err error) {
	lent := t.options.Readers.Lend(ctx, func(reader *tactics.Reader) {
		r, err = problem.NewReferee(reader, t.options.Limits).Rule(q, move)
	})
	return r, errors.Join(lent, err)
}

// Stats sums up the progress until now.
func (t *Trainer) Stats() progress.Stats { return t.progress.Stats(t.options.Now()) }

// Card is what the user remembers of a problem, and the time until the problem is due, which is negative if the problem is overdue.
// ok is false if the user never tried the problem.
func (t *Trainer) Card(id shape.ID) (c progress.Card, wait time.Duration, ok bool) {
	now := t.options.Now()
	c, ok = t.progress.Card(id, now)
	return c, c.Due.Sub(now), ok
}

// Count is how many problems of the collection fit a wish, and how many of them are due or new.
func (t *Trainer) Count(w Wish) (all, due, fresh int) {
	now := t.options.Now()
	for _, p := range t.collection.Problems() {
		if !w.fits(p) {
			continue
		}
		all++
		if c, seen := t.progress.Card(p.ID, now); !seen {
			fresh++
		} else if !c.Due.After(now) {
			due++
		}
	}
	return all, due, fresh
}

// Solved counts the problems of the collection that fit a wish, and those of them that the user has solved at the first try once at least.
func (t *Trainer) Solved(w Wish) (all, solved int) {
	for _, p := range t.collection.Problems() {
		if !w.fits(p) {
			continue
		}
		all++
		if c, seen := t.progress.Card(p.ID, t.options.Now()); seen && c.Solved > 0 {
			solved++
		}
	}
	return all, solved
}

// Today is the number of attempts of this day.
func (t *Trainer) Today() int {
	now := t.options.Now()
	days := t.progress.Stats(now).Days
	if n := len(days); n > 0 && days[n-1].Date == now.Format(time.DateOnly) {
		return days[n-1].Attempts
	}
	return 0
}

// ownReader lends one reader to one question after the other.
type ownReader struct {
	mutex  sync.Mutex
	reader *tactics.Reader
}

func (o *ownReader) Lend(ctx context.Context, use func(*tactics.Reader)) error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if o.reader == nil {
		o.reader = tactics.NewReader()
	}
	use(o.reader)
	return ctx.Err()
}
