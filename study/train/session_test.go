package train

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/board/sgf/rank"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/tactics"
)

// clock is the time of the tests.
type clock struct{ time.Time }

func (c *clock) now() time.Time { return c.Time }

func load(t *testing.T, paths ...string) *Collection {
	t.Helper()
	c := NewCollection(nil)
	for p, err := range problem.Walk(paths, sgf.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		c.Add(p)
	}
	return c
}

// trainer makes a trainer with new progress.
func trainer(t *testing.T, c *Collection) (*Trainer, *clock) {
	t.Helper()
	p, err := progress.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	now := &clock{time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	return New(c, p, Options{Limits: tactics.Default, Seed: 1, Now: now.now}), now
}

// player is a user at an attempt.
type player struct {
	*Session
	at     *Place
	played []*Answer // that led here
}

// begin begins an attempt at a problem.
func begin(t *testing.T, tr *Trainer, id shape.ID) *player {
	t.Helper()
	s, err := tr.Start(id)
	if err != nil {
		t.Fatal(err)
	}
	return &player{Session: s, at: s.Start()}
}

// play plays a move, and goes on after the answer.
func (p *player) play(t *testing.T, move board.Point) (*Answer, error) {
	t.Helper()
	a, err := p.at.Play(t.Context(), move)
	if err == nil {
		p.at, p.played = a.To(), append(p.played, a)
	}
	return a, err
}

// last is the answer to the last move; nil before the first one.
func (p *player) last() *Answer {
	if len(p.played) == 0 {
		return nil
	}
	return p.played[len(p.played)-1]
}

// back takes the last move back.
func (p *player) back() {
	p.at = p.last().from
	p.played = p.played[:len(p.played)-1]
}

func examples(t *testing.T) *Collection { return load(t, filepath.Join("testdata", "problems.sgf")) }

// solve plays right moves until the problem is solved.
func solve(t *testing.T, s *Session) {
	t.Helper()
	p := &player{Session: s, at: s.Start()}
	p.solve(t)
}

func (p *player) solve(t *testing.T) {
	t.Helper()
	for n := 0; ; n++ {
		a, err := p.play(t, p.at.turn.Right[0])
		if err != nil || a.Verdict != problem.Right || n > 20 {
			t.Fatalf("%+v, %v", a, err)
		}
		if a.State == Solved {
			return
		}
	}
}

func TestSolve(t *testing.T) {
	c := examples(t)
	tr, _ := trainer(t, c)
	for _, p := range c.Problems() {
		s := begin(t, tr, p.ID)
		if _, settled := s.Outcome(); settled || s.at.IsLost() || s.last() != nil || s.at.IsGone() {
			t.Errorf("%+v", s.at)
		}
		s.solve(t)
		o, ok := s.Outcome()
		if !ok || !o.Solved || !o.Rated || o.After.Number <= o.Before.Number {
			t.Errorf("%+v", o)
		}
		if _, err := s.play(t, 0); !errors.Is(err, ErrOpponent) && !errors.Is(err, ErrGone) {
			t.Errorf("a move after the end: %v", err)
		}
		if a := s.last(); a.State != Solved || a.Outcome == nil {
			t.Errorf("%+v", a)
		}
	}
	if stats := tr.Stats(); stats.Attempts != len(c.Problems()) || stats.Solved != len(c.Problems()) {
		t.Errorf("%+v", stats)
	}
}

// Every wrong move is refuted, whether the tree has the move or not.
func TestRefutations(t *testing.T) {
	testrun.SingleGoroutine(t)
	c := examples(t)
	tr, _ := trainer(t, c)
	for i, p := range c.Problems() {
		s := begin(t, tr, p.ID)
		key := s.at.Board().Key()
		for point := range board.Point(p.Board.Points()) {
			off := !slices.Contains(p.First.Right, point) && !slices.ContainsFunc(p.First.Tries, func(try problem.Try) bool { return try.Move == point })
			if s.at.board.Legal(point, p.Solver()) != nil || slices.Contains(p.First.Right, point) || off && int(point)%29 != i {
				continue
			}
			a, err := s.play(t, point)
			if err != nil || a.Verdict == problem.Right || a.Verdict == problem.Unknown || a.State != Lost || a.Reply == board.NoPoint {
				t.Errorf("problem %d: %s: %+v, %v", i+1, board.FormatPoint(point, p.Board.Size()), a, err)
				continue
			}
			if len(s.at.Line()) != 2 {
				t.Errorf("%+v", a)
			}
			if s.back(); s.at.Board().Key() != key {
				t.Error("a move that was taken back has changed the board")
			}
		}
		if o, ok := s.Outcome(); !ok || o.Solved {
			t.Errorf("%+v, %v", o, ok)
		}
		s.solve(t) // the attempt counts only once
	}
	if stats := tr.Stats(); stats.Attempts != len(c.Problems()) || stats.Solved != 0 {
		t.Errorf("%+v", stats)
	}
}

// After a wrong move one may try on, ask why, and take back.
func TestTryOn(t *testing.T) {
	testrun.SingleGoroutine(t)
	c := examples(t)
	tr, _ := trainer(t, c)
	p := c.Problems()[0]
	s := begin(t, tr, p.ID)
	if _, err := s.at.Why(t.Context()); !errors.Is(err, ErrNoMove) {
		t.Errorf("why before a move: %v", err)
	}
	if _, err := s.play(t, p.Target); !errors.Is(err, board.ErrOccupied) {
		t.Errorf("a move on a stone: %v", err)
	}
	if _, err := s.play(t, board.Pass); !errors.Is(err, ErrPass) {
		t.Errorf("a pass: %v", err)
	}
	if _, err := s.play(t, p.First.Tries[0].Move); err != nil {
		t.Fatal(err)
	}
	why, err := s.last().Why(t.Context())
	if err != nil || why.Text == "" || len(why.Line) == 0 || why.Zone.IsEmpty() {
		t.Errorf("%+v, %v", why, err)
	}
	moves, reply := 0, board.NoPoint
	for point := range board.Point(p.Board.Points()) {
		if s.at.board.Legal(point, p.Solver()) != nil || moves == 6 {
			continue
		}
		a, err := s.play(t, point)
		if err != nil || a.State != Lost || !a.TriedOn {
			t.Errorf("%+v, %v", a, err)
		}
		moves, reply = moves+1, a.Reply
	}
	if reply != board.Pass {
		t.Errorf("far from the fight White answers %s", board.FormatPoint(reply, p.Board.Size()))
	}
	for range moves + 1 {
		s.back()
	}
	if s.at.IsLost() || s.last() != nil {
		t.Errorf("%+v", s.at)
	}
}

// foreign is a problem by someone else: A9 is right, and so is E5 in another way.
const foreign = `(;GM[1]SZ[9]C[White to kill.]AB[ba][bb][ab]AW[ca][cb][bc][ac]
	(;W[aa](;B[cc];W[dc]C[RIGHT])(;B[dd];W[ee]C[no]))
	(;W[dd];B[hh];W[cc])
	(;W[ee]C[RIGHT]))`

func TestForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "foreign.sgf")
	if err := os.WriteFile(path, []byte(foreign), 0o666); err != nil {
		t.Fatal(err)
	}
	c := load(t, path)
	tr, _ := trainer(t, c)
	s := begin(t, tr, c.Problems()[0].ID)
	point := func(name string) board.Point {
		p, err := board.ParsePoint(name, 9)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	says := map[string]string{"D6": "The record calls D6 wrong; nothing is proved.", "J9": "The record does not have J9 here; nothing is proved."}
	for name, want := range map[string]board.Point{"D6": point("H2"), "J9": board.NoPoint} {
		if a, err := s.play(t, point(name)); err != nil || a.Verdict != problem.Wrong || a.Reply != want {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
		if why, err := s.last().Why(t.Context()); err != nil || !why.Zone.IsEmpty() || why.Text != says[name] {
			t.Errorf("%s: %+v, %v", name, why, err)
		}
		if _, err := s.play(t, point("E5")); !errors.Is(err, ErrTurn) {
			t.Errorf("trying on after %s: %v", name, err)
		}
		s.back()
	}
	if a, err := s.play(t, point("A9")); err != nil || a.Verdict != problem.Right || a.Reply != point("C7") || a.State != Open {
		t.Errorf("%+v, %v", a, err)
	}
	if why, err := s.last().Why(t.Context()); err != nil || why.Text != "The record calls A9 right; nothing is proved." {
		t.Errorf("%+v, %v", why, err)
	}
	s.solve(t)
	if a, err := begin(t, tr, c.Problems()[0].ID).play(t, point("E5")); err != nil || !a.Alike || a.State != Solved {
		t.Errorf("%+v, %v", a, err)
	}
}

// Several pages may ask at the same time.
func TestPages(t *testing.T) {
	c := examples(t)
	tr, _ := trainer(t, c)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := tr.Next(Wish{})
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := s.Start().Play(t.Context(), s.Problem().Solution); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if _, err := tr.Start(shape.ID{}); !errors.Is(err, ErrNoID) {
		t.Errorf("no such problem: %v", err)
	}
}

// The problem that is due comes first, then a new one near the rating, and none before it is due.
func TestNext(t *testing.T) {
	c := examples(t)
	tr, now := trainer(t, c)
	seen := map[shape.ID]bool{}
	for range c.Problems() {
		s, err := tr.Next(Wish{})
		if err != nil || seen[s.Problem().ID] {
			t.Fatalf("%v, or a problem came twice", err)
		}
		seen[s.Problem().ID] = true
		solve(t, s)
	}
	if _, err := tr.Next(Wish{}); !errors.Is(err, ErrNoneDue) {
		t.Errorf("all are solved: %v", err)
	}
	if _, err := tr.Next(Wish{Ahead: true}); err != nil {
		t.Error(err)
	}
	now.Time = now.AddDate(0, 0, 3)
	if _, err := tr.Next(Wish{}); err != nil {
		t.Error(err)
	}
	if all, due, fresh := tr.Count(Wish{}); all != len(c.Problems()) || due != all || fresh != 0 {
		t.Errorf("%d, %d due, %d new", all, due, fresh)
	}
}

// ranks is a range of ranks.
func ranks(t *testing.T, text string) rank.Range {
	t.Helper()
	list, err := rank.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Who says a rank has problems that fit it from the beginning, however the first ten go.
func TestBegin(t *testing.T) {
	testrun.SingleGoroutine(t)
	c, err := Own()
	if err != nil {
		t.Fatal(err)
	}
	for said, solves := range map[string]bool{"new": true, "20k": true, "1d": false} {
		{
			tr, _ := trainer(t, c)
			own, ok := ParseRank(said)
			if !ok || !tr.IsNew() || tr.Begin(own) != nil {
				t.Fatal(said)
			}
			for range 10 {
				s, err := tr.Next(Wish{})
				if err != nil {
					t.Fatal(err)
				}
				if off := s.Problem().Grade.Rank - own; off > 4 || off < -4 {
					t.Errorf("%s, solving %v: a problem of %v", said, solves, s.Problem().Grade.Rank)
				}
				if _, err := s.settle(solves); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func TestWish(t *testing.T) {
	testrun.SingleGoroutine(t)
	c := examples(t)
	tr, _ := trainer(t, c)
	for range c.Problems() {
		s, err := tr.Next(Wish{Themes: []string{"corner", "length-3"}, Grades: ranks(t, "20k-")})
		if errors.Is(err, ErrNoneDue) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		p := s.Problem()
		if names := p.ThemeNames(); p.Grade.Rating < problem.RatingOf(rank.Of("20k")) || !slices.Contains(names, "corner") && !slices.Contains(names, "length-3") {
			t.Errorf("%v, grade %v", names, p.Grade.Rank)
		}
		solve(t, s)
	}
	if _, err := tr.Next(Wish{Grades: ranks(t, "9d")}); !errors.Is(err, ErrNoMatch) {
		t.Errorf("no such grade: %v", err)
	}
}

// The choice depends on the seed and the progress. A problem that was skipped comes last.
func TestSeed(t *testing.T) {
	testrun.SingleGoroutine(t)
	c := examples(t)
	order := func(seed uint64) (list string) {
		tr, _ := trainer(t, c)
		tr.options.Seed = seed
		for range 5 {
			s, err := tr.Next(Wish{})
			if err != nil {
				t.Fatal(err)
			}
			list += fmt.Sprint(s.Number(), " ")
			s.Skip()
		}
		return list
	}
	one := order(1)
	if again := order(1); again != one {
		t.Errorf("the same seed gives another order: %s, %s", one, again)
	}
	if order(2) == one {
		t.Error("another seed gives the same order")
	}
	tr, _ := trainer(t, c)
	skipped, err := tr.Next(Wish{})
	if err != nil {
		t.Fatal(err)
	}
	skipped.Skip()
	for i := range c.Problems() {
		s, err := tr.Next(Wish{})
		if err != nil {
			t.Fatal(err)
		}
		if (s.Problem() == skipped.Problem()) != (i == len(c.Problems())-1) {
			t.Errorf("the skipped problem comes as number %d", i+2)
		}
		solve(t, s)
	}
	if stats := tr.Stats(); stats.Attempts != len(c.Problems()) {
		t.Errorf("%+v", stats)
	}
}

// Where all problems were skipped, they come again in the order in which they were skipped.
func TestSkips(t *testing.T) {
	c := examples(t)
	tr, _ := trainer(t, c)
	next := func() *problem.Problem {
		s, err := tr.Next(Wish{})
		if err != nil {
			t.Fatal(err)
		}
		s.Skip()
		return s.Problem()
	}
	var first []*problem.Problem
	for range c.Problems() {
		first = append(first, next())
	}
	for i, want := range first {
		if got := next(); got != want {
			t.Errorf("%d: another problem than in the first round", i+1)
		}
	}
}

// A move is not judged once the context has ended.
func TestPlayCut(t *testing.T) {
	p := *examples(t).Problems()[0]
	p.First = &problem.Turn{Right: []board.Point{p.Solution}}
	var other board.Point
	for other == p.Solution || p.Board.Legal(other, p.Solver()) != nil {
		other++
	}
	tr, _ := trainer(t, NewCollection([]*problem.Problem{&p}))
	s := begin(t, tr, p.ID)
	over, end := context.WithCancel(t.Context())
	end()
	if a, err := s.at.Play(over, other); a != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", a, err)
	}
	if _, settled := s.Outcome(); settled {
		t.Error("the attempt is settled")
	}
}
