package patterndb

import (
	"context"
	"errors"
	"time"
)

// Await opens a store as Open does. If another process uses the store, Await calls waiting once, and waits until that
// process has closed the store. The error may be context.Cause(ctx).
func Await(ctx context.Context, dir string, o Options, waiting func()) (*Store, error) {
	return await(ctx, waiting, func() (*Store, error) { return Open(dir, o) })
}

func await(ctx context.Context, waiting func(), open func() (*Store, error)) (*Store, error) {
	for first := true; ; first = false {
		s, err := open()
		if !errors.Is(err, ErrLocked) {
			return s, err
		}
		if first {
			waiting()
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(awaitEvery):
		}
	}
}
