package web

import (
	"context"
	"errors"
	"net/http"
)

// turnstile lets a few long requests work at a time, and a few more wait.
type turnstile struct{ working, inside chan struct{} }

func newTurnstile(working, waiting int) *turnstile {
	return &turnstile{make(chan struct{}, working), make(chan struct{}, working+waiting)}
}

var errCrowded = &fault{status: http.StatusTooManyRequests, err: errors.New("too many requests of this kind at once; try again in a moment")}

// enter waits until the request may work. The error is errCrowded or the context's.
func (t *turnstile) enter(ctx context.Context) error {
	select {
	case t.inside <- struct{}{}:
	default:
		return errCrowded
	}
	select {
	case t.working <- struct{}{}:
		return nil
	case <-ctx.Done():
		<-t.inside
		return ctx.Err()
	}
}

// leave ends what enter began.
func (t *turnstile) leave() {
	<-t.working
	<-t.inside
}
