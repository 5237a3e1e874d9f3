package suite

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
)

var update = flag.Bool("update", false, "rewrite the outcomes in testdata")

// Each line of testdata/lines.txt is a case. The line below it, after "->", is what Read returns for it.
func TestRead(t *testing.T) {
	const name = "testdata/lines.txt"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, line := range strings.SplitAfter(string(data), "\n") {
		if strings.HasPrefix(line, "-> ") {
			continue
		}
		got.WriteString(line)
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		fmt.Fprintf(&got, "-> %s\n", outcome(line))
	}
	if *update {
		if err := os.WriteFile(name, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got.String() != string(data) {
		t.Errorf("read otherwise than %s says (go test -update rewrites it):\n%s", name, got.String())
	}
}

func outcome(line string) string {
	cases, err := Read("suite.jsonl", strings.NewReader(line))
	switch {
	case err != nil && !errors.Is(err, ErrCase):
		return "not an ErrCase: " + err.Error()
	case err != nil:
		return err.Error()
	}
	c := cases[0]
	return fmt.Sprintf("%s, %s: %s; want %s; fields %v", c.Group(), c.ToMove, question(c), c.Expected.String(), c.Fields)
}

// An error names the line, and Read returns the cases before it.
func TestReadPlace(t *testing.T) {
	cases, err := Read("a/b.jsonl", strings.NewReader(ladder+"\n\n \n{}\n"+ladder))
	if !errors.Is(err, ErrCase) || !strings.HasPrefix(err.Error(), "a/b.jsonl:4: ") || len(cases) != 1 {
		t.Errorf("%d cases, %v", len(cases), err)
	}
	_, err = Read("b.jsonl", strings.NewReader(ladder+"\n"+strings.Repeat(" ", maxLine+1)))
	if !errors.Is(err, bufio.ErrTooLong) || !strings.HasPrefix(err.Error(), "b.jsonl:2: ") {
		t.Errorf("a line too long: %v", err)
	}
}

// A ko is banned by the capture that began it, which any program can play.
func TestBoardWithKo(t *testing.T) {
	c := mustRead(t, `{"id":"ko","rows":[".....","..XO.",".XO.O","..XO.","....."],"ko":"D3","to_move":"black","command":"attack","target":"C3","expected":{"result":"2"}}`)
	b := c.Board()
	if got, want := b.String(), board.MustParse(`
		. . . . .
		. . X O .
		. X O . O
		. . X O .
		. . . . .`).String(); got != want {
		t.Errorf("got\n%s", got)
	}
	point := mustPoint(t, "D3", 5)
	if err := b.Legal(point, board.Black); !errors.Is(err, board.ErrKo) {
		t.Errorf("Black retakes at D3: %v", err)
	}
	if last := b.LastMove(); last != (board.Stone{Point: mustPoint(t, "C3", 5), Colour: board.White}) || b.Moves() != 1 {
		t.Errorf("%d moves, the last %v", b.Moves(), last)
	}
	b.Undo()
	if b.At(point) != board.Black {
		t.Error("no stone was taken")
	}
}

// The suites of other programs are read without a fault.
func TestSharedSuites(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		t.Skip("SHICHO_SHARED is not set: no external suites")
	}
	files, _ := filepath.Glob(filepath.Join(shared, "suites", "*-visible.jsonl"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := Read(name, bytes.NewReader(data))
		if err != nil || len(cases) == 0 {
			t.Errorf("%s: %d cases, %v", name, len(cases), err)
		}
		for _, c := range cases {
			if len(c.Expected.Results) == 0 || len(c.Questions()) == 0 {
				t.Errorf("%s: %v", c.ID, c.Expected)
			}
		}
	}
}

// Every case that Read accepts can be asked about, drawn and put on a board.
func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/lines.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range strings.Split(string(data), "\n") {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cases, err := Read("fuzz", strings.NewReader(text))
		if err != nil && !strings.HasPrefix(err.Error(), "fuzz:") {
			t.Errorf("without a place: %v", err)
		}
		for _, c := range cases {
			b := c.Board()
			for _, q := range c.Questions() {
				if len(q.Points) == 0 || b.At(q.Points[0]) == board.Empty {
					t.Errorf("asks %s", q)
				}
			}
			_ = c.Expected.String()
			for result := range 4 {
				c.Expected.Judge(parsed(result), board.Pass)
			}
		}
	})
}

// ladder is a case that every reader passes.
const ladder = `{"id":"ladder:1","rows":[".......",".......",".......","..X....",".XO....","..XX...","......."],"to_move":"white","command":"defend","target":"C3","expected":{"result":"0"}}`

func mustRead(t *testing.T, line string) *Case {
	t.Helper()
	cases, err := Read("test", strings.NewReader(line))
	if err != nil {
		t.Fatal(err)
	}
	return cases[0]
}

func mustPoint(t *testing.T, name string, size int) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
