package web

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// Work in the background waits for the people who wait, but a crowd does not stop it.
func TestCourtesy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c courtesy
		took := func() time.Duration {
			start := time.Now()
			c.wait(context.Background())
			return time.Since(start)
		}
		if took() != 0 {
			t.Error("the work waits for nobody")
		}
		c.enter()
		c.enter()
		c.leave()
		time.AfterFunc(time.Second, c.leave)
		if got := took(); got != time.Second {
			t.Errorf("the work waited %s for somebody who waited a second", got)
		}
		c.enter()
		if got := took(); got != longestCourtesy {
			t.Errorf("the work waited %s for a crowd", got)
		}
		if took() != 0 {
			t.Error("the work waits again at once")
		}
		time.Sleep(2 * longestCourtesy)
		if took() == 0 {
			t.Error("after its time the work does not wait again")
		}
	})
}
