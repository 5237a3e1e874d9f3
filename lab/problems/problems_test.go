package problems

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/lab/suite"
	"shicho/study/problem"
	"shicho/tactics"
)

// corner is a problem: only B9 captures C9.
const corner = `
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . O X X X . . . . .
	. X X O O . . . . . .
	. O O . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .`

// cornerProblem makes the problem of the corner, in the upper right.
func cornerProblem(t *testing.T) *problem.Problem {
	t.Helper()
	p, err := problem.NewMaker(problem.Options{Limits: tactics.Default}).Make(problem.Challenge{Board: board.MustParse(corner), Target: point(t, "C9")})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func point(t *testing.T, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, 11)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The reader that judges agrees with a proved problem, in all views.
func TestTrial(t *testing.T) {
	testrun.SameGoroutines(t, "TestProgram")
	trial := Trial{Limits: tactics.Default, Seed: 1}
	trial.Limits.Nodes = 2_000
	r, err := trial.Run(t.Context(), []*problem.Problem{cornerProblem(t)})
	if err != nil {
		t.Fatal(err)
	}
	tally := r.Tallies()[0]
	if tally.Solutions != (Tally{Agrees: 1}) || tally.Wrong.Differs > 0 {
		t.Errorf("%+v", tally)
	}
	if views := r.views(); views != (Tally{Agrees: 1}) {
		t.Errorf("views: %+v, %+v", views, r.Problems[0].Views)
	}
	if len(r.Disputed()) > 0 {
		t.Error(r.Text())
	}
}

// A problem with a wrong move in the place of the solution is disputed, and the report shows the board.
func TestDispute(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := cornerProblem(t)
	p.First.Right, p.First.Tries[0].Move = []board.Point{p.First.Tries[0].Move}, p.Solution
	p.Solution = p.First.Right[0]
	trial := Trial{Limits: tactics.Default, Seed: 1}
	trial.Limits.Nodes = 2_000
	r, err := trial.Run(t.Context(), []*problem.Problem{p})
	if err != nil {
		t.Fatal(err)
	}
	if tally := r.Tallies()[0]; tally.Solutions.Agrees != 0 || tally.Unique.Differs != 1 {
		t.Errorf("%+v", tally)
	}
	text := r.Text()
	for _, want := range []string{"K9: the problem says wrong; reader says right (0)", "the record has another ID", "\n11 . . ."} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q:\n%s", want, text)
		}
	}
	if sheet := r.Sheet(1); len(sheet.Diagrams) != 1 {
		t.Errorf("%d diagrams", len(sheet.Diagrams))
	}
}

// The moves that are drawn are legal, near and wrong, and depend on the seed and the problem alone.
func TestClaims(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := cornerProblem(t)
	claims, drawn := claimsOf(p, 1)
	_, again := claimsOf(p, 1)
	if len(drawn) != drawnMoves || len(claims) < len(p.First.Tries)+1 {
		t.Fatalf("%d claims, %d drawn", len(claims), len(drawn))
	}
	for i, c := range drawn {
		if c.Right || c.Move == p.Solution || again[i].Move != c.Move || !p.Board.Clone().TryPlay(c.Move, board.Black) {
			t.Errorf("drawn: %s", board.FormatPoint(c.Move, 11))
		}
	}
}

// Where a ko is the best, a right move must reach a ko that is as good, and a wrong one must not.
func TestKoGoal(t *testing.T) {
	for _, c := range []struct {
		best, got tactics.Result
		right     bool
		want      agreement
	}{
		{tactics.Fails, tactics.Fails, true, agrees}, {tactics.Fails, tactics.KoThreat, true, differs}, {tactics.Fails, tactics.KoThreat, false, agrees},
		{tactics.KoThreat, tactics.KoThreat, true, agrees}, {tactics.KoThreat, tactics.KoFirst, true, differs}, {tactics.KoThreat, tactics.KoFirst, false, agrees},
		{tactics.KoFirst, tactics.KoThreat, false, differs}, {tactics.KoFirst, tactics.Works, false, agrees},
	} {
		claim := &Claim{Right: c.right, goal: successOf(c.best)}
		if got := claim.agreement(&Opinion{Verdict: problem.OnlyKo, reached: successOf(c.got)}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// A move that takes the target off needs no judge.
func TestTaken(t *testing.T) {
	b := board.MustParse(`
		. X . . .
		X O . . .
		. X . . .
		. . . . .
		. . . . .`)
	p := &problem.Problem{Challenge: problem.Challenge{Board: b, Target: 6}}
	o, err := newReader(tactics.Fast).opinion(p, 7)
	if err != nil || o.Verdict != problem.Right || o.Answer != "taken" {
		t.Errorf("%+v, %v", o, err)
	}
}

// What an answer for the other side says of the solver's move.
func TestVerdict(t *testing.T) {
	strict, near := &judge{}, &judge{keepsNear: true}
	for _, c := range []struct {
		answer suite.Answer
		by     *judge
		want   problem.Verdict
	}{
		{suite.Answer{Result: tactics.Fails}, strict, problem.Right},
		{suite.Answer{Result: tactics.Works}, strict, problem.Wrong},
		{suite.Answer{Result: tactics.KoThreat}, strict, problem.OnlyKo},
		{suite.Answer{Result: tactics.Works, Unknown: true, Limit: "near"}, strict, problem.Unknown},
		{suite.Answer{Result: tactics.Works, Unknown: true, Limit: "near"}, near, problem.Wrong},
		{suite.Answer{Result: tactics.Works, Unknown: true, Limit: "nodes"}, near, problem.Unknown},
	} {
		if got := c.by.verdict(&c.answer); got != c.want {
			t.Errorf("%+v: %v, not %v", c.answer, got, c.want)
		}
	}
}

// A program that always answers 0 finds that every move works: the solution stands, and all wrong moves are disputed.
func TestProgram(t *testing.T) {
	testrun.SingleGoroutine(t)
	if runtime.GOOS == "windows" {
		t.Skip("no scripts")
	}
	script := filepath.Join(t.TempDir(), "zero.sh")
	text := "#!/bin/sh\nwhile read command rest; do case $command in name) echo '= Zero';; version) echo '= 1';; known_command) echo '= true';; attack|defend) echo '= 0';; *) echo '=';; esac; echo; done\n"
	if err := os.WriteFile(script, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	trial := Trial{Limits: tactics.Fast, Start: func(ctx context.Context) (*suite.Program, error) { return suite.Start(ctx, script, time.Minute) }}
	r, err := trial.Run(t.Context(), []*problem.Problem{cornerProblem(t)})
	if err != nil {
		t.Fatal(err)
	}
	tally := r.Tallies()[0]
	if tally.Judge != "Zero 1" || tally.Solutions.Agrees != 1 || tally.Wrong != (Tally{Differs: drawnMoves}) {
		t.Errorf("%+v", tally)
	}
}

// The draw depends on the problems and the seed, and keeps the order of the collection.
func TestDraw(t *testing.T) {
	var all []*problem.Problem
	for i := range 20 {
		p := &problem.Problem{}
		p.ID[0] = byte(7 * i)
		all = append(all, p)
	}
	first := (&Trial{Count: 5, Seed: 1}).draw(all)
	if len(first) != 5 {
		t.Fatal(len(first))
	}
	for i := range first[1:] {
		if first[i].Number >= first[i+1].Number {
			t.Error("not in order")
		}
	}
	if other := (&Trial{Count: 5, Seed: 2}).draw(all); other[0].Number == first[0].Number && other[4].Number == first[4].Number {
		t.Error("another seed draws the same")
	}
}
