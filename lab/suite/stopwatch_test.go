package suite

import (
	"os"
	"testing"
	"time"

	"shicho/internal/processor"
	"shicho/tactics"
)

// Waiting is no processor time. Where no processor time is known, the clock counts.
func TestStopwatch(t *testing.T) {
	const wait = 50 * time.Millisecond
	spent := func(s stopwatch) time.Duration {
		stop := s.start()
		time.Sleep(wait)
		return stop()
	}
	if by := spent(stopwatch{}); by < wait {
		t.Errorf("by the clock %v", by)
	}
	if by := spent(stopwatch{process: func() int { return 0 }}); by < wait {
		t.Errorf("no process: %v", by)
	}
	if _, known := processor.Time(); !known {
		t.Skip("the system does not tell processor times")
	}
	if by := spent(stopwatch{process: os.Getpid}); by > wait/2 {
		t.Errorf("waiting took %v of processor time", by)
	}
}

// The reader and a program answer as before, with processor times.
func TestProcessorTime(t *testing.T) {
	p, r := program(t, "polite", patience), NewReader(tactics.Fast)
	p.CountProcessorTime()
	r.CountProcessorTime()
	for _, by := range []Answerer{p, r} {
		start := time.Now()
		if result := Ask(mustRead(t, ladder), by, 1); !result.Passed || result.Time < 0 || result.Time > time.Since(start)+100*time.Millisecond {
			t.Errorf("%s: %+v", by.Name(), result)
		}
	}
}
