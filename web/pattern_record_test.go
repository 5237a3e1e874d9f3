package web

import (
	"testing"

	"shicho/internal/testrun"
)

// TestSameRecord asks for the record of a pattern several times.
func TestSameRecord(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	pattern, _ := ids(t, s)
	first := reply(s, request("GET", "/patterns/"+pattern+"/record.sgf", "")).Body.String()
	for range 20 {
		if again := reply(s, request("GET", "/patterns/"+pattern+"/record.sgf", "")).Body.String(); again != first {
			t.Fatalf("another record:\n%s\n%s", first, again)
		}
	}
}
