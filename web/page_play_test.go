package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"shicho/internal/testrun"
)

// The opponent moves at the level that is asked for, and the same game has the same moves.
func TestPlayMove(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	ask := func(position string, level int) (status int, answer string) {
		t.Helper()
		w := reply(s, request("POST", "/play/move", fmt.Sprintf(`{"position": %s, "level": %d, "game": 7}`, position, level)))
		return w.Code, w.Body.String()
	}
	empty := `{"size": 7, "moves": [], "komi": 6.5}`
	status, first := ask(empty, 3)
	var move opponentMove
	if err := json.Unmarshal([]byte(first), &move); status != 200 || err != nil || move.Move == "" || move.Resigns {
		t.Fatal(status, first, err)
	}
	s = sampleServer(t)
	if _, again := ask(empty, 3); again != first {
		t.Errorf("%s, then %s", first, again)
	}
	if status, answer := ask(empty, 99); status != 400 || !strings.Contains(answer, "there are 1 to 9") {
		t.Error(status, answer)
	}
	if status, answer := ask(`{"size": 77}`, 1); status != 400 {
		t.Error(status, answer)
	}
}
