package review

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"shicho/board/sgf"
	"shicho/internal/testrun"
)

// eventsAt returns the events of a move of a sample game.
func eventsAt(t *testing.T, game string, move int, o *Options) []Event {
	t.Helper()
	text, err := os.ReadFile("../../examples/games/" + game + ".sgf")
	if err != nil {
		t.Fatal(err)
	}
	o.Playouts, o.From, o.To = 0, move, move
	return review(t, record(t, string(text)), o)[0].Events
}

// A miss is judged as "shicho read" judges it. In the first game the limits of the options, by which a string with five liberties
// has escaped, see a chance to save and to capture Q14; larger limits prove that the string is dead. A miss that only the limits of the
// options prove names them.
func TestEventsAsRead(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, move := range []int{193, 194} {
		if list := eventsAt(t, "19x19-12", move, options()); len(list) > 0 {
			t.Errorf("move %d: %+v", move, list)
		}
	}
	e := Event{Kind: "misses capture", Target: "J13", Stones: 2, Moves: []string{"K15"}, Limits: "fast"}
	if text := e.text(nil); !strings.HasSuffix(text, ", if 5 liberties save it") {
		t.Error(text)
	}
	if text := e.Remark(nil); strings.Contains(text, "if") {
		t.Error(text)
	}
}

// In the lines of the right moves no side passes, except where two passes stand for a ko threat and its answer.
func TestProblemResists(t *testing.T) {
	testrun.SingleGoroutine(t)
	o := options()
	o.Problems = true
	list := eventsAt(t, "13x13-11", 65, o)
	threat, right := regexp.MustCompile(`[BW]\[\];[BW]\[\]`), 0
	for _, e := range list {
		if e.Problem == nil {
			continue
		}
		var text strings.Builder
		if err := sgf.Write(&text, sgf.Collection{e.Problem}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(text.String()) {
			if !strings.Contains(line, "RIGHT") {
				continue
			}
			right++
			if strings.Contains(threat.ReplaceAllString(line, ""), "[]") {
				t.Errorf("%s: a pass in %s", e.Target, line)
			}
		}
	}
	if right < 3 {
		t.Errorf("%d right moves", right)
	}
}
