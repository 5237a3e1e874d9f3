// Package testrun says how much a test does: a sample of its cases or all of them, and whether the race detector sees it.
//
// Every package whose tests import this one has the flag -long: "go test ./tactics -long".
package testrun

import (
	"flag"
	"testing"
)

// Long asks for the tests that take minutes.
var Long = flag.Bool("long", false, "run the tests that take minutes")

// Cases is the number of cases that a test goes through: few of them, or all with -long.
func Cases(few, all int) int {
	if *Long {
		return all
	}
	return few
}

// SameGoroutines skips a test under the race detector if another test of the package, which is named, starts the same goroutines: the detector
// would find nothing more.
func SameGoroutines(t testing.TB, as string) {
	t.Helper()
	if raceDetector {
		t.Skipf("the goroutines of %s: nothing more for the race detector", as)
	}
}

// SingleGoroutine skips a test under the race detector. The detector finds nothing in a test with a single goroutine, and makes it
// ten times as slow.
func SingleGoroutine(t testing.TB) {
	t.Helper()
	if raceDetector {
		t.Skip("a single goroutine: nothing for the race detector")
	}
}
