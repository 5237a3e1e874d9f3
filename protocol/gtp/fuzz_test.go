package gtp

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/tactics"
)

// addPieces seeds a fuzzer with the commands of the transcripts, a few lines an input. Long inputs would be slow to shorten.
func addPieces(f *testing.F, transcripts string) {
	files, err := filepath.Glob(filepath.Join("testdata", transcripts))
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
		for piece := range slices.Chunk(sent, 6) {
			f.Add([]byte(strings.Join(piece, "\n")))
		}
	}
}

// Any input: every line with a command has exactly one reply, a command that fails leaves the game as it was, and the
// replies are the same when all lines come at once.
func FuzzServe(f *testing.F) {
	addPieces(f, "[!et]*.txt") // not the commands of the engine and the reader
	f.Add([]byte("boardsize 3\nplay b a1\r\n\tplay w A1 # twice\n12 quit\nname"))
	f.Fuzz(func(t *testing.T, sent []byte) {
		s := newPatternServer()
		confine(s)
		got := eachLine(t, s, sent)
		if len(sent) > maxLine {
			return // lines are cut there
		}
		s = newPatternServer()
		confine(s)
		var stream bytes.Buffer
		if err := s.Serve(bytes.NewReader(sent), &stream); err != nil || stream.String() != got {
			t.Fatalf("%v: in one go\n%s\nline by line\n%s", err, &stream, got)
		}
	})
}

// Any input to the commands of the tactical reader, whose searches are small here.
func FuzzTactics(f *testing.F) {
	addPieces(f, "tactics.txt")
	f.Add([]byte("boardsize 4\nset_position B A1 W A2 B B2\nattack A2\ndefend A2"))
	limits := tactics.Fast
	limits.Nodes, limits.Plies.Depth = 20, 5
	reader := tactics.NewReader() // once: its tables are large
	f.Fuzz(func(t *testing.T, sent []byte) {
		s := newPatternServer()
		s.Add(TacticalCommands(Tactics{Reader: reader, Limits: limits})...)
		confine(s)
		eachLine(t, s, sent)
	})
}

// eachLine sends lines one by one, checks each reply, and returns all replies.
func eachLine(t *testing.T, s *Server, sent []byte) string {
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
	return got.String()
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

// confine makes loadsgf read from testdata, whatever path is sent, and printsgf write nowhere.
func confine(s *Server) {
	for name, path := range map[string]func(string) string{
		"loadsgf":  func(sent string) string { return filepath.Join("testdata", filepath.Base(sent)) },
		"printsgf": func(string) string { return os.DevNull },
	} {
		c := s.commands[name]
		run := c.Run
		c.Run = func(g *Game, args []string) (string, error) {
			if len(args) > 0 {
				args[0] = path(args[0])
			}
			return run(g, args)
		}
		s.Add(c)
	}
}
