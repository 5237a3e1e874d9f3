package ask

import (
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// What patterns prove of a string is what the reader proves.
func TestPerilByPatterns(t *testing.T) {
	testrun.SingleGoroutine(t)
	w, limits := &worker{reader: tactics.NewReader()}, dangerLimits()
	known := 0
	for item := range sgf.Walk([]string{"../../examples/games/9x9-01.sgf", "../../examples/games/19x19-01.sgf"}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		for after := 20; after < item.Record.Moves(); after += 12 {
			b, err := item.Record.BoardAfter(after)
			if err != nil {
				t.Fatal(err)
			}
			for target, v := range proofs(nil).verdicts(b) {
				if v == (verdict{}) {
					continue
				}
				known++
				got, gotQuiet, err := w.peril(nil, b, target, v, &limits)
				if err != nil {
					t.Fatal(err)
				}
				want, wantQuiet, err := w.peril(nil, b, target, verdict{}, &limits)
				if err != nil {
					t.Fatal(err)
				}
				if unproved := slices.Contains([]Fate{Unclear, LooksSafe}, want.Fate); !unproved && (got.Fate != want.Fate || gotQuiet != wantQuiet) {
					t.Errorf("%s: %s, not %s\n%s", board.FormatPoint(target, b.Size()), got.Fate, want.Fate, b)
				}
			}
		}
	}
	if known < 10 {
		t.Errorf("patterns know %d strings", known)
	}
}
