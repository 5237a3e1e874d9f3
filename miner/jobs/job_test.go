package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/patterndb/games"
	"shicho/patterndb/parts"
	"shicho/tactics"
)

// writeGames puts n random games into a folder of SGF files, some of them twice under two names, and one broken
// record.
func writeGames(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(11, 12))
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		text := strings.Replace(sgfText(randomRecord(7, 90, random)), "GM[1]", "GM[1]RE[W+1.5]", 1)
		write(fmt.Sprintf("game%02d.sgf", i), text)
		if i%5 == 0 {
			write(fmt.Sprintf("again%02d.sgf", i), strings.Replace(text, "SZ", "PB[Somebody]SZ", 1))
		}
	}
	write("broken.sgf", "(;SZ[9];B[aa];W[aa])")
	return dir
}

// randomRecord is a game of random legal moves.
func randomRecord(size, moves int, random *rand.Rand) *sgf.Record {
	record := &sgf.Record{Path: "random.sgf", Name: "random.sgf", Size: size}
	b, _ := board.New(size)
	for len(record.Steps) < moves {
		colour := board.Colour(1 + len(record.Steps)%2)
		if p := board.Point(random.IntN(size*size+1) - 1); b.TryPlay(p, colour) {
			record.Steps = append(record.Steps, sgf.Step{Number: len(record.Steps) + 1, Colour: colour, Point: p})
		}
	}
	return record
}

func sgfText(r *sgf.Record) string {
	text := fmt.Sprintf("(;GM[1]SZ[%d]", r.Size)
	for _, s := range r.Steps {
		name, at := "B", ""
		if s.Colour == board.White {
			name = "W"
		}
		if s.Point >= 0 {
			at = string([]byte{'a' + byte(int(s.Point)%r.Size), 'a' + byte(int(s.Point)/r.Size)})
		}
		text += fmt.Sprintf(";%s[%s]", name, at)
	}
	return text + ")"
}

// export is the export of a store.
func export(t *testing.T, dir string) string {
	t.Helper()
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	var out bytes.Buffer
	if err := store.Export(&out); err != nil {
		t.Fatal(err)
	}
	for s, err := range store.Summaries() { // what the patterns stand for
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&out, s.ID, s.Totals)
	}
	return out.String()
}

var shallow = tactics.Limits{Escape: tactics.Escape{Liberties: 3}, Plies: tactics.Plies{Depth: 3}}

// quick has shallow limits: what a job keeps and reports does not depend on how deep the reader looks.
var quick = miner.Options{
	Limits:  shallow,
	Shallow: shallow,
	Threat:  shallow,
	Escape:  shallow,
	Targets: miner.All,
	Missed:  true,
}

// runJob mines into the store of a folder. change changes the job before it runs.
func runJob(t *testing.T, ctx context.Context, db string, paths []string, change func(*Job)) (*miner.Report, error) {
	t.Helper()
	store, err := patterndb.Open(db, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	job := &Job{Paths: paths, Store: store, Options: quick, Workers: 2}
	change(job)
	return job.Run(ctx)
}

func TestWorkersAndResume(t *testing.T) {
	n, numbers := 10, []int{1, 7}
	switch {
	case *testrun.Long:
		n, numbers = 20, []int{1, 2, 7}
	case testing.Short(): // under the race detector: a few games show what goroutines share
		n, numbers = 5, []int{7}
	}
	games := writeGames(t, n)
	var wantExport, wantInstances string
	for _, workers := range numbers {
		db := filepath.Join(t.TempDir(), "db")
		var instances bytes.Buffer
		report, err := runJob(t, t.Context(), db, []string{games}, func(j *Job) {
			j.Workers, j.Instances = workers, &instances
		})
		if err != nil {
			t.Fatal(err)
		}
		if report.Games != n+n/5+1 || report.Mined != n+1 || report.Duplicates != n/5 || len(report.Warnings) != 1 || report.Failed+report.Already != 0 {
			t.Errorf("%+v", report)
		}
		if got := export(t, db); wantExport == "" {
			wantExport, wantInstances = got, instances.String()
		} else if got != wantExport || instances.String() != wantInstances {
			t.Errorf("%d workers mine something else than 1", workers)
		}
		instances.Reset()
		again, err := runJob(t, t.Context(), db, []string{games}, func(j *Job) { j.Instances = &instances })
		if instances.String() != wantInstances {
			t.Error("a run that finds all games in the store writes other instances")
		}
		if err != nil || again.Mined != 0 || again.Already != n+1 || again.Duplicates != n/5 || again.Patterns != report.Patterns {
			t.Errorf("again: %+v, %v", again, err)
		}
	}
	checkInstances(t, wantInstances)

	// The job is interrupted after some games, again and again, until it is done.
	db := filepath.Join(t.TempDir(), "db")
	for round := 1; ; round++ {
		ctx, cancel := context.WithCancel(t.Context())
		report, err := runJob(t, ctx, db, []string{games}, func(j *Job) {
			j.Progress = func(r *miner.Report, bytes int64) {
				if r.Mined > 2 {
					cancel()
				}
			}
		})
		cancel()
		if err == nil {
			if len(report.Warnings) != 1 {
				t.Errorf("%+v", report)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || round > 20 {
			t.Fatal(round, err)
		}
	}
	if export(t, db) != wantExport {
		t.Error("a job that was cut off and resumed leaves another store")
	}
}

func checkInstances(t *testing.T, text string) {
	t.Helper()
	first := InstanceLine{}
	line, _, _ := strings.Cut(text, "\n")
	if err := json.Unmarshal([]byte(line), &first); err != nil || first.Game == "" || first.Move < 1 || first.Target == "" {
		t.Errorf("%q: %v", line, err)
	}
}

// A record without anything to mine is two failures under two names, not a duplicate of a game that was not mined.
func TestFailedTwice(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.sgf", "b.sgf"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("(;SZ[9];AB[aa]AW[ab][ba];W[dd])"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	report, err := runJob(t, t.Context(), filepath.Join(t.TempDir(), "db"), []string{dir}, func(*Job) {})
	if err != nil || report.Failed != 2 || report.Duplicates != 0 || !strings.Contains(report.Failures[1], "b.sgf:1:") {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestFailures(t *testing.T) {
	games := writeGames(t, 3)
	db := filepath.Join(t.TempDir(), "db")
	report, err := runJob(t, t.Context(), db, []string{games}, func(*Job) {})
	if err != nil || report.Failed != 0 || len(report.Warnings) != 1 || !strings.Contains(report.Warnings[0], "broken.sgf:1:") {
		t.Errorf("%+v, %v", report, err)
	}
	_, err = runJob(t, t.Context(), filepath.Join(t.TempDir(), "db"), []string{games}, func(j *Job) { j.Strict = true })
	if !errors.Is(err, ErrStrict) || !errors.Is(err, sgf.ErrIllegalMove) {
		t.Errorf("strict: %v", err)
	}
	_, err = runJob(t, t.Context(), db, []string{games}, func(j *Job) { j.Options.Limits.Nodes++ })
	if !errors.Is(err, patterndb.ErrLimits) {
		t.Errorf("other limits: %v", err)
	}
}

// failingWriter fails when it has taken a number of bytes.
type failingWriter struct{ left int }

var errNoRoom = errors.New("no room")

func (w *failingWriter) Write(data []byte) (int, error) {
	if w.left -= len(data); w.left < 0 {
		return 0, errNoRoom
	}
	return len(data), nil
}

func TestInstancesCannotBeWritten(t *testing.T) {
	games := writeGames(t, 10)
	_, err := runJob(t, t.Context(), filepath.Join(t.TempDir(), "db"), []string{games}, func(j *Job) {
		j.Instances = &failingWriter{300}
	})
	if !errors.Is(err, errNoRoom) {
		t.Errorf("%v", err)
	}
}

// A game that the judge cannot judge fails under each of its names, and so does a game that is too large for the
// store. The other games are mined. What stands before a fault is the same game as a record that ends there.
func TestFailedOtherwise(t *testing.T) {
	if testing.Short() {
		t.Skip("a game of 150,000 moves")
	}
	dir := t.TempDir()
	counted := "(;SZ[9]RE[B+1.5];B[ee];W[cc];B[];W[])"
	kos := "(;SZ[9]RE[B+R]AB[ba][ab][bc]AW[ca][db][cc][bb]" + strings.Repeat(";B[cb];W[];B[];W[bb];B[];W[]", 25_000) + ")"
	for name, text := range map[string]string{"a.sgf": counted, "b.sgf": counted, "c.sgf": "(;SZ[9];B[cc])", "d.sgf": kos, "e.sgf": "(;SZ[9];B[dd])",
		"f.sgf": "(;SZ[9];B[aa];W[bb];B[??])", "g.sgf": "(;SZ[9];B[aa];W[bb])", "h.sgf": "(;SZ[9];B[aa];W[bb])"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ill := errors.New("the judge is ill")
	report, err := runJob(t, t.Context(), filepath.Join(t.TempDir(), "db"), []string{dir}, func(j *Job) {
		j.Options.Targets = miner.Taken | miner.Dead
		j.Options.Judge = func(*board.Board) (board.PointSet, error) { return board.PointSet{}, ill }
	})
	if err != nil || report.Failed != 3 || report.Mined != 3 || report.Duplicates != 2 {
		t.Fatalf("%+v, %v", report, err)
	}
	for i, name := range []string{"a.sgf: ", "b.sgf: "} {
		if !strings.HasSuffix(report.Failures[i], name+ill.Error()) {
			t.Errorf("%q", report.Failures[i])
		}
	}
	if kos := report.Failures[2]; !strings.Contains(kos, "d.sgf: "+patterndb.ErrTooLarge.Error()) {
		t.Errorf("%q", kos)
	}
}

// mineParts mines games in one job, and in three jobs of a part each, and checks that the merged stores are the store of the one job. It returns the reports of the one
// job and, added up, of the three, and their stores.
func mineParts(t *testing.T, games string, part func(n int) parts.Parts) (want, sum *miner.Report, stores []string) {
	t.Helper()
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	want, err := runJob(t, t.Context(), whole, []string{games}, func(*Job) {})
	if err != nil {
		t.Fatal(err)
	}
	sum = &miner.Report{}
	for n := 1; n <= 3; n++ {
		db := filepath.Join(dir, fmt.Sprint(n))
		report, err := runJob(t, t.Context(), db, []string{games}, func(j *Job) { j.Parts = part(n) })
		if err != nil {
			t.Fatal(err)
		}
		sum.Merge(report)
		stores = append(stores, db)
	}
	merged := filepath.Join(dir, "merged")
	if _, err := patterndb.Merge(t.Context(), merged, stores[1:], patterndb.MergeOptions{}); !errors.Is(err, patterndb.ErrMissing) {
		t.Errorf("a part is missing: %v", err)
	}
	if _, err := patterndb.Merge(t.Context(), merged, stores, patterndb.MergeOptions{}); err != nil {
		t.Fatal(err)
	}
	if export(t, merged) != export(t, whole) {
		t.Error("the merged store is not the store of one job")
	}
	return want, sum, stores
}

// third is one of three parts.
func third(t *testing.T, n int) parts.Parts {
	t.Helper()
	part, err := parts.New(n, 3)
	if err != nil {
		t.Fatal(err)
	}
	return part
}

// Jobs that mine one part each fill stores that together have the games of one job. A store does not take the games of another part.
func TestParts(t *testing.T) {
	testrun.SingleGoroutine(t)
	games := writeGames(t, testrun.Cases(7, 12))
	want, sum, stores := mineParts(t, games, func(n int) parts.Parts { return third(t, n) })
	if sum.Mined != want.Mined || sum.Duplicates != want.Duplicates || sum.Counts != want.Counts ||
		sum.Failed != want.Failed || sum.Games != 3*want.Games || sum.Elsewhere != 2*want.Games {
		t.Errorf("the parts have %+v, the whole %+v", sum, want)
	}
	for _, db := range stores {
		if _, err := runJob(t, t.Context(), db, []string{games}, func(*Job) {}); !errors.Is(err, patterndb.ErrParts) {
			t.Errorf("all games into the store of a part: %v", err)
		}
	}
}

// Jobs that mine shares of the files, instead of the games, do the same.
func TestPartsByMembers(t *testing.T) {
	testrun.SingleGoroutine(t)
	want, sum, _ := mineParts(t, writeGames(t, testrun.Cases(7, 12)), func(n int) parts.Parts { return third(t, n).ByMembers() })
	if sum.Games != want.Games || sum.Failed != want.Failed || sum.Elsewhere != 0 {
		t.Errorf("the parts have %+v, the whole %+v", sum, want)
	}
}

// A job mines the games that it wants, and counts the others.
func TestSomeGames(t *testing.T) {
	testrun.SingleGoroutine(t)
	input := writeGames(t, 7)
	sample := games.Sample{Keep: 1, Of: 2, Seed: 3}
	db := filepath.Join(t.TempDir(), "db")
	some, err := runJob(t, t.Context(), db, []string{input}, func(j *Job) { j.Wants = (&games.Filter{Sample: sample}).Wants })
	if err != nil {
		t.Fatal(err)
	}
	if some.Mined == 0 || some.Unwanted == 0 {
		t.Errorf("%+v", some)
	}
	all, err := runJob(t, t.Context(), db, []string{input}, func(*Job) {})
	if err != nil {
		t.Fatal(err)
	}
	if all.Already != some.Mined || all.Unwanted != 0 || all.Mined == 0 {
		t.Errorf("after %+v, %+v", some, all)
	}
}

// A job that is interrupted when all games are mined either says so or has found which patterns cover others.
func TestInterruptedAtTheEnd(t *testing.T) {
	games := writeGames(t, 4)
	db := filepath.Join(t.TempDir(), "db")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := runJob(t, ctx, db, []string{games}, func(j *Job) {
		j.Progress = func(r *miner.Report, _ int64) {
			if r.Mined == 4 {
				cancel()
			}
		}
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	known := func() bool {
		store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		known, err := store.HasCovers()
		if err != nil {
			t.Fatal(err)
		}
		return known
	}
	if known() == (err != nil) {
		t.Errorf("covers known: %v, %v", known(), err)
	}
	if _, err := runJob(t, t.Context(), db, []string{games}, func(*Job) {}); err != nil || !known() {
		t.Error("the next run does not find the covers: ", err)
	}
}

// TestCancelledJob ends jobs at any time. A job without an error has mined everything.
func TestCancelledJob(t *testing.T) {
	path := filepath.Join(t.TempDir(), "one.sgf")
	record := randomRecord(9, 200, rand.New(rand.NewPCG(3, 4)))
	if err := sgf.WriteFile(path, sgf.Collection{{Root: record.Tree("test")}}); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	for range 10 {
		ctx, cancel := context.WithCancelCause(t.Context())
		report, err := runJob(t, ctx, filepath.Join(t.TempDir(), "db"), []string{path}, func(*Job) { go cancel(cause) })
		if err != nil && !errors.Is(err, cause) || err == nil && report.Mined != 1 || report.Failed != 0 {
			t.Errorf("%v: %+v", err, report)
		}
		cancel(nil)
	}
}
