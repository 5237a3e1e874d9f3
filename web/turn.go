package web

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
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

// longestCourtesy is the time for which work in the background waits for people, and the time for which it then works although somebody waits, so that a
// crowd does not stop it.
const longestCourtesy = 2 * time.Second

// courtesy lets work in the background wait while people wait for answers.
type courtesy struct {
	mutex   sync.Mutex
	waiting int           // people
	nobody  chan struct{} // closed when nobody waits
	resumed time.Time     // when the work last went on although somebody waited
}

// enter notes that somebody waits.
func (c *courtesy) enter() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.waiting++; c.waiting == 1 {
		c.nobody = make(chan struct{})
	}
}

// leave ends what enter began.
func (c *courtesy) leave() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.waiting--; c.waiting == 0 {
		close(c.nobody)
	}
}

// wait returns when nobody waits, when the context ends, or after longestCourtesy.
func (c *courtesy) wait(ctx context.Context) {
	c.mutex.Lock()
	nobody, isMine := c.nobody, c.waiting > 0 && time.Since(c.resumed) > longestCourtesy
	c.mutex.Unlock()
	if !isMine {
		return
	}
	select {
	case <-nobody:
	case <-ctx.Done():
	case <-time.After(longestCourtesy):
		c.mutex.Lock()
		c.resumed = time.Now()
		c.mutex.Unlock()
	}
}
