package training

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shicho/board/sgf"
	_ "shicho/engine/models"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/study/train/progress"
	"shicho/web/ask"
)

// The first problem of testdata: Black captures five stones in the corner. White has two replies to the first move.
//
//	9 . . . . . . . . .
//	8 . . . . X X . . .
//	7 . . . . O O X X X
//	6 . . . . O O O X O
//	5 . . . . O . X O O
//	4 . . . . . O X . .
//	3 . . . . O O X O .
//	2 . . . . . O . . .
//	1 . . . . . . . . .
//	  A B C D E F G H J
const (
	solution = "H2"
	wrong    = "G1" // White answers H2
	outside  = "A9" // far from the fight, not in the tree
)

// second is the right answer to each reply.
var second = map[string]string{"J2": "J3", "J3": "J2"}

// newAttempts makes attempts with the problems of testdata.
func newAttempts(t testing.TB) *Attempts {
	t.Helper()
	d := New(Options{Answers: ask.New(ask.Options{Deadline: time.Minute}), Book: book(t), Address: func(s *problem.Source) string { return "/games/" + s.Name }})
	for p, err := range problem.Walk([]string{"testdata/problems.sgf"}, sgf.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		d.Add(p)
	}
	return d
}

// book makes a place for progress.
func book(t testing.TB) func() (*progress.Store, error) {
	t.Helper()
	store, err := progress.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return func() (*progress.Store, error) { return store, nil }
}

// first begins an attempt at the first problem.
func first(t testing.TB, d *Attempts) *Task {
	t.Helper()
	task, err := d.Next(t.Context(), &Choice{Problem: d.problems.Problems()[0].ID.String()})
	if err != nil {
		t.Fatal(err)
	}
	return task
}

// play plays a move after others.
func play(t *testing.T, d *Attempts, task *Task, move string, before ...string) *Answer {
	t.Helper()
	a, err := d.Move(t.Context(), &Play{Attempt: task.Attempt, Moves: before, Move: move})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestTask looks at a problem before it is solved: nothing tells the theme, the grade or the game.
func TestTask(t *testing.T) {
	task := first(t, newAttempts(t))
	text := fmt.Sprint(*task, *task.Position)
	if task.Task != "Black to move. Capture the 5 marked stones." || task.Target == "" || task.Owner != "white" || task.Position.ToMove != "black" || task.Part != "E9-J1" {
		t.Errorf("%+v", task)
	}
	for _, hint := range []string{"snapback", "1370", "9x9-04"} {
		if strings.Contains(text, hint) {
			t.Errorf("the task says %q", hint)
		}
	}
}

// TestSolve plays the right moves. A move that is taken back and played again has the same reply.
func TestSolve(t *testing.T) {
	d := newAttempts(t)
	replies := map[string]bool{}
	for range 30 {
		task := first(t, d)
		a := play(t, d, task, solution)
		if a.Verdict != Right || a.Outcome != nil || a.Reply == nil || second[a.Reply.Point] == "" {
			t.Fatalf("%+v", a)
		}
		if again := play(t, d, task, solution); again.Reply.Point != a.Reply.Point {
			t.Errorf("the reply was %s and is %s", a.Reply.Point, again.Reply.Point)
		}
		replies[a.Reply.Point] = true
		last := play(t, d, task, second[a.Reply.Point], solution, a.Reply.Point)
		if last.Verdict != Solved || last.Outcome == nil || !last.Outcome.Solved || last.Reply != nil {
			t.Fatalf("%+v", last)
		}
	}
	if len(replies) != len(second) {
		t.Errorf("the only replies are %v", replies)
	}
}

// TestWrong plays a wrong move, tries on, takes back, and plays the right moves: the attempt has failed by the first of them alone.
func TestWrong(t *testing.T) {
	d := newAttempts(t)
	task := first(t, d)
	a := play(t, d, task, wrong)
	if a.Verdict != Wrong || a.Reply == nil || a.Reply.Point != solution || a.Reply.Colour != "white" {
		t.Fatalf("%+v", a)
	}
	o := a.Outcome
	if o == nil || o.Solved || o.Grade == "" || o.Themes[0].Title != "Snapback" || len(o.Sources) != 0 {
		t.Fatalf("%+v", o)
	}
	if on := play(t, d, task, "H1", wrong, solution); on.Verdict != Wrong || on.Reply == nil || on.Outcome != nil {
		t.Errorf("trying on: %+v", on)
	}
	a = play(t, d, task, solution)
	if last := play(t, d, task, second[a.Reply.Point], solution, a.Reply.Point); last.Verdict != Solved || last.Outcome != nil {
		t.Errorf("after a wrong move: %+v", last)
	}
}

// TestLaterWrong plays a wrong move after a right one.
func TestLaterWrong(t *testing.T) {
	d := newAttempts(t)
	task := first(t, d)
	a := play(t, d, task, solution)
	if last := play(t, d, task, "H1", solution, a.Reply.Point); last.Verdict != Wrong || last.Reply == nil || last.Outcome == nil || last.Outcome.Solved {
		t.Errorf("%+v", last)
	}
}

// TestOutside plays a move that the tree does not have: the reader refutes it.
func TestOutside(t *testing.T) {
	d := newAttempts(t)
	a := play(t, d, first(t, d), outside)
	if a.Verdict != Wrong || a.Reply == nil || a.Outcome == nil || a.Outcome.Solved {
		t.Errorf("%+v", a)
	}
}

func TestIllegal(t *testing.T) {
	d := newAttempts(t)
	task := first(t, d)
	if a := play(t, d, task, "E8"); a.Verdict != Illegal || a.Outcome != nil {
		t.Errorf("%+v", a)
	}
	if a := play(t, d, task, solution); a.Verdict != Right {
		t.Errorf("after an illegal move: %+v", a)
	}
}

// TestWhy asks why a move is wrong, and first too early.
func TestWhy(t *testing.T) {
	d := newAttempts(t)
	task := first(t, d)
	why := func(moves ...string) (*Why, error) {
		return d.Why(t.Context(), &Play{Attempt: task.Attempt, Moves: moves})
	}
	if _, err := why(); !errors.Is(err, ErrEarly) {
		t.Errorf("before the first move: %v", err)
	}
	play(t, d, task, wrong)
	w, err := why(wrong, solution)
	if err != nil || len(w.Line) == 0 || len(w.Zone) == 0 || !strings.Contains(w.Words[0], "That is where Black should have played.") {
		t.Errorf("%+v, %v", w, err)
	}
	if w.Line[0].Colour != "black" {
		t.Errorf("the line begins with %+v", w.Line[0])
	}
}

// TestSolution gives up.
func TestSolution(t *testing.T) {
	d := newAttempts(t)
	task := first(t, d)
	s, err := d.Solution(t.Context(), &Play{Attempt: task.Attempt})
	if err != nil || len(s.Line) != 3 || s.Line[0].Point != solution || s.Outcome == nil || s.Outcome.Solved {
		t.Fatalf("%+v, %v", s, err)
	}
	if said := strings.Join(s.Words, " "); said != "Black takes a liberty at H2 and leaves 2. If White plays J2, then Black throws in at J3. The stones cannot escape any more." {
		t.Errorf("the words are %q", said)
	}
	if s, err = d.Solution(t.Context(), &Play{Attempt: task.Attempt}); err != nil || s.Outcome != nil {
		t.Errorf("the second time: %+v, %v", s, err)
	}
}

// TestFaults plays what cannot be played.
func TestFaults(t *testing.T) {
	d := newAttempts(t)
	task := first(t, d)
	for _, test := range []struct {
		play Play
		want error
	}{
		{Play{Attempt: 99, Move: solution}, ErrAttempt},
		{Play{Attempt: -1, Move: solution}, ErrAttempt},
		{Play{Move: "Z9"}, ErrPlay},
		{Play{Move: strings.Repeat("x", 9999)}, ErrPlay},
		{Play{Moves: []string{"H2"}, Move: "J2"}, ErrPlay},
		{Play{Moves: []string{"E8", "J2"}, Move: "J3"}, ErrPlay},
		{Play{Moves: slices.Repeat([]string{"PASS"}, 1_000), Move: "J3"}, ErrPlay},
	} {
		if test.play.Attempt == 0 {
			test.play.Attempt = task.Attempt
		}
		if _, err := d.Move(t.Context(), &test.play); !errors.Is(err, test.want) || len(err.Error()) > 200 {
			t.Errorf("%.100v: %v", test.play, err)
		}
	}
	for range mostAttempts {
		first(t, d)
	}
	if _, err := d.Move(t.Context(), &Play{Attempt: task.Attempt, Move: solution}); !errors.Is(err, ErrAttempt) {
		t.Errorf("an old attempt: %v", err)
	}
}

// TestChoice asks for grades and themes.
func TestChoice(t *testing.T) {
	d := newAttempts(t)
	for _, test := range []struct {
		choice Choice
		want   error
	}{
		{Choice{Themes: []string{"snapback"}}, nil},
		{Choice{Themes: []string{"snapback", "quiet"}, Grade: "30k-5d"}, nil},
		{Choice{Grade: "9d"}, train.ErrNoMatch},
		{Choice{Rank: "new"}, nil},
		{Choice{Grade: "impossible"}, ErrChoice},
		{Choice{Rank: "strong"}, ErrChoice},
		{Choice{Themes: []string{"cake"}}, ErrChoice},
		{Choice{Themes: slices.Repeat([]string{"net"}, 1000)}, ErrChoice},
		{Choice{Problem: "00"}, train.ErrNoID},
		{Choice{Problem: "zz"}, train.ErrNoID},
	} {
		task, err := d.Next(t.Context(), &test.choice)
		if !errors.Is(err, test.want) || (err == nil) != (task != nil) {
			t.Errorf("%.80v: %v, %v", test.choice, task, err)
		}
		if test.choice.Rank == "new" && (task.Progress == nil || task.Progress.Rank != "25k") {
			t.Errorf("new to Go: %+v", task.Progress)
		}
	}
}

// TestForeign trains on a record by someone else, which does not say what is to be captured.
func TestForeign(t *testing.T) {
	games, err := sgf.Parse("", []byte(foreign))
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Read(games[0])
	if err != nil {
		t.Fatal(err)
	}
	d := New(Options{Answers: ask.New(ask.Options{}), Book: book(t), Address: func(*problem.Source) string { return "" }})
	d.Add(p)
	task := first(t, d)
	if task.Comment != "Take the stone." || task.Target != "" {
		t.Errorf("%+v", task)
	}
	for move, words := range map[string]string{"E5": "The record does not have E5.", "B1": "The record calls B1 wrong. ", "J9": "The record calls J9 wrong."} {
		if a := play(t, d, task, move); a.Verdict != Wrong || !strings.HasPrefix(a.Words[0], words) {
			t.Errorf("%s: %+v", move, a)
		}
	}
	for move, want := range map[string]string{"E5": "The record does not have E5 here; nothing is proved.", "B1": "The record calls B1 wrong; nothing is proved.",
		"B9": "The record calls B9 right; nothing is proved."} {
		if w, err := d.Why(t.Context(), &Play{Attempt: task.Attempt, Moves: []string{move}}); err != nil || !slices.Equal(w.Words, []string{want}) {
			t.Errorf("%s: %+v, %v", move, w, err)
		}
	}
	if a := play(t, d, task, "B9"); a.Verdict != Solved {
		t.Errorf("the right move: %+v", a)
	}
}

const foreign = "(;SZ[9]AB[ab][bb]AW[aa]PL[B]C[Take the stone.](;B[bi];W[hh])(;B[ia])(;B[ba]C[RIGHT]))"

// FuzzMove plays arbitrary moves.
func FuzzMove(f *testing.F) {
	d := newAttempts(f)
	task := first(f, d)
	for _, seed := range []string{solution, wrong, "H2 J2 J3", "G1 H2 H1 PASS PASS pass", "A9", "H2 J3 G1 J2", "", "I5 Z0 \x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		moves := strings.Fields(line)
		if len(moves) == 0 {
			moves = []string{""}
		}
		last := len(moves) - 1
		a, err := d.Move(t.Context(), &Play{Attempt: task.Attempt, Moves: moves[:last], Move: moves[last]})
		if err == nil && a.Verdict == "" {
			t.Errorf("%q: no verdict", line)
		}
		if _, err := d.Why(t.Context(), &Play{Attempt: task.Attempt, Moves: moves}); err != nil && !errors.Is(err, ErrPlay) && !errors.Is(err, ErrEarly) {
			t.Errorf("%q: why: %v", line, err)
		}
	})
}

// TestNext goes on without playing: every problem comes before one comes again. Then each is failed, and none comes
// again before it is due, but if the visitor wants to go on.
func TestNext(t *testing.T) {
	d := newAttempts(t)
	next := func() *Task {
		task, err := d.Next(t.Context(), &Choice{})
		if err != nil {
			t.Fatal(err)
		}
		return task
	}
	seen := map[string]bool{}
	for range d.Len() {
		seen[next().Problem] = true
	}
	if len(seen) != d.Len() {
		t.Errorf("%d of %d problems came", len(seen), d.Len())
	}
	failed := map[string]bool{}
	for range 50 {
		if len(failed) == d.Len() {
			break
		}
		task := next()
		if _, err := d.Solution(t.Context(), &Play{Attempt: task.Attempt}); err != nil {
			t.Fatal(err)
		}
		failed[task.Problem] = true
	}
	if task := next(); len(failed) != d.Len() || task.Position != nil || !strings.Contains(task.Nothing, "the next one is due in ") {
		t.Errorf("after %d failures: %+v", len(failed), task)
	}
	task, err := d.Next(t.Context(), &Choice{Ahead: true})
	if err != nil || !strings.HasPrefix(task.Occasion, "You failed this problem before; it is due in ") {
		t.Errorf("going on all the same: %+v, %v", task, err)
	}
}

// TestOccasion looks at what is said about a problem that is new, was solved, and was then failed.
func TestOccasion(t *testing.T) {
	d := newAttempts(t)
	task := first(t, d)
	if task.Occasion != "A new problem" {
		t.Errorf("%q", task.Occasion)
	}
	a := play(t, d, task, solution)
	play(t, d, task, second[a.Reply.Point], solution, a.Reply.Point)
	if task = first(t, d); !strings.HasPrefix(task.Occasion, "You solved this problem before; it is due in ") {
		t.Errorf("after it was solved: %q", task.Occasion)
	}
	play(t, d, task, wrong)
	if task = first(t, d); !strings.HasPrefix(task.Occasion, "You solved this problem at 1 of 2 attempts; it is due in ") {
		t.Errorf("after it was failed: %q", task.Occasion)
	}
}
