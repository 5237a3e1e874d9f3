package review

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// eventsAt returns the events of a move of a sample game, with the positions before and after the move.
func eventsAt(t *testing.T, game string, move int, o *Options) (list []Event, before, after *board.Board) {
	t.Helper()
	text, err := os.ReadFile("../../examples/games/" + game + ".sgf")
	if err != nil {
		t.Fatal(err)
	}
	r := record(t, string(text))
	if before, err = r.BoardAfter(move - 1); err != nil {
		t.Fatal(err)
	}
	if after, err = r.BoardAfter(move); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(r.Steps, func(s sgf.Step) bool { return s.IsMove() && s.Number == move })
	return newReviewer(r, o).events(before, after, &r.Steps[i]), before, after
}

// A miss is judged as "shicho read" judges it. In the first game the limits of the options, by which a string with five liberties
// has escaped, see a chance to save and to capture Q14; larger limits prove that the string is dead. In the second
// game only the limits of the options prove that J13 gets away, and the event names them.
func TestEventsAsRead(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, move := range []int{193, 194} {
		if list, _, _ := eventsAt(t, "19x19-12", move, options()); len(list) > 0 {
			t.Errorf("move %d: %+v", move, list)
		}
	}
	list, before, after := eventsAt(t, "19x19-03", 105, options())
	if len(list) != 1 || list[0].Kind != "misses capture" || list[0].Target != "J13" || list[0].Limits != "fast" || list[0].Unproved {
		t.Fatalf("%+v", list)
	}
	if text := list[0].text(nil); !strings.HasSuffix(text, ", if 5 liberties save it") {
		t.Error(text)
	}
	if text := list[0].Remark(nil); strings.Contains(text, "if") {
		t.Error(text)
	}
	target, err := board.ParsePoint("J13", before.Size())
	if err != nil {
		t.Fatal(err)
	}
	chance, _, err := tactics.NewReader().Both(before, target, &tactics.Fast)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, p := range chance.Moves {
		moves = append(moves, board.FormatPoint(p, before.Size()))
	}
	if !slices.Equal(moves, list[0].Moves) {
		t.Errorf("read names %v, the event %v", moves, list[0].Moves)
	}
	_, reply, err := tactics.NewReader().Both(after, target, &tactics.Fast)
	if err != nil || reply.Result == tactics.Fails || reply.Outcome == tactics.Unknown {
		t.Errorf("read finds no escape after the move: %+v, %v", reply, err)
	}
}

// In the lines of the right moves no side passes, except where two passes stand for a ko threat and its answer.
func TestProblemResists(t *testing.T) {
	testrun.SingleGoroutine(t)
	o := options()
	o.Problems = true
	list, _, _ := eventsAt(t, "19x19-17", 213, o)
	threat, right := regexp.MustCompile(`[BW]\[\];[BW]\[\]`), 0
	for _, e := range list {
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
	if right < 4 {
		t.Errorf("%d right moves", right)
	}
}
