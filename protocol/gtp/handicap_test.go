package gtp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Moves of Black at the start of the game are handicap stones, and White gets the points of the rules for them.
func TestPlayedHandicap(t *testing.T) {
	for _, c := range []struct {
		rules, moves string
		want         float64
	}{
		{"chinese", "b gc b cg b gg w cc", 3}, {"aga", "b gc b cg b gg w cc", 2}, {"japanese", "b gc b cg b gg w cc", 0}, {"chinese", "b gc w cc b gg", 0},
		{"chinese", "b gc b cg w cc w ee", 0}, {"chinese", "b gc w pass b cg w ee", 2},
	} {
		s := newTestServer()
		send(t, s, "boardsize 9")
		s.Game().SetRules(c.rules)
		for fields := strings.Fields(c.moves); len(fields) > 0; fields = fields[2:] {
			point := fields[1]
			if point != "pass" {
				point = string(rune('A'+point[0]-'a')) + string(rune('1'+'i'-point[1]))
			}
			send(t, s, "play %s %s", fields[0], point)
		}
		if got := s.Game().Rules().Komi; got != c.want {
			t.Errorf("%s, %s: White gets %g points", c.rules, c.moves, got)
		}
	}
}

// The komi may have a comma.
func TestKomiComma(t *testing.T) {
	for text, want := range map[string]string{
		"7,50": "= 7.5", "6,5": "= 6.5", "-0,5": "= -0.5", "7": "= 7", "7.50": "= 7.5", "7,5,0": "? syntax error", "7.5,0": "? syntax error", ",": "? syntax error",
	} {
		got := answers(t, "komi "+text, "get_komi")
		if reply := got[1]; strings.HasPrefix(got[0], "=") != (want[0] == '=') || want[0] == '=' && reply != want || want[0] == '?' && got[0] != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// printsgf replaces nothing but game records and empty files, and outside the working folder writes only files that end in .sgf.
func TestPrintsgfRefuses(t *testing.T) {
	here, outside := t.TempDir(), t.TempDir()
	t.Chdir(here)
	for name, text := range map[string]string{"notes.txt": "to do", "fake.sgf": "not a game", "prose.sgf": "a game (;SZ[9];B[aa])", "chess.sgf": "(;GM[3];B[aa])",
		"game.sgf": "(;SZ[9];B[aa])", "cut.sgf": "(;SZ[9];B[aa];W[b", "headless.sgf": ";SZ[9]\n;B[aa]", "empty": "", "games": "(;SZ[9];B[aa])", outside + "/other.sgf": "(;SZ[9])",
		outside + "/passwords": "(;SZ[9])", outside + "/rc.sgf": "export PATH"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder.sgf", 0o755); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link.sgf": "notes.txt", "away": outside, "nowhere.sgf": "missing"} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
	}
	up, err := filepath.Rel(here, outside)
	if err != nil {
		t.Fatal(err)
	}
	written, refused := "=", func(err error) string { return "? cannot write file: " + err.Error() }
	for _, c := range []struct{ name, want string }{
		{"notes.txt", refused(errNoRecord)}, {"fake.sgf", refused(errNoRecord)}, {"prose.sgf", refused(errNoRecord)}, {"chess.sgf", refused(errNoRecord)},
		{"link.sgf", refused(errNoRecord)}, {"folder.sgf", refused(errNoRegular)}, {"nowhere.sgf", refused(errNoRegular)}, {"game.sgf", written}, {"cut.sgf", written},
		{"headless.sgf", written}, {"empty", written}, {"games", written}, {"new", written}, {"new.sgf", written}, {"new.sgf", written},
		{outside + "/other.sgf", written}, {outside + "/new.SGF", written}, {outside + "/passwords", refused(errOutside)}, {outside + "/new.txt", refused(errOutside)},
		{outside + "/rc.sgf", refused(errNoRecord)}, {up + "/new.txt", refused(errOutside)}, {"away/new.txt", refused(errOutside)}, {"/dev/null", refused(errOutside)},
	} {
		before, _ := os.ReadFile(c.name)
		if got := answers(t, "boardsize 5", "play b C3", "printsgf "+c.name); got[2] != c.want {
			t.Errorf("%s: %s, not %s", c.name, got[2], c.want)
		}
		if after, _ := os.ReadFile(c.name); c.want != written && !slices.Equal(before, after) {
			t.Errorf("%s was changed", c.name)
		}
	}
}
