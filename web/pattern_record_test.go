package web

import "testing"

// TestSameRecord asks for the record of a pattern several times.
func TestSameRecord(t *testing.T) {
	s := sampleServer(t)
	pattern, _ := ids(t, s)
	first := reply(s, request("GET", "/patterns/"+pattern+"/record.sgf", "")).Body.String()
	for range 20 {
		if again := reply(s, request("GET", "/patterns/"+pattern+"/record.sgf", "")).Body.String(); again != first {
			t.Fatalf("another record:\n%s\n%s", first, again)
		}
	}
}
