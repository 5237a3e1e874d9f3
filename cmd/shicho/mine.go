package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/engine/judge"
	"shicho/internal/files"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/parts"
	"shicho/study/dataset"
	"shicho/tactics"
)

type mineOptions struct {
	db, limits, limitsFile, instances, facts, targets, goals, part string
	json, byMembers                                                bool
	targetsGiven, limitsGiven                                      bool // by the flags
	games                                                          cli.GameFlags
	job                                                            jobs.Job
}

func newMine() *cobra.Command {
	o := mineOptions{job: jobs.Job{Options: miner.Paper}}
	cmd := &cobra.Command{
		Use:   "mine PATH... --db FOLDER",
		Short: "Mine capture patterns from game records into a store",
		Long: `Mine goes back from every capture of every game, move by move, and finds the moves
that decided it: the first, the intermediate and the final ones. It also finds the
moves that saved a string for a time, and with --missed the moves that missed a
capture. It stores each move with a pattern that proves the capture or the rescue.
With --goals connect,cut it goes back from the moves that joined two strings, or took
one of two near strings off, in the same way. With --goals kill,live it goes back
from groups that are dead at the end, or were taken, and finds the moves that killed
them, and those that saved them or would have, with proofs of life and death.

A PATH is one of these:
  a record (.sgf)
  an archive of records (.zip, .tar)
  either of them packed with gzip, bzip2 or zstd (.sgf.gz, .tgz, .tar.bz2, .tar.zst)
  a folder of all these
  - for standard input

The report names bad records. What stands before a fault is mined, and so are the
other records. With --strict the first bad record ends the job. Games that are in the
store already are not mined again, so a job that was cut off goes on when you give the
same command again. Ctrl-C ends a job with a report of what was done.

All games of a store are mined by the same limits, targets and goals. A job with others
is refused, unless --mix is set; then "db stats" says that the store is mixed, for good.

With --part K/N a job mines one of N parts of the games, so that N processes, on one
machine or many, share them: give each the same PATHs, its own part and its own store,
and join the stores by "shicho db merge". Each job reads all records, and mines those
of its part; the same game under two names belongs to one part. K may be the word index
in the pods of an Indexed Job of Kubernetes. With --by-members the files and the members
of archives are shared out instead, so that a job reads little more than its part.

The flags about games, as --rank and --sample, choose the games that are mined. Without a
terminal a line on standard error tells every minute how far the job is.`,
		Example: `  shicho mine examples/games --db patterns.db
  shicho mine games.tar.gz more.zip --db patterns.db --json --instances found.jsonl
  shicho mine games --db strong.db --rank 1d- --years 2001-2005 --sample 1/10
  shicho mine games.tar.gz --db part3.db --part 3/16`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.targetsGiven, o.limitsGiven = cmd.Flags().Changed("targets"), cmd.Flags().Changed("limits")
			return o.run(cmd, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.db, "db", "", "the store is in `FOLDER`, which is made if it does not exist")
	cmd.MarkFlagRequired("db")
	cli.NoWaitFlag(cmd)
	cli.LimitsFlag(cmd, &o.limits, tactics.PaperDeep)
	f.StringVar(&o.limitsFile, "limits-file", "", "use limits of your own, from `FILE`: lines as \"read: liberties=5 depth=3 nodes=20000\"; what is left out is as in the method of the paper")
	f.StringVar(&o.targets, "targets", miner.Taken.String(), "go back from these `STRINGS`: taken (off the board), dead (still on the board when a game ended with a count), standing (all others on the board at the end, while they have at most 3 liberties), several of these with commas, or all")
	f.StringVar(&o.goals, "goals", miner.Captures.String(), "look for the moves that reach these `GOALS`, with commas between: capture, connect, cut, kill, live; without capture, kill and live go back from taken and dead strings unless --targets says otherwise")
	f.BoolVar(&o.job.Options.Safe, "safe", false, "find also attacks that fail, which show that a string is safe")
	f.BoolVar(&o.job.Options.BothSides, "both-sides", false, "find also, for every capture move, the move with which the owner, had it been his move, would have saved the string")
	f.BoolVar(&o.job.Options.Missed, "missed", false, "find also the captures that were there and not played")
	f.IntVar(&o.job.Workers, "workers", runtime.NumCPU(), "mine `N` games at the same time")
	cli.JSONFlag(cmd, &o.json, "one object")
	f.StringVar(&o.instances, "instances", "", "write a line of JSON to `FILE` for every instance in the games; - is standard output, which needs --json")
	f.StringVar(&o.facts, "facts", "", "write what is proved about the strings of the games as rows, in the form of the positions of a set of data, into this JSONL `FILE`")
	cli.ForceFlag(cmd)
	f.StringVar(&o.part, "part", "", "mine `K/N`, the part K of N of the games; the parts are numbered from 1")
	f.BoolVar(&o.byMembers, "by-members", false, "with --part: share out files and members of archives instead of games. A job reads little more than its part; a game that lies in several files may be mined by several jobs")
	o.games.Add(cmd, "mine")
	f.BoolVar(&o.job.Mix, "mix", false, "mine into a store whose games were mined by other limits, targets or goals; the store says so from then on")
	f.BoolVar(&o.job.Strict, "strict", false, "stop at the first bad record")
	return cmd
}

func (o *mineOptions) run(cmd *cobra.Command, paths []string) (err error) {
	if err := o.check(cmd, paths); err != nil {
		return err
	}
	missing := cli.MissingPaths(paths)
	if len(missing) == len(paths) {
		return errors.Join(missing...)
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	cmd.SetContext(ctx)
	store, err := cli.OpenStore(cmd, o.db, patterndb.Options{})
	if err != nil {
		return err
	}
	defer cli.CloseWritten(store, &err)
	before, err := store.Settings()
	if err != nil {
		return err
	}
	o.job.Paths, o.job.Store = paths, store
	if slices.Contains(paths, sgf.Stdin) {
		o.job.Stdin = cli.Interruptible(ctx, cmd.InOrStdin())
	}
	err = cli.HintMix(o.withFacts(store, func() error { return o.mine(cmd) }))
	if after, unread := store.Settings(); unread == nil && before.IsNameAlone() && len(after) > 1 && !after.IsMixed() {
		fmt.Fprintf(cli.Err(cmd), "shicho: an earlier version mined games of %s by %q; it kept no more of its settings, and they are taken for those of this job\n", o.db, after.Limits())
	}
	if isInterrupted(ctx, err) {
		err = fmt.Errorf("%w; the same command goes on with the games that are left", err)
	}
	return cmp.Or(err, errors.Join(missing...))
}

// withFacts runs the job and then writes --facts: also if the job was stopped before its end.
func (o *mineOptions) withFacts(store *patterndb.Store, mine func() error) error {
	if o.facts == "" {
		return mine()
	}
	var games []shape.ID
	o.job.Has = func(key shape.ID) { games = append(games, key) }
	err := mine()
	return cmp.Or(err, files.Write(o.facts, func(w io.Writer) error { return dataset.WriteFacts(w, store, games) }))
}

func isInterrupted(ctx context.Context, err error) bool {
	cause := context.Cause(ctx)
	return cause != nil && errors.Is(err, cause)
}

// mine runs the job and writes --instances: also if the job was stopped before its end.
func (o *mineOptions) mine(cmd *cobra.Command) error {
	if o.instances == "" {
		return mine(cmd, &o.job, o.json)
	}
	var stopped error
	err := cli.WritePacked(cmd, o.instances, func(w io.Writer) error {
		o.job.Instances = w
		err := mine(cmd, &o.job, o.json)
		if isInterrupted(cmd.Context(), err) || errors.Is(err, jobs.ErrStrict) {
			stopped, err = err, nil
		}
		return err
	})
	return cmp.Or(err, stopped)
}

// mostWorkers is the largest number of workers, more than any machine can use. Each worker takes the memory of a
// reader.
const mostWorkers = 1024

// check reads the flags into the job.
func (o *mineOptions) check(cmd *cobra.Command, paths []string) (err error) {
	if o.job.Workers < 1 || o.job.Workers > mostWorkers {
		return cli.Usagef("--workers %d: at least 1, at most %d", o.job.Workers, mostWorkers)
	}
	if err := o.readLimits(); err != nil {
		return err
	}
	chosen, err := o.games.Parse(cmd)
	if err != nil {
		return err
	}
	o.job.Wants = chosen.Chosen()
	if o.job.Options.Targets, err = miner.ParseTargets(o.targets); err != nil {
		return cli.Usage(err)
	}
	if o.job.Options.Goals, err = miner.ParseGoals(o.goals); err != nil {
		return cli.Usage(err)
	}
	if goals := o.job.Options.Goals; !o.targetsGiven && goals&miner.Captures == 0 && goals&(miner.Kills|miner.Lives) != 0 {
		o.job.Options.Targets = miner.Taken | miner.Dead
	}
	if o.part != "" {
		if o.job.Parts, err = parsePart(o.part); err != nil {
			return cli.Usagef("--part: %w", err)
		}
	}
	if err := o.divide(paths); err != nil {
		return err
	}
	if o.job.Options.Targets&miner.Dead != 0 {
		o.job.Options.Judge = judgeDead
	}
	if o.instances == "-" && !o.json {
		return cli.Usagef("--instances - goes with --json: all lines of the output are JSON then, the report last")
	}
	if o.facts == sgf.Stdin {
		return cli.Usagef("--facts writes a file, not standard output")
	}
	if err := cmp.Or(cli.Output{Flag: "--instances", Path: o.instances, Endings: cli.LinesEndings, Store: o.db, Command: cmd}.Check(paths...),
		cli.Output{Flag: "--facts", Path: o.facts, Endings: factEndings, Store: o.db, Command: cmd}.Check(paths...)); err != nil || o.facts == "" {
		return err
	}
	return files.CanWrite(o.facts) // the file is written after hours of mining
}

func (o *mineOptions) readLimits() (err error) {
	if o.limitsFile == "" {
		o.job.Options.Limits, err = cli.ParseLimits(o.limits)
		return err
	}
	if o.limitsGiven {
		return cli.Usagef("either --limits or --limits-file")
	}
	text, err := cli.ReadSmallFile(o.limitsFile)
	if err != nil {
		return err
	}
	if err := o.job.Options.SetLimits(text); err != nil {
		return fmt.Errorf("%s: %w", o.limitsFile, err)
	}
	return nil
}

// divide shares out files and members instead of games, if --by-members says so.
func (o *mineOptions) divide(paths []string) error {
	switch {
	case !o.byMembers:
		return nil
	case o.part == "":
		return cli.Usagef("--by-members goes with --part")
	case slices.Contains(paths, sgf.Stdin):
		return cli.Usagef("--by-members: standard input cannot be shared out")
	}
	o.job.Parts = o.job.Parts.ByMembers()
	return nil
}

// indexVariable is the variable by which Kubernetes tells the pods of an Indexed Job their numbers, from 0.
const indexVariable = "JOB_COMPLETION_INDEX"

// parsePart reads --part. The word index stands for the number of the pod, plus one: the numbers in indexVariable begin
// with 0.
func parsePart(text string) (patterndb.Parts, error) {
	if of, ok := strings.CutPrefix(text, "index/"); ok {
		index, err := strconv.Atoi(os.Getenv(indexVariable))
		if err != nil || index < 0 || index >= parts.Most {
			return patterndb.Parts{}, fmt.Errorf("%s is %q, which is not the number of a pod", indexVariable, os.Getenv(indexVariable))
		}
		text = fmt.Sprintf("%d/%s", index+1, of)
	}
	return parts.Parse(text)
}

// judgeDead returns the dead stones of a finished game, as the GTP command final_status_list does.
func judgeDead(b *board.Board) (board.PointSet, error) {
	s, err := judge.Judge(b)
	if err != nil {
		return board.PointSet{}, err
	}
	return s.Dead, nil
}

// mine runs the job and prints the report.
func mine(cmd *cobra.Command, job *jobs.Job, asJSON bool) error {
	var covers cli.Stages
	endBar := func() {}
	number, of := job.Parts.Share()
	total := sgf.Share{Number: number, Of: of}.TotalBytes(job.Paths)
	if cli.OnTerminal() {
		job.Progress = showProgress(cli.ByteBar(total), total)
		endBar = sync.OnceFunc(func() { fmt.Fprintln(os.Stderr) })
		job.CoverProgress = func(done, all int) {
			endBar()
			covers.Covers(done, all)
		}
	} else {
		lines := cli.ProgressLines(cli.Err(cmd))
		job.Progress = showProgress(lines, total)
		job.CoverProgress = func(done, all int) { lines(fmt.Sprintf("covers: %d of %d patterns", done, all), 0) }
	}
	report, err := job.Run(cmd.Context())
	covers.Clear()
	endBar()
	if report.Games == 0 && err != nil {
		return err
	}
	write := func() error { return cli.PrintFrom(cmd, report.WriteText) }
	if asJSON {
		write = func() error { return cli.WriteJSON(cmd, report) }
	}
	if err := write(); err != nil {
		return err
	}
	if err == nil && report.Failed > 0 && report.Failed == report.Games-report.Elsewhere-report.Unwanted {
		return errors.New("no record could be mined")
	}
	return err
}

// showProgress shows the games per second and the time left, by a function that shows a text and the bytes that are done. The total is -1 if
// the size of the input is unknown.
func showProgress(show func(text string, bytes int64), total int64) func(*miner.Report, int64) {
	start := time.Now()
	return func(report *miner.Report, bytes int64) {
		elapsed := time.Since(start)
		text := fmt.Sprintf("%d games, %.1f games/s", report.Games, float64(report.Mined)/elapsed.Seconds())
		if total > 0 && bytes > 0 {
			left := time.Duration(float64(elapsed) * float64(total-bytes) / float64(bytes))
			text += fmt.Sprintf(", %v left", max(left, 0).Round(time.Second))
		}
		show(text, bytes)
	}
}
