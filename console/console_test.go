package console

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
)

var update = flag.Bool("update", false, "rewrite the transcripts in testdata")

func player(t *testing.T) *engine.Player {
	t.Helper()
	settings := engine.Default()
	settings.Playouts, settings.MoveTime, settings.Search.Threads, settings.Search.Memory = 20, 0, 1, 1
	p, err := engine.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// shelf is a folder of saved games.
type shelf map[string]*sgf.Record

func (s shelf) save(path string, record *sgf.Record, over bool) error {
	if _, ok := s[path]; ok && !over {
		return fs.ErrExist
	}
	kept := *record
	s[path] = &kept
	return nil
}

// play plays a game on five lines in which the person types lines, and returns what the terminal shows of it.
func play(t *testing.T, person board.Colour, saved shelf, typed ...string) string {
	t.Helper()
	g := &Game{Player: player(t), Person: person, Save: saved.save}
	if err := g.Start(5, 0.5, 0); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := g.Run(t.Context(), strings.NewReader(strings.Join(typed, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The transcripts in testdata are games with a fixed seed. The first line has the size, the width of the terminal, the handicap and
// the side of the person; what follows a prompt is typed.
func TestTranscripts(t *testing.T) {
	testrun.SameGoroutines(t, "TestEnds")
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, string(want))
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if got != string(want) {
				t.Errorf("%s: the game is now\n%s", path, got)
			}
		})
	}
}

// replay plays the game of a transcript again.
func replay(t *testing.T, transcript string) string {
	header, rest, _ := strings.Cut(transcript, "\n")
	var size, width, handicap int
	var side string
	if _, err := fmt.Sscanf(header, "# %d lines, width %d, handicap %d, %s", &size, &width, &handicap, &side); err != nil {
		t.Fatal(err)
	}
	var typed []string
	for line := range strings.Lines(rest) {
		if _, text, ok := strings.Cut(strings.TrimSpace(line), "> "); ok {
			typed = append(typed, text)
		}
	}
	g := &Game{Player: player(t), Person: board.Black, Save: shelf{}.save, Width: func() int { return width }}
	if side == "white" {
		g.Person = board.White
	}
	if err := g.Start(size, 0.5, handicap); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	lines := make(chan string) // handed over one at a time, so that each appears behind its prompt
	in, feed := io.Pipe()
	go func() {
		defer feed.Close()
		for line := range lines {
			io.WriteString(feed, line+"\n")
		}
	}()
	screen := &screen{out: &out, typed: typed, lines: lines}
	if err := g.Run(t.Context(), in, screen); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width && !strings.Contains(line, "> ") {
			t.Errorf("%d columns: %q", n, line)
		}
	}
	return header + "\n" + out.String()
}

// screen is a terminal at which a person types the next line after each prompt.
type screen struct {
	out   *bytes.Buffer
	typed []string
	lines chan<- string
}

func (s *screen) Write(p []byte) (int, error) {
	s.out.Write(p)
	if !bytes.HasSuffix(p, []byte("> ")) {
		return len(p), nil
	}
	if len(s.typed) == 0 {
		close(s.lines)
		return len(p), nil
	}
	s.out.WriteString(s.typed[0] + "\n")
	s.lines <- s.typed[0]
	s.typed = s.typed[1:]
	return len(p), nil
}

// What is saved is the game with its result. A file with another game stays until the person insists.
func TestSave(t *testing.T) {
	testrun.SameGoroutines(t, "TestEnds")
	saved := shelf{"old.sgf": nil}
	out := play(t, board.Black, saved, "B2", "save a.sgf", "save a.sgf", "save", "save old.sgf", "save! old.sgf", "resign", "C3", "save b.sgf")
	for _, want := range []string{"saved", "save FILE", "old.sgf is there already; save! old.sgf writes over it.", "Black resigns.", "The game is over: W+R."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	for name, result := range map[string]string{"a.sgf": "", "old.sgf": "", "b.sgf": "W+R"} {
		r := saved[name]
		if r == nil || r.Result != result || r.Moves() != 2 || r.Steps[0].Point != board.Point(3*5+1) || r.PlayerBlack != "you" || r.PlayerWhite != "Shicho" {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// undo takes back the person's last move, a resignation and the end of the game, but no move of a loaded record.
func TestUndo(t *testing.T) {
	for _, c := range []struct {
		typed []string
		moves int
	}{
		{[]string{"undo"}, 0},
		{[]string{"B2", "undo", "undo"}, 0},
		{[]string{"B2", "E1", "undo"}, 2},
		{[]string{"B2", "resign", "undo"}, 2},
		{[]string{"load testdata/loaded.sgf", "undo"}, 4},
		{[]string{"load testdata/loaded.sgf 2", "D2", "undo", "undo"}, 2},
	} {
		saved := shelf{}
		out := play(t, board.Black, saved, append(c.typed, "save x")...)
		if r := saved["x"]; r == nil || r.Moves() != c.moves || r.Result != "" {
			t.Errorf("%q: %+v\n%s", c.typed, r, out)
		}
	}
}

// A record brings its size, komi, rules and stones. What cannot be loaded leaves the game as it was.
func TestLoad(t *testing.T) {
	saved := shelf{}
	out := play(t, board.Black, saved, "B2", "load nothing.sgf", "load", "load testdata", "load testdata/loaded.sgf 9", "save same",
		"load testdata/loaded.sgf 2", "save loaded", "score")
	if r := saved["same"]; r == nil || r.Size != 5 || r.Moves() != 2 {
		t.Errorf("%+v", r)
	}
	r := saved["loaded"]
	if r == nil || r.Size != 7 || r.Moves() != 2 || r.Komi != 3.5 || r.Rules != "Japanese" || r.PlayerBlack != "One" || len(r.Steps[0].Stones) != 2 {
		t.Fatalf("%+v", r)
	}
	for _, want := range []string{"nothing.sgf: ", "load FILE\n", "testdata: ", "9, the record has 4", "One and Two, 2 moves, komi 3.5, black to move.", "captures", "komi              0    3.5"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestLevels(t *testing.T) {
	out := play(t, board.Black, nil, "level 1", "level 0", "level x", "level 10")
	if !strings.Contains(out, "Level 1.") || strings.Count(out, "level N: 1 to 9") != 3 {
		t.Error(out)
	}
}

// The input may end anywhere, and the engine may begin.
func TestEnds(t *testing.T) {
	for _, typed := range []string{"", "\n", "C3", "quit\n", "hint\nscore\nhelp\n"} {
		if out := play(t, board.White, nil, typed); !strings.Contains(out, "Black plays") {
			t.Errorf("%q:\n%s", typed, out)
		}
	}
}

// The first Ctrl-C ends the engine's thoughts, and the engine moves. One at the prompt ends the game.
func TestInterrupt(t *testing.T) {
	p := player(t)
	settings := p.Settings()
	settings.Playouts = 1_000_000_000
	if err := p.Change(settings); err != nil {
		t.Fatal(err)
	}
	interrupts := make(chan os.Signal, 1)
	g := &Game{Player: p, Person: board.White, Interrupts: interrupts}
	if err := g.Start(5, 0.5, 0); err != nil {
		t.Fatal(err)
	}
	interrupts <- os.Interrupt
	in, feed := io.Pipe()
	defer feed.Close()
	out := &notifier{at: "white> ", notify: func() { interrupts <- os.Interrupt }}
	if err := g.Run(t.Context(), in, out); err != nil {
		t.Fatal(err)
	}
	if text := out.text.String(); !strings.Contains(text, "Move 1: Black plays") || !strings.HasSuffix(text, "white> \n") {
		t.Error(text)
	}
}

// notifier calls a function when a text is written.
type notifier struct {
	text   strings.Builder
	at     string
	notify func()
}

func (n *notifier) Write(p []byte) (int, error) {
	n.text.Write(p)
	if strings.HasSuffix(string(p), n.at) {
		n.notify()
	}
	return len(p), nil
}

// The end of the context ends a game that waits for the person.
func TestContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	g := &Game{Player: player(t), Person: board.Black}
	if err := g.Start(5, 0.5, 0); err != nil {
		t.Fatal(err)
	}
	in, feed := io.Pipe()
	defer feed.Close()
	if err := g.Run(ctx, in, &notifier{at: "black> ", notify: stop}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestHandicap(t *testing.T) {
	for _, c := range []struct {
		size, stones int
		ok           bool
	}{{9, 0, true}, {9, 9, true}, {8, 4, true}, {8, 5, false}, {5, 2, false}, {19, 1, false}, {19, 10, false}, {19, -1, false}} {
		g := &Game{Person: board.Black}
		if err := g.Start(c.size, 0.5, c.stones); (err == nil) != c.ok || err != nil && !errors.Is(err, ErrHandicap) {
			t.Errorf("%d stones on %d lines: %v", c.stones, c.size, err)
		}
	}
}

// Boards fit into the terminal, and the last move is marked.
func TestBoardText(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		for p := range board.Point(size) {
			if err := b.Play(p*board.Point(size)+board.Point(size)-1, board.Black); err != nil {
				continue // the last of a small board would have no liberty
			}
			for _, width := range []int{40, 80} {
				text := boardText(b, nil, width)
				for line := range strings.Lines(text) {
					if len(line)-1 > width {
						t.Errorf("%d lines, width %d: %q", size, width, line)
					}
				}
				if strings.Count(text, "(X")+strings.Count(text, "x") != 1 {
					t.Errorf("%d lines, width %d: no last move in\n%s", size, width, text)
				}
			}
		}
	}
}

func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "",
		"one two":                     "one two",
		"one two three\nfour":         "one two\nthree\nfour",
		"  one two three":             "  one two\nthree",
		"incomprehensibilities":       "incomprehensibilities",
		"a incomprehensibilities b c": "a\nincomprehensibilities\nb c",
		"古力 古力 古力 古力 ":                "古力 古力 古力\n古力 ",
	} {
		if got := wrap(text, 10); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestResultOf(t *testing.T) {
	for score, want := range map[float64]string{3.5: "B+3.5", -12: "W+12", 0: "0"} {
		if got := resultOf(score); got != want {
			t.Errorf("%v: %s", score, got)
		}
	}
}
