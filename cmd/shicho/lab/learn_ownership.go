package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine/ownership"
	"shicho/engine/ownership/fit"
	"shicho/internal/words"
)

type learnOwnershipOptions struct {
	checks        []string
	inputs, start string
	out           string
	steepest      bool
	games         int
	options       fit.Options
}

func newLearnOwnership() *cobra.Command {
	var o learnOwnershipOptions
	cmd := &cobra.Command{
		Use:   "ownership PATH... --out FILE",
		Short: "Learn the network that says whose each point will be",
		Long: `Ownership makes a network from games that ended with a count. What was dead at the end
is taken from the record where the record marks territory; else playouts and the
reader find it out. A game counts only if its score is then exactly the result of
the record.

Of all networks on the way, the one with the least error on the games of --check is
kept. The file is written whenever the network gets better, so that learning which is
cut off has a result; --start goes on from it.`,
		Example: `  shicho lab learn ownership kgs19-20*.tar.gz --check kgs19-2017_04.tar.gz --out final.shicho
  shicho lab learn ownership games --every 10 --inputs stones --channels 1 --out paper.shicho`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "write the network to `FILE`")
	cmd.MarkFlagRequired("out")
	cli.ForceFlag(cmd)
	f.StringArrayVar(&o.checks, "check", nil, "check with the records of `PATH`, to stop in time; may be repeated")
	f.IntVar(&o.games, "games", 0, "learn from the first `N` games only; 0 is all")
	f.IntVar(&o.options.Every, "every", 0, "learn from the position after every `N` moves too; 0 is only the last one of a game")
	f.IntVar(&o.options.Layers, "layers", 5, "`N` hidden layers, 1 to 6")
	f.IntVar(&o.options.Channels, "channels", 3, "`N` units for each point and colour in a layer")
	f.StringVar(&o.inputs, "inputs", "features", "give the network these `INPUTS`: stones, features, read")
	f.BoolVar(&o.steepest, "steepest", false, "use steepest descent instead of L-BFGS")
	f.IntVar(&o.options.Iterations, "iterations", 300, "stop after `N` iterations")
	f.StringVar(&o.start, "start", "", "go on from the network in `FILE`")
	f.Uint64Var(&o.options.Seed, "seed", 1, "`SEED` of the random first weights")
	f.IntVar(&o.options.Workers, "workers", runtime.NumCPU(), "learn from `N` positions at the same time; the network does not depend on that")
	return cmd
}

// checkEvery is the number of iterations between two checks.
const checkEvery = 10

func (o *learnOwnershipOptions) run(cmd *cobra.Command, paths []string) (err error) {
	if o.options.Inputs, err = ownership.ParseInputs(o.inputs); err != nil {
		return cli.Usage(err)
	}
	if err := o.options.Check(); err != nil {
		return cli.Usage(err)
	}
	if o.options.Workers < 1 || o.options.Iterations < 1 || o.options.Every < 0 || o.games < 0 {
		return cli.Usagef("--workers and --iterations are at least 1, --every and --games at least 0")
	}
	inputs := append(append([]string{o.start}, paths...), o.checks...)
	if err := (cli.Output{Flag: "--out", Path: o.out, Endings: cli.ModelEndings, Command: cmd}).CheckModel(inputs...); err != nil {
		return err
	}
	if o.steepest {
		o.options.Method = fit.Steepest
	}
	if o.start != "" {
		if o.options.Start, err = ownership.Load(o.start); err != nil {
			return err
		}
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	learned, err := loadCounted(ctx, cmd, cli.Out(cmd), paths, o.games, o.options.Workers)
	if err != nil {
		return err
	}
	checked, err := loadCounted(ctx, cmd, cli.Out(cmd), o.checks, 0, o.options.Workers)
	if err != nil {
		return err
	}
	if len(o.checks) > 0 && len(ownership.KeepLabelled(checked)) == 0 {
		return errNoChecks
	}
	return o.learn(ctx, cli.Out(cmd), ownership.KeepLabelled(learned), ownership.KeepLabelled(checked))
}

var errNoChecks = errors.New("no positions to check with")

// learn learns the network, prints the progress, and writes the file.
func (o *learnOwnershipOptions) learn(ctx context.Context, out io.Writer, learned, checked []ownership.Game) error {
	start := time.Now()
	var saved *ownership.Network
	var failed error
	o.options.CheckEvery = checkEvery
	save := func(n *ownership.Network) {
		if n != saved && failed == nil {
			n.About = fmt.Sprintf("%s, every %d moves", words.Count(len(learned), "game"), o.options.Every)
			saved, failed = n, n.Save(o.out)
		}
	}
	o.options.Progress = func(s fit.Step, best *ownership.Network) {
		check := ""
		if len(checked) > 0 {
			check = fmt.Sprintf(", checked %.5f", s.Checked)
		}
		fmt.Fprintf(out, "iteration %d: error %.5f%s; %v\n", s.Iteration, s.Error, check, time.Since(start).Round(time.Second))
		save(best)
	}
	n, err := fit.Learn(ctx, learned, checked, o.options)
	if err != nil {
		return errors.Join(err, failed)
	}
	save(n)
	return failed
}
