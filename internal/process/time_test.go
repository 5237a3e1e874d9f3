package process

import (
	"testing"
	"time"
)

// Computing takes processor time, and waiting takes hardly any.
func TestTime(t *testing.T) {
	begin, known := Time()
	if !known {
		t.Skip("the system does not tell processor times")
	}
	time.Sleep(50 * time.Millisecond)
	waited, _ := Time()
	for start := time.Now(); time.Since(start) < 50*time.Millisecond; {
	}
	computed, _ := Time()
	if waited-begin > 30*time.Millisecond || computed-waited < time.Millisecond {
		t.Errorf("waiting: %v, computing: %v", waited-begin, computed-waited)
	}
}
