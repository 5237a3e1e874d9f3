package web

import (
	"encoding/json"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
	"shicho/web/ask"
	"shicho/web/question"
)

// A challenge has one move that captures, and that is the pattern's.
func TestChallenge(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	seen := map[string]bool{}
	for _, number := range []string{"", "1", "2"} {
		w := reply(s, request("GET", "/challenge?number="+number, "", "Accept: application/json"))
		if strings.TrimSpace(w.Body.String()) == "null" {
			continue
		}
		var c struct {
			ID, Target string
			Position   ask.PagePosition
			Move       struct{ Point string }
		}
		if err := json.Unmarshal(w.Body.Bytes(), &c); w.Code != 200 || err != nil {
			t.Fatal(w.Code, w.Body, err)
		}
		b, err := question.ReadPosition(&c.Position)
		if err != nil {
			t.Fatal(err)
		}
		target, err := board.ParsePoint(c.Target, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		limits := tactics.Default
		r, err := tactics.NewReader().Read(b, tactics.Question{Target: target}, &limits)
		if err != nil || len(r.Moves) != 1 || board.FormatPoint(r.Moves[0], b.Size()) != c.Move.Point {
			t.Errorf("%s: %v, %v; the move is %s", c.Target, r.Moves, err, c.Move.Point)
		}
		seen[c.ID] = true
	}
	if len(seen) == 0 {
		t.Error("no challenge in the sample games")
	}
	if w := reply(s, request("GET", "/challenge?number=x", "", "Accept: application/json")); w.Code != 400 {
		t.Error(w.Code)
	}
}
