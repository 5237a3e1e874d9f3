package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/console"
	"shicho/study/train"
	"shicho/study/train/progress"
	"shicho/tactics"
)

type trainOptions struct {
	progress, limits, grades, rank string
	count                          int
	seed                           uint64
	wish                           train.Wish
}

func newTrain() *cobra.Command {
	var o trainOptions
	cmd := &cobra.Command{
		Use:   "train [PATH...]",
		Short: "Train on problems on the terminal",
		Long: `Train asks the problems of collections that 'shicho problems --out' wrote, one after the
other, or without PATH the problems that come with the program. Type the move, as D4. The reply comes at once, and a wrong move is refuted: you may
try on, take it back, ask why, or see the solution. help lists the commands.

A problem counts as solved if every move is right at the first try and you asked for no
help. Your rating changes with each new problem, and every problem comes back when you may
have forgotten it. The progress is kept in a folder on this computer (--progress).

Collections by other people can be trained on if they have the comments RIGHT and WRONG.
docs/problems.md says more.`,
		Example: `  shicho train
  shicho problems examples/games --out problems.sgf
  shicho train problems.sgf
  shicho train problems.sgf --theme net,snapback --grade 15k-5k --count 10`,
		Args: cli.Args(cobra.ArbitraryArgs),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	cli.ProblemThemesFlag(cmd, &o.wish.Themes, "ask")
	f.StringVar(&o.grades, "grade", "", "ask only problems of these `RANKS`, as 10k, 20k-10k or 1d-")
	f.StringVar(&o.rank, "rank", "", "your `RANK`, as 10k, or new if you are new to Go: the first problems fit it. On a terminal the question is asked once, without this flag")
	f.IntVar(&o.count, "count", 0, "ask `N` problems; 0 is no bound")
	f.BoolVar(&o.wish.Ahead, "ahead", false, "when nothing new is left and nothing is due, ask what is due later")
	f.StringVar(&o.progress, "progress", "", "keep the progress in `FOLDER`; without it, in the folder shicho/training of your settings")
	f.Uint64Var(&o.seed, "seed", 1, "the choice of new problems and of replies depends on this `NUMBER`")
	cli.LimitsFlag(cmd, &o.limits, tactics.Default)
	cmd.AddCommand(newTrainExport(), newTrainImport())
	return cmd
}

func (o *trainOptions) run(cmd *cobra.Command, paths []string) (err error) {
	limits, err := o.check()
	if err != nil {
		return err
	}
	if slices.Contains(paths, sgf.Stdin) {
		return cli.Usagef("%s: standard input has your moves, so problems cannot be read from there", sgf.Stdin)
	}
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return errors.Join(missing...)
	}
	list, err := loadProblems(cmd, paths)
	if err != nil {
		return err
	}
	kept, err := openProgress(o.progress)
	if err != nil {
		return err
	}
	defer cli.Close(kept, &err)
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	training := console.Training{Trainer: train.New(list, kept, train.Options{Limits: limits, Seed: o.seed}), Wish: o.wish, Count: o.count, Asks: cli.OnTerminal()}
	if own, ok := train.ParseRank(o.rank); ok {
		if err := training.Trainer.Begin(own); err != nil {
			return err
		}
	}
	err = training.Run(cli.Interruptible(ctx, cmd.InOrStdin()), cli.Out(cmd))
	if ctx.Err() != nil {
		return nil // Ctrl-C leaves, as quit does
	}
	return err
}

// openProgress opens the progress in a folder, or in the folder of the user's settings.
func openProgress(folder string) (*progress.Store, error) {
	if folder == "" {
		var err error
		if folder, err = progress.DefaultFolder(); err != nil {
			return nil, err
		}
	}
	return progress.Open(folder)
}

// loadProblems reads the problems behind paths, or those that come with the program.
func loadProblems(cmd *cobra.Command, paths []string) (*train.Collection, error) {
	if len(paths) == 0 {
		return train.Own()
	}
	list, err := train.Load(paths, sgf.Options{RegularOnly: true}, func(err error) { cli.Warn(cmd, "left out", err) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(paths, ", "), err)
	}
	return list, nil
}

// check reads the flags.
func (o *trainOptions) check() (limits tactics.Limits, err error) {
	if err := checkThemes(o.wish.Themes); err != nil {
		return limits, err
	}
	if o.wish.Grades, err = cli.ParseGrades(o.grades); err != nil {
		return limits, err
	}
	if _, ok := train.ParseRank(o.rank); o.rank != "" && !ok {
		return limits, cli.Usagef("--rank %q: a rank as 10k or 1d, or new", o.rank)
	}
	if o.count < 0 {
		return limits, cli.Usagef("--count must not be negative")
	}
	return cli.ParseLimits(o.limits)
}
