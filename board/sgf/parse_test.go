package sgf

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
	"shicho/internal/testrun"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// TestRecords reads the records in testdata. A case is a heading, a text, and after "--" a description of what is
// read.
func TestRecords(t *testing.T) {
	for _, file := range []string{"tolerated.txt", "faults.txt"} {
		path := filepath.Join("testdata", file)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var rewritten []string
		for _, block := range strings.Split(strings.TrimRight(string(data), "\n"), "\n\n") {
			title, rest, _ := strings.Cut(block, "\n")
			text, want, _ := strings.Cut(rest+"\n", "\n--\n")
			text = strings.TrimRight(text, "\n")
			got := describe(text)
			rewritten = append(rewritten, title+"\n"+text+"\n--\n"+got)
			if !*update && got != want {
				t.Errorf("%s: %s\n%s\ngot:\n%swant:\n%s", file, title, text, got, want)
			}
		}
		if *update {
			if err := os.WriteFile(path, []byte(strings.Join(rewritten, "\n")), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// describe describes what is read in a text, one line for each game or error.
func describe(text string) string {
	var out strings.Builder
	w := walker{yield: func(item Item) bool {
		if item.Record != nil {
			err := describeRecord(&out, item.Record)
			if item.Err == nil {
				item.Err = err
			}
		}
		if item.Err != nil {
			fmt.Fprintln(&out, item.Err)
		}
		return true
	}}
	w.games("x.sgf", "x.sgf", []byte(text), 0)
	return out.String()
}

func describeRecord(out *strings.Builder, r *Record) error {
	fmt.Fprintf(out, "%s: %dx%d", r.Name, r.Size, r.Size)
	for _, f := range []struct{ name, text string }{{"black", r.PlayerBlack}, {"white", r.PlayerWhite}, {"event", r.Event}} {
		if f.text != "" {
			fmt.Fprintf(out, ", %s %q", f.name, f.text)
		}
	}
	if r.Komi != 0 {
		fmt.Fprintf(out, ", komi %v", r.Komi)
	}
	if r.Handicap != 0 {
		fmt.Fprintf(out, ", handicap %d", r.Handicap)
	}
	fmt.Fprintf(out, ", %v first:", r.ToMove)
	b, err := board.New(r.Size)
	if err != nil {
		return err
	}
	for step, err := range r.Replay(b) {
		if err != nil {
			fmt.Fprintln(out)
			return err
		}
		if step.IsMove() {
			fmt.Fprintf(out, " %d.%c %s", step.Number, step.Colour.Rune(), board.FormatPoint(step.Point, r.Size))
			continue
		}
		fmt.Fprint(out, " {")
		for _, s := range step.Stones {
			fmt.Fprintf(out, " %c%s", s.Colour.Rune(), board.FormatPoint(s.Point, r.Size))
		}
		fmt.Fprint(out, " }")
	}
	fmt.Fprintln(out)
	for _, w := range r.Warnings {
		fmt.Fprintln(out, "warning:", w)
	}
	return nil
}

// The line ends of any system, and a byte order mark, change nothing.
func TestLineEnds(t *testing.T) {
	const text = "(;SZ[9]\n;B[aa]\n;W[bb]C[two\nlines];B[aa])\n(;SZ[9];B[zz])"
	want := describe(text)
	if !strings.Contains(want, "x.sgf:4:") || !strings.Contains(want, "x.sgf:5:") {
		t.Fatalf("places are wrong:\n%s", want)
	}
	for _, variant := range []string{
		strings.ReplaceAll(text, "\n", "\r\n"),
		strings.ReplaceAll(text, "\n", "\r"),
		"\ufeff" + text,
	} {
		if got := describe(variant); got != want {
			t.Errorf("%q:\n%swant:\n%s", variant, got, want)
		}
		games, _ := Parse("x.sgf", []byte(variant))
		for n := range games[0].Root.MainLine() {
			if c, ok := n.Get("C"); ok && c != "two\nlines" {
				t.Errorf("%q: comment %q", variant, c)
			}
		}
	}
}

// Columns count characters, whatever the charset is.
func TestColumns(t *testing.T) {
	_, err := Parse("x.sgf", []byte("(;C[黒白]\n;C[黒白]9)"))
	if want := "x.sgf:2:7: not well-formed: '9' between properties"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestSentinels(t *testing.T) {
	for _, c := range []struct {
		text string
		want error
	}{
		{"", ErrEmpty},
		{"\r\n ", ErrEmpty},
		{"hello", ErrNotSGF},
		{"\x00\x01\x02\xff\xfe(\x80", ErrNotSGF},
		{"(;B[aa", ErrTruncated},
		{"(;B[aa]3)", ErrSyntax},
		{"(;GM[3])", ErrNotGo},
		{"(;SZ[40])", ErrBoardSize},
		{"(;SZ[9:19])", ErrNonSquare},
		{"(;B[uu])", ErrBadPoint},
		{"(;B[aa];W[aa])", ErrIllegalMove},
		{"(;B[aa];W[aa])", board.ErrOccupied},
		{"(;AB[aa]AW[ab][ba])", ErrIllegalSetup},
	} {
		var found error
		for game, err := range Scan("x.sgf", []byte(c.text)) {
			if err != nil {
				found = err
				continue
			}
			r, err := NewRecord(game)
			if err == nil {
				_, err = r.Board()
			}
			found = err
		}
		var placed *Error
		if !errors.Is(found, c.want) || !errors.As(found, &placed) || placed.Line < 1 || placed.Column < 1 {
			t.Errorf("%q: %v, want %v with its place", c.text, found, c.want)
		}
	}
}

func TestDeepNesting(t *testing.T) {
	testrun.SingleGoroutine(t)
	const depth = 1_000_000
	nested := "(;SZ[9]" + strings.Repeat("(;B[]", depth) + strings.Repeat(")", depth+1)
	games, err := Parse("deep.sgf", []byte(nested))
	if err != nil || len(games) != 1 {
		t.Fatal(len(games), err)
	}
	r, err := NewRecord(games[0])
	if err != nil || r.Moves() != depth {
		t.Errorf("%d moves, %v", r.Moves(), err)
	}
	lines := 0
	for line := range games[0].Lines() {
		lines += len(line)
	}
	if lines != depth+1 {
		t.Errorf("%d nodes in the only line", lines)
	}
	var out bytes.Buffer
	if err := Write(&out, games); err != nil {
		t.Fatal(err)
	}

	// Empty parentheses that are never closed, and a variation at every level.
	for _, text := range []string{
		"(;" + strings.Repeat("(", depth),
		strings.Repeat("(", depth),
		strings.Repeat("( A ", depth),
		strings.Repeat("(;B[])(;W[]", depth/4),
	} {
		if _, err := Parse("deep.sgf", []byte(text)); err == nil {
			t.Errorf("%.20s…: no error", text)
		}
	}
}

func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("reads large texts")
	}
	many := "(;GM[1];B[aa]" + strings.Repeat(";", MaxElements) + ")(;B[aa])"
	games, err := Parse("x.sgf", []byte(many))
	if !errors.Is(err, ErrTooLarge) || len(games) != 2 {
		t.Errorf("too many nodes: %d games, %v", len(games), err)
	}
	if _, err := Parse("x.sgf", make([]byte, MaxText+1)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large a text: %v", err)
	}
	fill := "(;SZ[25]" + strings.Repeat(";AB[aa:yy]", MaxElements/625+1) + ")"
	games, err = Parse("x.sgf", []byte(fill))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewRecord(games[0]); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too many stones: %v", err)
	}
}

func TestLines(t *testing.T) {
	games, err := Parse("x.sgf", []byte("(;N[0](;N[1](;N[2])(;N[3];N[4]))(;N[5])(;N[6](;N[7])(;N[8])))"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range games[0].Lines() {
		text := ""
		for _, n := range line {
			name, _ := n.Get("N")
			text += name
		}
		got = append(got, text)
	}
	if want := "012 0134 05 067 068"; strings.Join(got, " ") != want {
		t.Errorf("lines %v, want %s", got, want)
	}
	children := 0
	for range games[0].Root.Children() {
		children++
	}
	if children != 3 {
		t.Errorf("%d children", children)
	}
}

// The position before the first move has the stones that were set up.
func TestBoardAfter(t *testing.T) {
	games, err := Parse("x.sgf", []byte("(;SZ[5]AB[aa][bb];W[cc];B[dd])"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	for moves, stones := range []int{2, 3, 4} {
		b, err := r.BoardAfter(moves)
		if err != nil || len(b.Position()) != stones {
			t.Errorf("after %d moves: %v, %v", moves, b, err)
		}
	}
	if _, err := r.BoardAfter(3); !errors.Is(err, ErrNoMove) {
		t.Errorf("after 3 moves of 2: %v", err)
	}
}
