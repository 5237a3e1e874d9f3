package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	_ "shicho/engine/models"
	"shicho/engine/network"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
	"shicho/patterndb/query"
	"shicho/proof"
	checker "shicho/proof/check"
	"shicho/study/problem"
	"shicho/tactics"
)

// The position of the tests, where White's string at C3 is in atari at C2.
const (
	lines     = 5
	target    = board.Point(12)
	liberty   = board.Point(17)
	empty     = board.Point(0)
	far       = board.Point(361)
	farAway   = board.Point(20_000)
	noColour  = board.Colour(7)
	noGoal    = tactics.Goal(9)
	noSide    = tactics.Side(7)
	hugeSize  = 99
	noPattern = "xyz"
)

func position() *board.Board {
	return board.MustParse(`
5 |. . . . .
4 |. . X . .
3 |. X O X .
2 |. . . . .
1 |. . . . .
   A B C D E
`)
}

// nonsense are questions about nothing.
var nonsense = map[string]tactics.Question{
	"empty point":   {Target: empty},
	"no point":      {Target: board.NoPoint},
	"pass":          {Target: board.Pass},
	"off the board": {Target: far},
	"far off":       {Target: farAway},
	"no such goal":  {Target: target, Goal: noGoal},
	"no such side":  {Target: target, ToMove: noSide},
	"no other":      {Target: target, Goal: tactics.Connect, Other: empty},
	"other off":     {Target: target, Goal: tactics.Connect, Other: far},
	"two owners":    {Target: target, Goal: tactics.Sever, Other: 7},
	"empty group":   {Target: empty, Goal: tactics.Kill},
	"far group":     {Target: far, Goal: tactics.Kill},
}

// door calls an exported method with nonsense: it returns an error, and does not panic.
func door(t *testing.T, name string, call func() error) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: panic: %v", name, p)
		}
	}()
	if call() == nil {
		t.Errorf("%s: no error", name)
	}
}

// unless is an error if nothing was refused.
func unless(refused bool) error {
	if refused {
		return errors.New("refused")
	}
	return nil
}

func second[T any](_ T, err error) error { return err }

func TestNoQuestion(t *testing.T) {
	b, before := position(), position().Key()
	for name, q := range nonsense {
		for _, r := range []*tactics.Reader{tactics.NewReader(), {}} {
			door(t, name+": Ask", func() error { return second(r.Ask(b, q, nil)) })
			door(t, name+": Read", func() error { return second(r.Read(b, q, nil)) })
			door(t, name+": ReadGroup", func() error { return second(r.ReadGroup(b, q, nil)) })
			door(t, name+": Prove", func() error {
				a, proved := r.Prove(b, q, liberty, nil)
				return unless(!proved && a.Outcome == tactics.Unknown)
			})
			door(t, name+": Decide", func() error { return unless(r.Decide(b, q, board.Empty, nil).Outcome == tactics.Unknown) })
		}
		for _, outcome := range []tactics.Outcome{tactics.Captured, tactics.Escaped} {
			s := proof.Statement{Question: q, Outcome: outcome, Free: board.White}
			for _, w := range []*proof.Writer{proof.NewWriter(), {}} {
				door(t, name+": Write", func() error { return second(w.Write(b, s, nil)) })
				door(t, name+": WriteMove", func() error { return second(w.WriteMove(b, s, liberty, nil)) })
				door(t, name+": WriteSmallest", func() error { return second(w.WriteSmallest(b, s, []board.Point{liberty}, nil)) })
			}
		}
	}
	var r tactics.Reader
	for _, p := range []board.Point{empty, board.NoPoint, board.Pass, far, farAway} {
		door(t, "Both", func() error {
			_, _, err := r.Both(b, p, nil)
			return err
		})
		door(t, "GroupAt", func() error { return second(r.GroupAt(b, p, nil)) })
		door(t, "Double", func() error { return second(r.Double(b, []board.Point{p, target}, nil)) })
		door(t, "IsDouble", func() error { return second(r.IsDouble(b, liberty, []board.Point{p, target}, nil)) })
		door(t, "IsLadder", func() error { return unless(!tactics.IsLadder(b, p, liberty)) })
	}
	door(t, "Besieged", func() error {
		_, _, err := r.Besieged(b, board.PointSet{}, nil)
		return err
	})
	for _, side := range []board.Colour{board.Empty, noColour} {
		door(t, "Candidates", func() error { return unless(len(r.Candidates(b, side, nil, nil)) == 0) })
	}
	door(t, "a move off the board", func() error {
		_, proved := r.Prove(b, tactics.Question{Target: target}, farAway, nil)
		return unless(!proved)
	})
	door(t, "no board", func() error { return second(r.Ask(nil, tactics.Question{Target: target}, nil)) })
	if b.Key() != before {
		t.Error("the board has changed")
	}
}

// What zero values mean is what the reader does without them.
func TestZeroValues(t *testing.T) {
	b, q := position(), tactics.Question{Target: target}
	for name, limits := range map[string]*tactics.Limits{"nil": nil, "zero": {}} {
		if a, err := new(tactics.Reader).Ask(b, q, limits); err != nil || a.Outcome != tactics.Captured || a.Move != liberty {
			t.Errorf("%s limits: %+v, %v", name, a, err)
		}
	}
	s := proof.Statement{Question: q, Outcome: tactics.Captured, Free: board.White}
	c, err := new(proof.Writer).Write(b, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if _, err := c.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	if _, err := checker.New(strings.NewReader(text.String())).Next(); err != nil {
		t.Error(err)
	}
	door(t, "half a certificate", func() error { return second(checker.New(strings.NewReader(text.String()[:40])).Next()) })

	// A job with no options mines as the paper does.
	var reports [2]*miner.Report
	for i, o := range []miner.Options{{}, miner.Paper} {
		store := open(t, t.TempDir())
		job := jobs.Job{Paths: []string{"../games/9x9-01.sgf", "../games/9x9-02.sgf"}, Store: store, Options: o}
		if reports[i], err = job.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if limits, err := store.Limits(); limits != "paper" || err != nil {
			t.Error(limits, err)
		}
	}
	if reports[0].Counts != reports[1].Counts || reports[0].Patterns != reports[1].Patterns || reports[0].First == 0 {
		t.Errorf("%+v\n%+v", reports[0], reports[1])
	}
	var o miner.Options
	if err := o.SetLimits("mining"); err != nil || o.Name() != "mining" {
		t.Error(o.Name(), err)
	}
}

func open(t *testing.T, dir string) *patterndb.Store {
	t.Helper()
	store, err := patterndb.Open(dir, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

func TestOtherDoors(t *testing.T) {
	b, ctx := position(), context.Background()
	store := open(t, t.TempDir())
	for name, call := range map[string]func() error{
		"point of a huge board":  func() error { return second(board.ParsePoint("d4", hugeSize)) },
		"huge board":             func() error { return second(board.New(hugeSize)) },
		"game 0":                 func() error { return readGame(0) },
		"game -1":                func() error { return readGame(-1) },
		"limits of no name":      func() error { return new(miner.Options).SetLimits(noPattern) },
		"no store":               func() error { return second((&jobs.Job{Paths: []string{game}}).Run(ctx)) },
		"no path":                func() error { return second((&jobs.Job{Paths: []string{"none.sgf"}, Store: store}).Run(ctx)) },
		"no record":              func() error { return second(miner.New(miner.Paper).Mine(ctx, nil)) },
		"no index":               func() error { return second(store.Find(nil, b, board.Black, patterndb.ByCount, nil)) },
		"no game":                func() error { return second(store.Put(nil, nil)) },
		"no pattern":             func() error { return second(store.Show(noPattern)) },
		"no question":            func() error { return makeProblem(problem.Challenge{}) },
		"problem of nothing":     func() error { return makeProblem(problem.Challenge{Board: b, Target: empty}) },
		"problem off the board":  func() error { return makeProblem(problem.Challenge{Board: b, Target: farAway}) },
		"problem of no point":    func() error { return makeProblem(problem.Challenge{Board: b, Target: board.NoPoint}) },
		"problem of no goal":     func() error { return makeProblem(problem.Challenge{Board: b, Target: target, Goal: 77}) },
		"settings of no name":    func() error { return new(engine.Settings).Assign([]string{"none=1"}) },
		"level 0":                func() error { return new(engine.Settings).SetLevel(0) },
		"a turn without a game":  func() error { return decide(nil) },
		"a turn without a board": func() error { return decide(&engine.Turn{}) },
		"network of no name":     func() error { return second(network.ParseSource(noPattern)) },
		"network of a huge size": func() error { return second(network.Default(hugeSize)) },
		"a network of nothing":   func() error { return second(network.Decode(nil)) },
	} {
		door(t, name, call)
	}
	if text := noColour.String(); text == "" {
		t.Error("a colour without words")
	}
	var counts query.Counts
	if counts.All() != 0 {
		t.Error(counts)
	}
	if _, err := (&jobs.Job{Paths: []string{"none.sgf"}, Store: store}).Run(ctx); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// Who has a store open is told that it is this program itself.
func TestOwnLock(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	if _, err := patterndb.Open(dir, patterndb.Options{}); !errors.Is(err, patterndb.ErrLocked) || !strings.Contains(fmt.Sprint(err), "this process") {
		t.Error(err)
	}
}

// A network says nothing of a position in which nobody is to move, or of a board of another size.
func TestEvaluateNothing(t *testing.T) {
	e := must(network.Default(19))
	b := must(board.New(19))
	for name, call := range map[string]func() error{
		"no side":      func() error { return unless(e.Evaluate(b, board.Empty, 7.5) == nil) },
		"no such side": func() error { return unless(e.Evaluate(b, noColour, 7.5) == nil) },
		"no board":     func() error { return unless(e.Evaluate(nil, board.Black, 7.5) == nil) },
		"another size": func() error { return unless(e.Evaluate(position(), board.Black, 7.5) == nil) },
	} {
		door(t, name, call)
	}
	for _, side := range []board.Colour{board.Empty, noColour} {
		n, err := network.ParseSource("default")
		mustDo(t, err)
		door(t, "RankMoves", func() error { return second(n.RankMoves(b, side)) })
		door(t, "Owners", func() error { return second(n.Owners(b, side)) })
	}
}

func mustDo(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func readGame(n int) error {
	_, _, err := sgf.ReadGame(game, n, sgf.Options{})
	return err
}

func makeProblem(c problem.Challenge) error {
	return second(problem.NewMaker(problem.Options{}).Make(context.Background(), c))
}

func decide(at *engine.Turn) error {
	player, err := engine.New(engine.Default())
	if err != nil {
		return err
	}
	return second(player.Decide(context.Background(), at, 0, nil))
}
