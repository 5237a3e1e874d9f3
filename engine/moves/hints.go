package moves

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"

	"shicho/engine/internal/learning"
	"shicho/pattern/shape"
)

// Advise asks an Advisor for the models of a set, which gets the encoded capture patterns, about every move of the games, and stores the
// hints in the games. If progress is not nil, the workers call it with the number of games done.
func Advise(ctx context.Context, set *Set, games []*Game, size int, patterns [][]byte, workers int, progress func(games int)) error {
	stored, err := matcherOf(patterns)
	if err != nil {
		return err
	}
	return advise(ctx, set, games, size, stored, workers, progress)
}

func advise(ctx context.Context, set *Set, games []*Game, size int, stored *shape.Matcher, workers int, progress func(games int)) error {
	bare := newModel(Set{}, size, nil)
	type desk struct {
		p *Follower
		a *Advisor
	}
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	desks := make([]desk, workers)
	for i := range desks {
		p, err := NewFollower(bare, size)
		if err != nil {
			return err
		}
		desks[i] = desk{p, NewAdvisor(set, stored)}
	}
	var done atomic.Int64
	learning.Each(workers, len(games), func(worker, i int) {
		if ctx.Err() != nil {
			return
		}
		d := desks[worker]
		d.a.Forget() // the hints must not depend on the games before
		games[i].hints = nil
		for _, s := range games[i].Replay(d.p) {
			list := d.a.Hints(d.p.b, s.Colour)
			games[i].hints = append(games[i].hints, append([]Hint(nil), list...))
		}
		if n := done.Add(1); progress != nil {
			progress(int(n))
		}
	})
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("reading: %w", err)
	}
	return nil
}

// AdviseIfNeeded calls Advise with the patterns of the model if the model has features that need an Advisor. Without a model the error
// is ErrNoModel.
func AdviseIfNeeded(ctx context.Context, m *Model, games []*Game, workers int) error {
	if m == nil {
		return ErrNoModel
	}
	if !m.Set.NeedsAdvisor() {
		return nil
	}
	stored, err := m.Patterns()
	if err != nil {
		return err
	}
	return advise(ctx, &m.Set, games, m.Size, stored, workers, nil)
}
