package problem

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	_ "shicho/engine/models"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
	"shicho/tactics"
)

// A maker refuses what is no question, and a maker without options makes problems of captures.
func TestNoQuestion(t *testing.T) {
	b := board.MustParse(`
5 |. . . . .
4 |. . X . .
3 |. X O X .
2 |. . . . .
1 |. . . . .
   A B C D E
`)
	m := NewMaker(Options{})
	if len(m.options.Classes) == 0 || m.options.Limits.Name != tactics.Default.Name {
		t.Errorf("%+v", m.options)
	}
	for name, q := range map[string]Challenge{
		"no board":      {},
		"empty point":   {Board: b},
		"off the board": {Board: b, Target: 99},
		"no point":      {Board: b, Target: board.NoPoint, Goal: Live},
		"one string":    {Board: b, Target: 12, Goal: Connect, Other: 0},
	} {
		if p, err := m.Make(t.Context(), q); !errors.Is(err, tactics.ErrNoTarget) {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	if _, err := m.Make(t.Context(), Challenge{Board: b, Target: 12, Goal: Unstated}); !errors.Is(err, tactics.ErrGoal) {
		t.Error(err)
	}
	if q := (Challenge{Goal: 77}); q.Goal.String() != "goal 77" {
		t.Error(q.Goal)
	}
}

// A maker that asks for no worth makes a problem of a plain capture.
func TestAny(t *testing.T) {
	b := board.MustParse(`
9 |. . . . . . . . .
8 |. . . . . . . . .
7 |. . . O O O . . .
6 |. . . X . X . . .
5 |. . X O O X . . .
4 |. . . X X . . . .
3 |. . . . . . . . .
2 |. . . . . . . . .
1 |. . . . . . . . .
   A B C D E F G H J
`)
	target, _ := board.ParsePoint("D5", 9)
	q, limits := Challenge{Board: b, Target: target}, tactics.PaperDeep
	if _, err := NewMaker(Options{Limits: limits}).Make(t.Context(), q); err != ErrEasy {
		t.Errorf("without Any: %v", err)
	}
	p, err := NewMaker(Options{Limits: limits, Any: true}).Make(t.Context(), q)
	if err != nil || len(p.First.Right) != 1 {
		t.Fatalf("with Any: %v", err)
	}
}

// The games of records and those of a store that mined them are the same, and records of problems are problems again.
func TestInputs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sgf")
	const games = "(;SZ[9];B[cc];W[dc];B[dd];W[gg];B[db];W[hg];B[ec])"
	if err := os.WriteFile(path, []byte(games), 0o644); err != nil {
		t.Fatal(err)
	}
	records := 0
	for in := range FromRecords([]string{path}, sgf.Options{}) {
		if in.Err != nil || in.Record == nil || in.Record.Size != 9 {
			t.Errorf("%+v", in)
		}
		records++
	}
	if records != 1 {
		t.Errorf("%d records", records)
	}
	store, err := patterndb.Open(filepath.Join(t.TempDir(), "db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	job := jobs.Job{Paths: []string{path}, Store: store, Options: miner.Paper}
	if _, err := job.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	stored := 0
	for in := range FromStore(store) {
		if in.Err != nil || in.Game == nil || in.Game.Size != 9 {
			t.Errorf("%+v", in)
		}
		stored++
	}
	if stored != 1 {
		t.Errorf("%d games in the store", stored)
	}
}

// What the end of a context cuts off makes no problem.
func TestEndedContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	b := board.MustParse(`
5 |. . . . .
4 |. . X . .
3 |. X O X .
2 |. . . . .
1 |. . . . .
   A B C D E
`)
	if p, err := NewMaker(Options{}).Make(ctx, Challenge{Board: b, Target: 12}); !errors.Is(err, context.Canceled) {
		t.Error(p, err)
	}
	w := worker{maker: NewMaker(Options{})}
	m := &made{input: Input{Problem: &Problem{}}, done: make(chan struct{})}
	w.work(ctx, m)
	if <-m.done; len(m.problems) > 0 || m.counts.Ready > 0 {
		t.Errorf("%+v", m)
	}
}
