package patterndb

import (
	"context"
	"errors"
	"time"
)

// Await is Open, but where another process uses the store, it waits until that process has closed it. It calls waiting
// once, when it begins to wait. The error may be context.Cause(ctx).
func Await(ctx context.Context, dir string, o Options, waiting func()) (*Store, error) {
	for first := true; ; first = false {
		s, err := Open(dir, o)
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
