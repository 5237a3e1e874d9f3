package web

import (
	"context"
	"sync"
)

// watched is a value that some change while others wait for changes. The methods may be called by several goroutines.
type watched[T any] struct {
	mutex   sync.Mutex
	value   T
	changed chan struct{} // closed when the value changes
}

func newWatched[T any](value T) *watched[T] {
	return &watched[T]{value: value, changed: make(chan struct{})}
}

// change changes the value and wakes those who watch.
func (w *watched[T]) change(f func(*T)) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	f(&w.value)
	close(w.changed)
	w.changed = make(chan struct{})
}

func (w *watched[T]) get() T {
	value, _ := w.watch()
	return value
}

// watch returns the value, and a channel that is closed when the value changes.
func (w *watched[T]) watch() (T, <-chan struct{}) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.value, w.changed
}

// await waits until the value is as it should be, and returns the value. The error is the cause of the context.
func (w *watched[T]) await(ctx context.Context, is func(T) bool) (T, error) {
	for {
		value, changed := w.watch()
		if is(value) {
			return value, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return value, context.Cause(ctx)
		}
	}
}
