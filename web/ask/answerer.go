package ask

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"shicho/engine/estimate"
	"shicho/engine/network"
	"shicho/tactics"
)

// ErrBusy says that too many questions are waiting already.
var ErrBusy = errors.New("too many questions at once")

// Options are what an Answerer works with.
type Options struct {
	Workers  int           // questions that are answered at the same time, by workers that are ready before the first one; 0 is the standard: two, one where there is one processor, made when they are needed
	Waiting  int           // questions that may wait; 0 is the standard
	Deadline time.Duration // of a question; 0 is the standard
	// Shelves returns the stores of patterns. Of a pattern that several stores have, the first one
	// answers. There are none while the stores are being opened: then no pattern lies anywhere.
	Shelves func() []Shelf
}

// Answerer answers questions with a few workers. It is safe for concurrent use.
type Answerer struct {
	options Options
	free    chan *worker // workers without a question
	waiting atomic.Int64 // questions in the line
}

// worker answers one question at a time. Its tables are large: it makes them for its first question, as a browser takes a second for it.
type worker struct {
	reader *tactics.Reader
	groups *estimate.Estimator
}

// New makes an Answerer.
func New(o Options) *Answerer {
	isReady := o.Workers > 0
	if !isReady {
		o.Workers = min(standardWorkers, runtime.GOMAXPROCS(0))
	}
	if o.Waiting <= 0 {
		o.Waiting = waitingLine
	}
	if o.Deadline <= 0 {
		o.Deadline = standardDeadline
	}
	if o.Shelves == nil {
		o.Shelves = func() []Shelf { return nil }
	}
	d := &Answerer{options: o, free: make(chan *worker, o.Workers)}
	for range o.Workers {
		w := &worker{}
		if isReady {
			w.make()
		}
		d.free <- w
	}
	return d
}

// make makes the tables of a worker.
func (w *worker) make() {
	w.reader, w.groups = tactics.NewReader().Keep(), estimate.New(network.Source{})
	w.groups.Playouts = clickPlayouts
}

// enter waits for a worker. The error wraps ErrBusy or the cause of ctx.
func (d *Answerer) enter(ctx context.Context) (*worker, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	select {
	case w := <-d.free:
		return w, nil
	default:
	}
	defer d.waiting.Add(-1)
	if d.waiting.Add(1) > int64(d.options.Waiting) {
		return nil, fmt.Errorf("%w: %d are waiting", ErrBusy, d.options.Waiting)
	}
	select {
	case w := <-d.free:
		return w, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// answer lets a worker answer a question. When the time of the question is over, the
// searches end, and the answer is a guess. When the caller's context ends, the error is its cause.
func answer[T any](d *Answerer, caller context.Context, f func(ctx context.Context, w *worker) (T, error)) (result T, err error) {
	w, err := d.enter(caller)
	if err != nil {
		return result, err
	}
	ctx, stop := context.WithTimeout(caller, d.options.Deadline)
	defer stop()
	d.lend(ctx, w, func() { result, err = f(ctx, w) })
	if caller.Err() != nil {
		return result, context.Cause(caller)
	}
	return result, err
}

// lend lets a worker, whose tables are empty, do something until the context ends, and frees it.
func (d *Answerer) lend(ctx context.Context, w *worker, do func()) {
	defer func() { d.free <- w }()
	if w.reader == nil {
		w.make()
	}
	w.reader.Forget()
	_ = w.reader.Within(ctx, func() error { do(); return nil }) // an end of the time of the question is no error
}

// Lend lends a reader for a question that this package does not know. The question waits for a worker and has a deadline, as every other question.
// The error may wrap ErrBusy or the cause of ctx.
func (d *Answerer) Lend(ctx context.Context, use func(*tactics.Reader)) error {
	_, err := answer(d, ctx, func(_ context.Context, w *worker) (struct{}, error) {
		use(w.reader)
		return struct{}{}, nil
	})
	return err
}
