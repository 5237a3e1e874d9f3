package moves

import (
	"context"
	"fmt"

	"shicho/shape"
)

// Advise asks the advisor about every move of games, and keeps its hints with them.
func Advise(ctx context.Context, games []*Game, size int, stored *shape.Matcher, workers int, progress func(games int)) error {
	bare := newModel(Set{}, size, nil)
	type desk struct {
		p *Position
		a *Advisor
	}
	desks := make(chan desk, workers)
	for range workers {
		p, err := NewPosition(bare)
		if err != nil {
			return err
		}
		desks <- desk{p, NewAdvisor(stored)}
	}
	done := make(chan bool, len(games))
	inParallel(workers, len(games), func(i int) {
		if ctx.Err() != nil {
			return
		}
		d := <-desks
		games[i].hints = nil
		for _, s := range games[i].replay(d.p) {
			list := d.a.Hints(d.p.b, s.colour)
			games[i].hints = append(games[i].hints, append([]Hint(nil), list...))
		}
		desks <- d
		done <- true
		if progress != nil {
			progress(len(done))
		}
	})
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("reading: %w", err)
	}
	return nil
}
