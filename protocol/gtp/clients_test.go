package gtp

import (
	"strings"
	"testing"
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
