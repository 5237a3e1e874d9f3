package gtp

import (
	"io"
	"strings"
	"testing"
	"time"

	"shicho/engine"
	_ "shicho/engine/models"
)

// answers sends lines to a server with a player and returns the replies.
func answers(t *testing.T, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := newEngineServer().Serve(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

// GoGui's parameters of the type bool are 0 or 1, and are set in the same way.
func TestGoGuiBool(t *testing.T) {
	got := answers(t, "shicho-param", "shicho-param ponder 1", "shicho-param ponder", "shicho-param ponder 0", "shicho-param ponder")
	if !strings.Contains(got[0], "[bool] ponder 0") || strings.Contains(got[0], "true") || strings.Contains(got[0], "false") {
		t.Error(got[0])
	}
	if got[2] != "= 1" || got[4] != "= 0" {
		t.Error(got[1:])
	}
}

// An analysis command refuses a key that it does not know: silence would claim the ability.
func TestAnalysisKeys(t *testing.T) {
	for line, want := range map[string]string{
		"kata-analyze interval 1 pvVisits true":      "? no such key: pvvisits",
		"kata-analyze B 1 movesOwnership true":       "? no such key: movesownership",
		"lz-analyze 1 tastes good":                   "? no such key: tastes",
		"kata-genmove_analyze w 100 ownership maybe": "=",
	} {
		got := answers(t, "boardsize 5", line)
		if !strings.HasPrefix(got[1], want) {
			t.Errorf("%s: %s", line, got[1])
		}
	}
}

// A search without limits ends soon after its input, with a move.
func TestSearchEndsAfterInput(t *testing.T) {
	defer func(was time.Duration) { afterInput = was }(afterInput)
	afterInput = 200 * time.Millisecond
	begun := time.Now()
	got := answers(t, "boardsize 5", "shicho-param playouts 1000000000", "shicho-param move_time 0", "genmove b")
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("it took %v", took)
	}
	if len(got) != 4 || !strings.HasPrefix(got[3], "= ") {
		t.Errorf("%q", got)
	}
}

// With a clock, boardsize makes the player ready before it is answered, so that this costs no time of a move.
func TestBoardSizeWithClock(t *testing.T) {
	player, err := engine.New(engine.Default())
	if err != nil {
		t.Fatal(err)
	}
	s := NewServer("Test", "0.0")
	commands, _ := EngineCommands(player)
	s.Add(commands...)
	for _, c := range []struct {
		line  string
		size  int
		ready bool
	}{{"boardsize 7", 7, false}, {"time_settings 0 5 1", 7, true}, {"boardsize 5", 5, true}} {
		if err := s.Serve(strings.NewReader(c.line+"\n"), io.Discard); err != nil {
			t.Fatal(err)
		}
		if player.IsPrepared(c.size) != c.ready {
			t.Errorf("%s: %v", c.line, !c.ready)
		}
	}
}
