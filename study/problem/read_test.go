package problem

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/pattern/theme"
	"shicho/patterndb"
)

// parse reads the problem of the first game of a text.
func parse(t *testing.T, text string) (*Problem, error) {
	t.Helper()
	games, err := sgf.Parse("file.sgf", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return Read(games[0])
}

// asText is a problem as a file would hold it.
func asText(t *testing.T, p *Problem) string {
	t.Helper()
	var text strings.Builder
	if err := sgf.Write(&text, sgf.Collection{p.Record(1)}); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// checkRoundTrip holds a problem against itself after it was written and read, as far as a record holds it. Every problem
// that a test makes is checked.
func checkRoundTrip(t *testing.T, made *Problem) {
	t.Helper()
	read, err := parse(t, asText(t, made))
	if err != nil {
		t.Fatal(err)
	}
	if asText(t, read) != asText(t, made) {
		t.Errorf("written again:\n%s\nnot\n%s", asText(t, read), asText(t, made))
	}
	if read.ID != made.ID || read.Target != made.Target || read.Goal != made.Goal || read.View != made.View || read.Solution != made.Solution || read.Themes != made.Themes {
		t.Errorf("%+v\nnot\n%+v", read, made)
	}
	if !reflect.DeepEqual(read.First, made.First) {
		t.Errorf("%s\nnot\n%s", asText(t, read), asText(t, made))
	}
	if got, want := read.Grade, made.Grade; got.Rank != want.Rank || got.Rating != want.Rating || got.Length != want.Length || got.Quiet != want.Quiet {
		t.Errorf("%+v, not %+v", got, want)
	}
	if read.Board.Key() != made.Board.Key() {
		t.Errorf("the board is\n%v", read.Board)
	}
}

func TestSources(t *testing.T) {
	testrun.SingleGoroutine(t)
	made := cornerProblem(t)
	made.Sources = []Source{
		{Name: "games/a, b.sgf", Black: "Lee, jr", White: "古力", Date: "2017-01-06", Move: 104, Class: patterndb.Missed, Exchanged: true},
		{Name: "c.sgf#2", Move: 7, Class: patterndb.First},
		{Name: "d.sgf", Move: 8, Class: patterndb.Intermediate, Exchanged: true},
		{Name: "e.sgf", Move: 9, Class: patterndb.Escape},
	}
	if text, want := made.Sources[0].Text(nil), "games/a, b.sgf, move 104 (Lee, jr – 古力, 2017-01-06), colours exchanged, missed in the game"; text != want {
		t.Errorf("%q, not %q", text, want)
	}
	read, err := parse(t, asText(t, made))
	if err != nil || !reflect.DeepEqual(read.Sources, made.Sources) {
		t.Errorf("%+v, %v", read.Sources, err)
	}
	if s, ok := parseSource("a.sgf, move 7, intermediate"); !ok || s.Class != patterndb.Intermediate {
		t.Errorf("the name of a class: %+v, %v", s, ok)
	}
	if s, ok := parseSource("a.sgf, move 7, found somewhere"); ok {
		t.Errorf("read: %+v", s)
	}
}

// A collection by someone else tells what is right, and no goal.
func TestReadForeign(t *testing.T) {
	p, err := parse(t, `(;GM[1]SZ[9]C[White to kill.]AB[ba][bb][ab]AW[ca][cb][bc][ac]
		(;W[aa]C[Good](;B[cc];W[dc]C[RIGHT])(;B[dd];W[ee]C[no]))
		(;C[nothing](;W[dd];B[hh]C[Alive.];W[cc]))
		(;B[hh])
		(;W[ee]C[RIGHT, too]))`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Goal != Unstated || p.Target != board.NoPoint || p.Solver() != board.White || p.Comment != "White to kill." || p.Task(nil) != "White to move." {
		t.Errorf("%v, target %v, %v to move, %q", p.Goal, p.Target, p.Solver(), p.Comment)
	}
	first := p.First
	if got := board.FormatPoint(p.Solution, 9); got != "A9" || len(first.Right) != 2 || len(first.Tries) != 1 || len(first.Replies) != 1 {
		t.Fatalf("%s is right: %+v", got, first)
	}
	if try := first.Tries[0]; board.FormatPoint(try.Move, 9) != "D6" || len(try.Line) != 2 {
		t.Errorf("%+v", try)
	}
	if p.Themes != 0 || p.Grade.Rating != 0 || p.First.Length() != 2 {
		t.Errorf("%+v", p)
	}
	again, err := parse(t, asText(t, p))
	if err != nil || !reflect.DeepEqual(again.First, p.First) {
		t.Errorf("written and read: %+v, %v", again, err)
	}
}

// Collections mark right lines in many ways. The surest mark of a tree counts.
func TestRightMarks(t *testing.T) {
	for _, c := range []struct{ name, tree, right string }{
		{"correct", "(;B[aa]C[Correct!])(;B[bb]C[Incorrect.])", "A9"},
		{"not correct", "(;B[aa]C[That is not correct.])(;B[bb]C[+ correct])", "B8"},
		{"Japanese", "(;B[aa]C[不正解])(;B[bb]C[正解])", "B8"},
		{"Chinese", "(;B[aa]C[失败])(;B[bb]C[正确])", "B8"},
		{"Korean", "(;B[aa]C[정답])(;B[bb]C[실패])", "A9"},
		{"tesuji", "(;B[aa])(;B[bb]TE[1])", "B8"},
		{"good for Black", "(;B[aa];W[cc]GW[1])(;B[bb];W[cc]GB[1])", "B8"},
		{"good for White, who moves first", "(;W[aa];B[cc]GW[1])(;W[bb];B[cc]GB[1])", "A9"},
		{"RIGHT is surer", "(;B[aa]TE[1]C[correct?])(;B[bb]C[RIGHT])", "B8"},
		{"a word is surer than a sign", "(;B[aa]TE[1])(;B[bb]C[Correct.])", "B8"},
		{"a mark at the root names no move", "(;B[aa])(;B[bb]TE[1])", "B8"},
	} {
		p, err := parse(t, "(;GM[1]SZ[9]C[Find the correct move.]"+c.tree+")")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if got := board.FormatPoint(p.Solution, 9); got != c.right || len(p.First.Right) != 1 {
			t.Errorf("%s: %s, want %s alone", c.name, got, c.right)
		}
	}
}

func TestReadFaults(t *testing.T) {
	const task = `C[Black to move. Capture the marked stone.]`
	for _, c := range []struct {
		text string
		want error
		said string
	}{
		{"(;SZ[9];B[aa];W[bb])", ErrNoProblem, "file.sgf:1:2"},
		{"(;SZ[9];B[aa]C[BRIGHT])", ErrNoProblem, "file.sgf:1:2"},
		{"(;SZ[9]C[RIGHT])", ErrNoProblem, "file.sgf:1:2"},
		{"(;SZ[9]\n;AB[aa]\n(;B[aa]C[RIGHT]))", sgf.ErrIllegalMove, "file.sgf:3:2"},
		{"(;SZ[9](;B[bb]C[RIGHT])\n (;B[cc];W[cc]))", sgf.ErrIllegalMove, "file.sgf:2:9"},
		{"(;SZ[9](;B[bb];AW[cc]C[RIGHT])(;B[dd]))", ErrBroken, "sets up stones"},
		{"(;SZ[9](;B[zz]C[RIGHT])(;B[dd]))", sgf.ErrBadPoint, "file.sgf:1:"},
		{"(;SZ[9]" + task + "(;B[bb]C[RIGHT])(;B[dd]))", ErrBroken, "no string"},
		{"(;SZ[9]AB[cc]TR[cc]" + task + "(;B[bb]C[RIGHT])(;B[dd]))", ErrBroken, "white is to capture"},
		{"(;SZ[9]AW[cc]TR[cc]" + task + "(;B[]C[RIGHT])(;B[dd]))", ErrBroken, "a pass"},
		{"(;SZ[9]AW[cc]TR[cc]" + task[:len(task)-1] + "\nGrade: high](;B[bb]C[RIGHT])(;B[dd]))", ErrBroken, "grade"},
		{"(;SZ[9]" + strings.Repeat(";B[aa];W[]", mostDepth) + "C[RIGHT])", sgf.ErrIllegalMove, ""},
		{"(;SZ[9]" + strings.Repeat(";B[];W[]", mostDepth) + ";B[]C[RIGHT])", ErrBroken, "more than"},
	} {
		_, err := parse(t, c.text)
		var place *sgf.Error
		if !errors.Is(err, c.want) || !errors.As(err, &place) || !strings.Contains(err.Error(), c.said) {
			t.Errorf("%.60s: %v", c.text, err)
		}
	}
}

// Walk names what is no problem and goes on.
func TestWalk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mixed.sgf")
	if err := os.WriteFile(path, []byte("(;SZ[9];B[aa]C[RIGHT])\n(;SZ[9];B[aa])\n(;SZ[9];B[bb]C[RIGHT])"), 0o666); err != nil {
		t.Fatal(err)
	}
	problems, faults := 0, 0
	for p, err := range Walk([]string{path}, sgf.Options{}) {
		if err != nil && errors.Is(err, ErrNoProblem) {
			faults++
		} else if err == nil && p != nil {
			problems++
		}
	}
	if problems != 2 || faults != 1 {
		t.Errorf("%d problems, %d faults", problems, faults)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("(;GM[1]SZ[9]AB[ba][bb]AW[ca]TR[ca]VW[aa:ee]C[Black to move. Capture the marked stone.\nThemes: net, length-1\nGrade: 1230 (easy)\nFrom: a.sgf, move 4 (x – y), first](;B[da]C[RIGHT])(;B[ee]C[WRONG];W[dd]))")
	f.Add("(;SZ[9](;W[aa](;B[cc];W[dc]C[RIGHT]))(;;W[dd]))")
	f.Add("(;SZ[9];B[];W[]C[RIGHT])")
	f.Add("(;SZ[9]AW[ca]TR[ca]C[Black to move. Capture the marked stone.](;B[]C[RIGHT]))")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := sgf.Parse("fuzz.sgf", []byte(text))
		for _, g := range games {
			p, err := Read(g)
			if err != nil {
				continue
			}
			if len(p.First.Right) == 0 || p.Solution != p.First.Right[0] || p.Themes&^themesKnown() != 0 {
				t.Errorf("%+v", p)
			}
			key := p.Board.Key()
			again, err := Read(p.Record(1))
			if err != nil {
				t.Fatalf("written and read: %v\n%s", err, text)
			}
			if again.Board.Key() != key || !reflect.DeepEqual(again.First, p.First) || again.Goal != p.Goal || again.Target != p.Target {
				t.Errorf("%+v\nnot\n%+v\n%s", again.First, p.First, text)
			}
		}
	})
}

func themesKnown() (all theme.Set) { return theme.SetOf(theme.All()...) }
