package tactics

import (
	"context"
	"sync/atomic"
)

// Within calls f, which asks the reader, and ends the reader's searches when the context ends. In that case it returns the context's
// cause, and what the reader told f is Unknown or a guess, as it is from the start where the context has ended already. Else it returns the
// error of f.
//
//	err := reader.Within(ctx, func() (err error) {
//		answer, err = reader.Ask(b, question, nil)
//		return err
//	})
func (r *Reader) Within(ctx context.Context, f func() error) error {
	r.ready()
	before, ended := r.solver.Cancelled, new(atomic.Bool)
	r.solver.Cancelled = ended
	ended.Store(ctx.Err() != nil)
	unwatch := context.AfterFunc(ctx, func() { ended.Store(true) })
	err := f()
	unwatch()
	r.solver.Cancelled = before
	if ended.Load() || ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
