package gtp

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine"
	"shicho/internal/testrun"
	"shicho/tactics"
)

var update = flag.Bool("update", false, "rewrite the replies in testdata")

// The transcripts in testdata are repeated: each command, after >, gets the reply that follows it.
func TestTranscripts(t *testing.T) {
	testrun.SameGoroutines(t, "TestRandomCommands")
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := talk(t, string(data))
			if *update {
				err = os.WriteFile(file, []byte(got), 0o666)
			} else if got != string(data) {
				t.Errorf("%s is\n%s", file, got)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// talk repeats the comments and commands of a transcript with the server's replies.
func talk(t *testing.T, transcript string) string {
	s := newEngineServer()
	var out bytes.Buffer
	for _, line := range strings.Split(transcript, "\n") {
		command, sent := strings.CutPrefix(line, ">")
		switch {
		case strings.HasPrefix(line, "#"):
			out.WriteString(line + "\n")
		case sent:
			out.WriteString(line + "\n")
			if err := s.Serve(strings.NewReader(command+"\n"), &out); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out.String()
}

// newPatternServer makes a server that answers at once: it has no reader and no player.
func newPatternServer() *Server {
	s := NewServer("Test", "0.0")
	s.Add(PatternCommands(onePattern{})...)
	return s
}

func newTestServer() *Server {
	s := newPatternServer()
	s.Add(TacticalCommands(Tactics{Reader: tactics.NewReader(), Limits: tactics.Fast})...)
	return s
}

// newEngineServer makes a server with a player that is quick and weak.
func newEngineServer() *Server {
	s := newTestServer()
	settings := engine.Default()
	settings.Playouts, settings.Search.Threads, settings.Search.Memory = 30, 1, 1
	player, err := engine.New(settings)
	if err != nil {
		panic(err) // the settings are constant
	}
	commands, idle := EngineCommands(player)
	s.Add(commands...)
	s.Idle(idle)
	return s
}

// onePattern is an index of one pattern, for White.
type onePattern struct{}

func (onePattern) EachMatch(_ *board.Board, side board.Colour, do func(move, target board.Point, words string)) {
	if side == board.White {
		do(0, 1, "seen 3 times\n\nin two games")
	}
}

// Lines may have tabs, control characters, comments and any length.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", 3*maxLine)
	for _, c := range []struct{ sent, want string }{
		{"", ""},
		{"\n\r\n \t\n#\n", ""},
		{"name", "= Test\n\n"},
		{"name\r\n", "= Test\n\n"},
		{"\t5\tname\t\n", "=5 Test\n\n"},
		{"na\x00m\x07e\x7f\n", "= Test\n\n"},
		{"1 name\n2 name\n", "=1 Test\n\n=2 Test\n\n"},
		{"\xff\xfe\n", "? unknown command\n\n"},
		{long + "\nname\n", "? line too long\n\n= Test\n\n"},
		{"3 known_command " + long, "?3 line too long\n\n"},
		{"name #" + long + "\n", "= Test\n\n"},
		{"name\nquit\nname\n", "= Test\n\n=\n\n"},
		{"known_command list\xc3_commands\n", "= false\n\n"},
	} {
		var out bytes.Buffer
		if err := newTestServer().Serve(strings.NewReader(c.sent), &out); err != nil || out.String() != c.want {
			t.Errorf("%.40q: %q, %v; want %q", c.sent, out.String(), err, c.want)
		}
	}
}

// An error of the input or the output ends the session.
func TestServeErrors(t *testing.T) {
	if err := newTestServer().Serve(strings.NewReader("name\n"), deaf{}); !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
	if err := newTestServer().Serve(deaf{}, &bytes.Buffer{}); !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}

type deaf struct{}

func (deaf) Read([]byte) (int, error)  { return 0, os.ErrClosed }
func (deaf) Write([]byte) (int, error) { return 0, os.ErrClosed }

// Another package can add commands and replace existing ones.
func TestAdd(t *testing.T) {
	s := newTestServer()
	s.Add(Command{Name: "name", Run: func(*Game, []string) (string, error) { return "other", nil }},
		Command{Name: "genmove", Arguments: "COLOUR", Run: func(g *Game, args []string) (string, error) {
			return "pass", g.Play(board.Pass, g.toMove)
		}})
	var out bytes.Buffer
	if err := s.Serve(strings.NewReader("name\ngenmove b\ngenmove\nknown_command genmove\n"), &out); err != nil {
		t.Fatal(err)
	}
	if want := "= other\n\n= pass\n\n? syntax error\n\n= true\n\n"; out.String() != want {
		t.Errorf("%q, not %q", out.String(), want)
	}
	if moves := played(s.Game()); len(moves) != 1 || moves[0] != (board.Stone{Point: board.Pass, Colour: board.Black}) {
		t.Error(moves)
	}
}

// docs/gtp.md has an entry for every command, with its arguments.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/gtp.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range newEngineServer().Commands() {
		entry := "\n- `" + strings.TrimSpace(c.Name+" "+c.Arguments) + "`: "
		if !bytes.Contains(text, []byte(entry)) {
			t.Errorf("no%s", entry)
		}
	}
	standard := engine.Default()
	for i := range engine.Parameters {
		p := &engine.Parameters[i]
		kind, value := strings.ReplaceAll(p.Type, "|", ", "), p.Get(&standard)
		if p.Name == "threads" {
			value = "all"
		}
		row := fmt.Sprintf("\n| `%s` | %s | %s | %s", p.Name, kind, value, p.Help)
		if !bytes.Contains(text, []byte(row)) {
			t.Errorf("no%s", row)
		}
	}
}
