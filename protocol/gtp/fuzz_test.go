package gtp

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Any input: every line with a command has exactly one reply, and a command that fails leaves the
// game as it was.
func FuzzServe(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var sent []string
		for _, line := range strings.Split(string(data), "\n") {
			if command, ok := strings.CutPrefix(line, ">"); ok {
				sent = append(sent, command)
			}
		}
		f.Add([]byte(strings.Join(sent, "\n")))
	}
	f.Add([]byte("boardsize 3\nplay b a1\r\n\tplay w A1 # twice\n12 quit\nname"))
	f.Fuzz(func(t *testing.T, sent []byte) {
		s := newTestServer()
		confine(s, t.TempDir())
		var got bytes.Buffer
		for line := range bytes.Lines(sent) {
			if s.quit {
				break
			}
			before := state(s.game)
			reply := answer(t, s, string(line))
			got.WriteString(reply)
			command, _, _ := strings.Cut(strings.Map(spaceOnly, string(line)), "#")
			if strings.TrimSpace(command) == "" {
				if reply != "" {
					t.Fatalf("%q: %q", line, reply)
				}
				continue
			}
			if !strings.HasPrefix(reply, "=") && !strings.HasPrefix(reply, "?") || strings.Index(reply, "\n\n") != len(reply)-2 {
				t.Fatalf("%q: %q", line, reply)
			}
			if reply[0] == '?' && state(s.game) != before {
				t.Fatalf("%q: %q, but the game changed", line, reply)
			}
		}
		if len(sent) > maxLine {
			return // lines are cut there
		}
		s = newTestServer()
		confine(s, t.TempDir())
		var stream bytes.Buffer
		if err := s.Serve(bytes.NewReader(sent), &stream); err != nil || stream.String() != got.String() {
			t.Fatalf("%v: in one go\n%s\nline by line\n%s", err, &stream, &got)
		}
	})
}

// answer returns the reply to a line.
func answer(t *testing.T, s *Server, line string) string {
	var out strings.Builder
	if err := s.respond(&out, line, false); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// spaceOnly turns a tab into a space and drops control characters, as the protocol asks for.
func spaceOnly(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r < ' ' || r == 0x7f:
		return -1
	}
	return r
}

// confine makes loadsgf read from testdata and printsgf write to a folder, whatever path is sent.
func confine(s *Server, folder string) {
	for name, root := range map[string]string{"loadsgf": "testdata", "printsgf": folder} {
		c := s.commands[name]
		run := c.Run
		c.Run = func(g *Game, args []string) (string, error) {
			if len(args) > 0 {
				args[0] = filepath.Join(root, filepath.Base(args[0]))
			}
			return run(g, args)
		}
		s.Add(c)
	}
}
