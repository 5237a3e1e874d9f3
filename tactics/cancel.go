package tactics

import (
	"context"
	"sync/atomic"
)

// Within calls f, which asks the reader, and ends the reader's searches when the context ends. In that case it returns the context's
// cause, and what the reader told f means nothing. Else it returns the error of f.
//
//	err := reader.Within(ctx, func() (err error) {
//		answer, err = reader.Ask(b, question, nil)
//		return err
//	})
func (r *Reader) Within(ctx context.Context, f func() error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	r.ready()
	before, ended := r.solver.Cancelled, new(atomic.Bool)
	r.Watch(ended)
	unwatch := context.AfterFunc(ctx, func() { ended.Store(true) })
	err := f()
	unwatch()
	r.Watch(before)
	if ended.Load() || ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Watch lets another goroutine end what the reader does: while the flag is set, searches
// about captures end at once, as if the nodes had run out, and answers are Unknown.
// nil ends the watch.
func (r *Reader) Watch(cancelled *atomic.Bool) {
	r.ready()
	r.solver.Cancelled = cancelled
}
