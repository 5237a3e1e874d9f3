package tactics

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"shicho/board"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

const readFile = "testdata/read.txt"

// TestRead answers the questions of testdata/read.txt: a comment, a board, a
// question, and after => the verdict under the paper's limits.
func TestRead(t *testing.T) {
	data, err := os.ReadFile(readFile)
	if err != nil {
		t.Fatal(err)
	}
	var rewritten []string
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n----\n") {
		question, want, found := strings.Cut(text, "\n=>")
		if !found {
			t.Fatalf("no => in:\n%s", text)
		}
		got := answer(t, question)
		if strings.TrimSpace(want) != got && !*update {
			t.Errorf("%s\n=>\n%s\nnot\n%s", question, got, strings.TrimSpace(want))
		}
		rewritten = append(rewritten, question+"\n=>\n"+got)
	}
	if *update {
		if err := os.WriteFile(readFile, []byte(strings.Join(rewritten, "\n----\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func answer(t *testing.T, question string) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(question), "\n")
	var rows []string
	for _, line := range lines[:len(lines)-1] {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, line)
		}
	}
	b, err := board.Parse(strings.Join(rows, "\n"))
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	var side, vertex string
	fmt.Sscan(lines[len(lines)-1], &side, &vertex)
	target, err := board.ParsePoint(vertex, b.Size())
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	v, err := NewReader().Read(b, target, side == "attack", &PaperDeep)
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	text := v.Outcome.String()
	for i, p := range v.Moves {
		if i == 0 {
			text += " by"
		}
		text += " " + board.FormatPoint(p, b.Size())
	}
	if v.Ladder {
		text += ", in a ladder"
	}
	if v.Limit != 0 {
		text += ", by the limit of " + v.Limit.String()
	}
	text += fmt.Sprintf(", %d plies\nline:", v.Depth)
	for _, m := range v.Line {
		text += fmt.Sprintf(" %c%s", m.Colour.Rune(), board.FormatPoint(m.Point, b.Size()))
	}
	return text
}

func TestNoTarget(t *testing.T) {
	b := board.MustParse(". .\n. .")
	for _, p := range []board.Point{0, -1, 4} {
		if _, err := NewReader().Read(b, p, true, &PaperDeep); err == nil {
			t.Errorf("read at %d", p)
		}
	}
}
