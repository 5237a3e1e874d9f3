package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine/moves"
	"shicho/internal/words"
	"shicho/patterndb"
)

type learnOptions struct {
	family, objective, out string
	checks                 []string
	size                   int
	db, start              string
	patternSeen            int
	options                moves.Options
}

// NewLearn makes the command lab learn.
func NewLearn() *cobra.Command {
	var o learnOptions
	cmd := &cobra.Command{
		Use:   "learn PATH... --out FILE",
		Short: "Learn a model of moves from game records",
		Long: `Learn makes a model that predicts moves. It counts the shapes around the moves of game
records, and learns how strongly each shape and each other feature of a move speaks
for the move. It goes over all games several times, until it predicts the moves of
other games no better. These other games are named with --check; without --check, one
game in 30 is kept for that.

The families of models are
  n5, n7, n9, n14  diamond shapes up to that size
  cp               collages of shapes
  tree             shapes of all sizes with the last move and liberties, the tactical
                   reader, and the capture patterns of --patterns
  playout          a model that is fast enough for playouts
Names of groups of features after a family leave these groups out, as in
tree-reading-stored.

If learning is cut off, the same command line goes on from FILE.part.`,
		Example: `  shicho lab learn examples/games --out model.shicho
  shicho lab learn kgs19-20*.tar.gz --check kgs19-2017_04.tar.gz --patterns patterns.db --out tree19.shicho`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.family, "family", "tree", "make a model of this `FAMILY`: "+strings.Join(moves.FamilyNames(), ", "))
	f.StringVar(&o.start, "start", "", "begin with the shapes and strengths of the model in `FILE`")
	f.BoolVar(&o.options.Fix, "fix", false, "with --start: keep these strengths, and learn only the groups of features that the model lacks")
	f.StringVar(&o.objective, "objective", "softmax", "make this `ERROR` small: softmax, j1, j2")
	f.StringVar(&o.out, "out", "", "write the model to `FILE`")
	cmd.MarkFlagRequired("out")
	cli.ForceFlag(cmd)
	f.StringArrayVar(&o.checks, "check", nil, "check with the records of `PATH`, to stop in time; may be repeated")
	f.IntVar(&o.size, "size", 19, "learn from games on boards of `N` lines only")
	f.StringVar(&o.db, "patterns", "", "let the model have the capture patterns of the store in `FOLDER`")
	f.IntVar(&o.patternSeen, "pattern-seen", 3, "take only patterns that were seen at least `N` times")
	f.IntVar(&o.options.Passes, "passes", 8, "go over all games at most `N` times")
	f.Float64Var(&o.options.Rate, "rate", 0, "size of the steps, a `NUMBER`; 0 is the objective's own")
	f.Float64Var(&o.options.Decay, "decay", 0, "part of the strengths that each step takes off, a `NUMBER` times the rate")
	f.IntVar(&o.options.Seen, "seen", 0, "take only shapes that were seen at least `N` times; 0 lets the family and the number of games decide")
	f.Uint64Var(&o.options.Seed, "seed", 1, "`SEED` of the random order of the games")
	f.IntVar(&o.options.Workers, "workers", runtime.NumCPU(), "learn from `N` games at the same time; the model does not depend on that")
	cmd.AddCommand(newLearnOwnership(), newLearnNetwork())
	return cmd
}

// checkpointEnding is added to the name of a model's file while the model is learned.
const checkpointEnding = ".part"

// mostPatterns is how many patterns of a store a model takes at most.
const mostPatterns = 20_000

func (o *learnOptions) run(cmd *cobra.Command, paths []string) (err error) {
	if err := o.check(cmd, paths); err != nil {
		return err
	}
	if o.db != "" {
		err := cli.ReadStore(cmd, o.db, func(store *patterndb.Store) (err error) {
			o.options.Patterns, err = store.FrequentPatterns(o.patternSeen, mostPatterns)
			return err
		})
		if err != nil {
			return err
		}
	}
	if o.start != "" {
		if o.options.Start, err = moves.Load(o.start); err != nil {
			return err
		}
	}
	games, err := loadGames(cmd, paths, o.size)
	if err != nil {
		return err
	}
	checks, err := loadGames(cmd, o.checks, o.size)
	if err != nil {
		return err
	}
	if len(o.checks) == 0 {
		games, checks = moves.SplitChecks(games)
	}
	o.options.SetDefaults(len(games))
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	return o.learn(ctx, cmd, games, checks)
}

// check reads the flags.
func (o *learnOptions) check(cmd *cobra.Command, paths []string) (err error) {
	if o.options.Set, err = moves.Family(strings.ToLower(o.family)); err != nil {
		return cli.Usage(err)
	}
	if o.options.Objective, err = moves.ParseObjective(strings.ToLower(o.objective)); err != nil {
		return cli.Usage(err)
	}
	if err := cli.CheckSize(o.size); err != nil {
		return err
	}
	o.options.Size = o.size
	if o.options.Workers < 1 || o.options.Passes < 1 || !(o.options.Rate >= 0) || !(o.options.Decay >= 0) || o.options.Seen < 0 {
		return cli.Usagef("--workers and --passes are at least 1, --rate, --decay and --seen at least 0")
	}
	if o.options.Fix && o.start == "" {
		return cli.Usagef("--fix needs --start")
	}
	o.options.Checkpoint = o.out + checkpointEnding
	inputs := append(append([]string(nil), paths...), o.checks...)
	if o.start != "" {
		inputs = append(inputs, o.start)
	}
	checkpoint := cli.Output{Flag: "--out", Path: o.options.Checkpoint, Endings: []string{checkpointEnding}}
	return cmp.Or(cli.Output{Flag: "--out", Path: o.out, Endings: cli.ModelEndings, Command: cmd}.CheckModel(inputs...), checkpoint.Check(inputs...))
}

// learn learns the model, shows the progress, and writes the file.
func (o *learnOptions) learn(ctx context.Context, cmd *cobra.Command, games, checks []*moves.Game) error {
	start := time.Now()
	bar := new(cli.Stages)
	if o.options.Set.NeedsAdvisor() {
		all := append(append([]*moves.Game(nil), games...), checks...)
		err := moves.Advise(ctx, &o.options.Set, all, o.size, o.options.Patterns, o.options.Workers, func(n int) { bar.Set("reading positions", n, len(all)) })
		if err != nil {
			return err
		}
	}
	out := cli.Out(cmd)
	o.options.Progress = func(p moves.Progress) {
		switch {
		case p.Checked != nil:
			bar.Clear()
			fmt.Fprintf(out, "pass %d: first %.2f %%, within ten %.2f %%, mean rank %.2f, log-likelihood %.4f; %v\n", p.Pass,
				100*p.Checked.First, 100*p.Checked.Within10, p.Checked.MeanRank, p.Checked.LogLikelihood, time.Since(start).Round(time.Second))
		case p.Pass == 0:
			bar.Set("counting shapes", p.Games, p.Of)
		default:
			bar.Set(fmt.Sprintf("pass %d", p.Pass), p.Games, p.Of)
		}
	}
	model, err := moves.Learn(ctx, games, checks, o.options)
	bar.Clear()
	if errors.Is(err, moves.ErrStart) {
		return cli.Usagef("--start %s: %w", o.start, err)
	}
	if err != nil {
		if _, missing := os.Stat(o.options.Checkpoint); errors.Is(err, context.Canceled) && missing == nil {
			return fmt.Errorf("%w; the same command goes on from %s", err, o.options.Checkpoint)
		}
		return err
	}
	model.About = fmt.Sprintf("%s, %s, %s", o.options.Set.Name, o.options.Objective, words.Count(len(games), "game"))
	if err := model.Save(o.out); err != nil {
		return err
	}
	os.Remove(o.options.Checkpoint)
	fmt.Fprintf(out, "%s: %d features of %s\n", o.out, model.Features(), words.Count(len(games), "game"))
	return nil
}
