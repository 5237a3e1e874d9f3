package testrun

import "testing"

// Without -long a test goes through few cases; with the flag, through all.
func TestCases(t *testing.T) {
	defer func(was bool) { *Long = was }(*Long)
	for long, want := range map[bool]int{false: 2, true: 50} {
		if *Long = long; Cases(2, 50) != want {
			t.Errorf("%d cases, want %d", Cases(2, 50), want)
		}
	}
}

// A test with a single goroutine runs, but not under the race detector.
func TestSingleGoroutine(t *testing.T) {
	ran := false
	t.Run("marked", func(t *testing.T) {
		SingleGoroutine(t)
		ran = true
	})
	if ran == raceDetector {
		t.Errorf("under the race detector %v, the test ran %v", raceDetector, ran)
	}
}
