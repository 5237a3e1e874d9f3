package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/sgf"
	"shicho/tactics"
)

// mineOptions are the flags of mine.
type mineOptions struct {
	db, limits, instances, targets string
	json                           bool
	job                            miner.Job
}

func newMine() *cobra.Command {
	o := mineOptions{job: miner.Job{Options: miner.Paper}}
	cmd := &cobra.Command{
		Use:   "mine PATH... --db DIR",
		Short: "Mine capture patterns from game records into a store",
		Long: `Mine walks back from every capture of every game and stores the moves that made
the captured string captured, the first, the intermediate and the final ones, and
those that saved it for a time, each with a pattern that proves it.

A PATH is a record (.sgf), an archive of records (.zip, .tar), either packed with
gzip, bzip2 or zstd (.sgf.gz, .tgz, .tar.bz2, .tar.zst), a folder of all these, or -
for standard input. Bad records are named in the report and left out; with --strict
the first one ends the job. Games that the store has already are not mined again, so
that a job that was cut off goes on where it was; Ctrl-C ends a job with a report of
what it did.`,
		Example: `  shicho mine examples/games --db patterns.db
  shicho mine games.tar.gz more.zip --db patterns.db --json --instances found.jsonl`,
		Args: usage(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.db, "db", "", "folder of the store, made if it does not exist")
	cmd.MarkFlagRequired("db")
	limitsFlag(cmd, &o.limits, tactics.PaperDeep)
	f.StringVar(&o.targets, "targets", miner.Taken.String(), "strings to walk back from: taken (off the board), dead (on it at the end of a counted game), or both: taken,dead")
	f.IntVar(&o.job.Workers, "workers", runtime.NumCPU(), "games mined at the same time")
	f.BoolVar(&o.json, "json", false, "report as one JSON object")
	f.StringVar(&o.instances, "instances", "", "write every instance of the games to this file, a JSON object a line (with --json also -, standard output)")
	f.BoolVar(&o.job.Strict, "strict", false, "stop at the first bad record")
	return cmd
}

func (o *mineOptions) run(cmd *cobra.Command, paths []string) (err error) {
	if err := o.check(paths); err != nil {
		return err
	}
	missing := missingPaths(paths)
	if len(missing) == len(paths) {
		return errors.Join(missing...)
	}
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	cmd.SetContext(ctx)
	store, err := patterndb.Open(o.db, patterndb.Options{})
	if err != nil {
		return err
	}
	defer closing(store, &err)
	o.job.Paths, o.job.Store = paths, store
	if slices.Contains(paths, sgf.Stdin) {
		o.job.Stdin = interruptible(ctx, cmd.InOrStdin())
	}
	if o.instances != "" {
		file, err := createFile(cmd, o.instances)
		if err != nil {
			return err
		}
		defer closing(file, &err)
		o.job.Instances = file
	}
	return cmp.Or(mine(cmd, &o.job, o.json), errors.Join(missing...))
}

// check reads the flags into the job.
func (o *mineOptions) check(paths []string) (err error) {
	if o.job.Workers < 1 || o.job.Workers > mostWorkers {
		return usagef("--workers %d: at least 1, at most %d", o.job.Workers, mostWorkers)
	}
	if o.job.Options.Limits, err = namedLimits(o.limits); err != nil {
		return err
	}
	if o.job.Options.Targets, err = miner.ParseTargets(o.targets); err != nil {
		return usageError{err}
	}
	if o.job.Options.Targets&miner.Dead != 0 {
		o.job.Options.Judge = judgeDead
	}
	if o.instances == "-" && !o.json {
		return usagef("--instances - goes with --json: all lines of the output are JSON then, the report last")
	}
	return cmp.Or(notInput("--instances", o.instances, paths...), notInStore("--instances", o.instances, o.db))
}

// judgeDead are the dead stones of a finished game, as final_status_list has them.
func judgeDead(b *board.Board) (board.PointSet, error) {
	s, err := judge.Judge(b)
	if err != nil {
		return board.PointSet{}, err
	}
	return s.Dead, nil
}

// mostWorkers is more than is of use; each has a reader's memory.
const mostWorkers = 1024

// mine runs the job and reports.
func mine(cmd *cobra.Command, job *miner.Job, asJSON bool) error {
	if term.IsTerminal(int(os.Stderr.Fd())) {
		job.Progress = progress(sgf.TotalBytes(job.Paths))
	}
	report, err := job.Run(cmd.Context())
	if job.Progress != nil {
		fmt.Fprintln(os.Stderr)
	}
	if report.Games == 0 && err != nil {
		return err
	}
	if err := writeReport(cmd, report, asJSON); err != nil {
		return err
	}
	if err == nil && report.Games > 0 && report.Failed == report.Games {
		return errors.New("no record could be mined")
	}
	return err
}

func writeReport(cmd *cobra.Command, report *miner.Report, asJSON bool) error {
	if asJSON {
		return writeJSON(cmd, report)
	}
	return report.WriteText(cmd.OutOrStdout())
}

// missingPaths are errors for the paths that do not exist.
func missingPaths(paths []string) (missing []error) {
	for _, path := range paths {
		if _, err := os.Stat(path); path != sgf.Stdin && errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, fmt.Errorf("%s: no such file or folder", path))
		}
	}
	return missing
}

// interruptible is a reader that lets go when the context ends, even if what it
// reads is a terminal where nobody types.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	return out
}

// progress draws a bar with the games per second and the time left; the total is
// -1 if nobody knows it.
func progress(total int64) func(*miner.Report, int64) {
	bar := progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionShowBytes(false),
		progressbar.OptionFullWidth(),
		progressbar.OptionThrottle(progressInterval),
	)
	start := time.Now()
	return func(report *miner.Report, bytes int64) {
		elapsed := time.Since(start)
		text := fmt.Sprintf("%d games, %.1f games/s", report.Games, float64(report.Mined)/elapsed.Seconds())
		if total > 0 && bytes > 0 {
			left := time.Duration(float64(elapsed) * float64(total-bytes) / float64(bytes))
			text += fmt.Sprintf(", %v left", left.Round(time.Second))
		}
		bar.Describe(text)
		bar.Set64(bytes)
	}
}

// closing closes what a command opened and keeps the first error.
func closing(c io.Closer, err *error) {
	if e := c.Close(); *err == nil {
		*err = e
	}
}
