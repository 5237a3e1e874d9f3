package train

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"shicho/pattern/shape"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/tactics"
)

// ErrNoID says that a collection does not have a problem.
var ErrNoID = errors.New("no such problem in the collection")

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

	mu      sync.Mutex // for all below, and for the sessions
	referee *problem.Referee
	begun   int // sessions so far
	skipped Skips
}

// New makes a Trainer. It does not close the progress.
func New(c *Collection, p *progress.Store, o Options) *Trainer {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Trainer{collection: c, progress: p, options: o, referee: problem.NewReferee(o.Limits), skipped: Skips{}}
}

// Next begins an attempt at the problem that a Chooser chooses. The choice depends on the progress and the seed. The error
// wraps ErrNoMatch or ErrNoneDue.
func (t *Trainer) Next(w Wish) (*Session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	chooser := Chooser{Progress: t.progress, Skipped: t.skipped, Random: t.random(), Now: t.options.Now()}
	p, err := chooser.Choose(t.collection.Problems, &w)
	if err != nil {
		return nil, err
	}
	return t.begin(p), nil
}

// random is what is random in the next attempt.
func (t *Trainer) random() *rand.Rand {
	return rand.New(rand.NewPCG(t.options.Seed, uint64(t.progress.Attempts()+t.begun)))
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
	return newSession(t, p, random)
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
