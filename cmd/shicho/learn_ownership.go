package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/engine/ownership"
	"shicho/internal/words"
	"shicho/sgf"
)

// learnOwnershipOptions are the flags of learn ownership.
type learnOwnershipOptions struct {
	checks        []string
	inputs, start string
	out           string
	steepest      bool
	games         int
	options       ownership.Options
}

func newLearnOwnership() *cobra.Command {
	var o learnOwnershipOptions
	cmd := &cobra.Command{
		Use:   "ownership PATH... --out FILE",
		Short: "Learn the network that tells whose each point will be",
		Long: `Ownership learns from games that ended with a count. What was dead at the end is
taken from the record, where it marks territory, or else found out by playouts and the
reader; a game counts only if its score is then exactly the result of the record.

The network of --check games that has the least error is kept; it is written whenever it
gets better, so that learning that is cut off has a result, and --start goes on from it.`,
		Example: `  shicho learn ownership kgs19-20*.tar.gz --check kgs19-2017_04.tar.gz --out final.shicho
  shicho learn ownership games --every 10 --inputs stones --channels 1 --out paper.shicho`,
		Args: usage(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "file of the network")
	cmd.MarkFlagRequired("out")
	f.StringArrayVar(&o.checks, "check", nil, "records to check with, for stopping early; may be repeated")
	f.IntVar(&o.games, "games", 0, "learn from the first so many games only; 0 is all")
	f.IntVar(&o.options.Every, "every", 0, "learn the position after each so many moves too; 0: only the last of a game")
	f.IntVar(&o.options.Layers, "layers", 5, "hidden layers, 1 to 6")
	f.IntVar(&o.options.Channels, "channels", 3, "units of a point and colour in each; 1 in the paper")
	f.StringVar(&o.inputs, "inputs", "features", "what the network is told: stones, features, read")
	f.BoolVar(&o.steepest, "steepest", false, "steepest descent instead of L-BFGS")
	f.IntVar(&o.options.Iterations, "iterations", 300, "at the most")
	f.StringVar(&o.start, "start", "", "network to go on from")
	f.Uint64Var(&o.options.Seed, "seed", 1, "of the weights before learning")
	f.IntVar(&o.options.Workers, "workers", runtime.NumCPU(), "positions at the same time; it does not change the network")
	return cmd
}

// learnedEvery is how many iterations there are between two checks.
const learnedEvery = 10

func (o *learnOwnershipOptions) run(cmd *cobra.Command, paths []string) (err error) {
	if o.options.Inputs, err = ownership.ParseInputs(o.inputs); err != nil {
		return usageError{err}
	}
	if err := o.options.Check(); err != nil {
		return usageError{err}
	}
	if o.options.Workers < 1 || o.options.Iterations < 1 || o.options.Every < 0 || o.games < 0 {
		return usagef("--workers and --iterations are at least 1, --every and --games at least 0")
	}
	if err := canLearnInto(o.out); err != nil {
		return err
	}
	if o.steepest {
		o.options.Method = ownership.Steepest
	}
	if o.start != "" {
		if o.options.Start, err = ownership.Load(o.start); err != nil {
			return err
		}
	}
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	learned, err := labelled(ctx, cmd, cmd.OutOrStdout(), paths, o.games, o.options.Workers)
	if err != nil {
		return err
	}
	checked, err := labelled(ctx, cmd, cmd.OutOrStdout(), o.checks, 0, o.options.Workers)
	if err != nil {
		return err
	}
	if len(o.checks) > 0 && len(ownership.KeepLabelled(checked)) == 0 {
		return errNoChecks
	}
	return o.learn(ctx, cmd.OutOrStdout(), ownership.KeepLabelled(learned), ownership.KeepLabelled(checked))
}

var errNoChecks = errors.New("no positions to check with")

func (o *learnOwnershipOptions) learn(ctx context.Context, out io.Writer, learned, checked []ownership.Game) error {
	start := time.Now()
	var saved *ownership.Network
	var failed error
	o.options.CheckEvery = learnedEvery
	save := func(n *ownership.Network) {
		if n != saved && failed == nil {
			n.About = fmt.Sprintf("%s, every %d moves", words.Count(len(learned), "game"), o.options.Every)
			saved, failed = n, n.Save(o.out)
		}
	}
	o.options.Progress = func(s ownership.Step, best *ownership.Network) {
		check := ""
		if len(checked) > 0 {
			check = fmt.Sprintf(", checked %.5f", s.Checked)
		}
		fmt.Fprintf(out, "iteration %d: error %.5f%s; %v\n", s.Iteration, s.Error, check, time.Since(start).Round(time.Second))
		save(best)
	}
	n, err := ownership.Learn(ctx, learned, checked, o.options)
	if err != nil {
		return errors.Join(err, failed)
	}
	save(n)
	return failed
}

// labelled reads the games of paths that were counted, and tells how many say what was dead.
func labelled(ctx context.Context, cmd *cobra.Command, out io.Writer, paths []string, most, workers int) ([]ownership.Game, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	if missing := missingPaths(paths); len(missing) > 0 {
		return nil, errors.Join(missing...)
	}
	var records []*sgf.Record
	others := 0
	for item := range sgf.Walk(paths, sgf.Options{Stdin: cmd.InOrStdin()}) {
		if item.Err != nil {
			fmt.Fprintln(cmd.ErrOrStderr(), "left out:", item.Err)
			continue
		}
		if _, counted := item.Record.Lead(); !counted {
			others++
			continue
		}
		records = append(records, item.Record)
		if most > 0 && len(records) == most {
			break
		}
	}
	games, y, err := ownership.LabelAll(ctx, records, workers, func() []ownership.Proposal { return []ownership.Proposal{judgedDead} })
	for _, fault := range y.Faults {
		fmt.Fprintln(cmd.ErrOrStderr(), "left out:", fault)
	}
	fmt.Fprintf(out, "%s counted, %d not; what was dead is known in %d: %d marked, %d found out\n",
		words.Count(y.Counted, "game"), others, y.Marked+y.Proposed, y.Marked, y.Proposed)
	return games, err
}

// judgedDead is what playouts and the reader take for dead.
func judgedDead(b *board.Board) (board.PointSet, error) {
	s, err := judge.JudgeWith(b, nil)
	if err != nil {
		return board.PointSet{}, err
	}
	return s.Dead, nil
}
