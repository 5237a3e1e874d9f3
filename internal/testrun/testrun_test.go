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

// A test with a single goroutine, or with the goroutines of another test, runs, but not under the race detector.
func TestNothingForTheRaceDetector(t *testing.T) {
	for name, mark := range map[string]func(testing.TB){
		"single": SingleGoroutine,
		"same":   func(t testing.TB) { SameGoroutines(t, "TestNothingForTheRaceDetector") },
	} {
		ran := false
		t.Run(name, func(t *testing.T) {
			mark(t)
			ran = true
		})
		if ran == raceDetector {
			t.Errorf("%s: under the race detector %v, the test ran %v", name, raceDetector, ran)
		}
	}
}
