package lab

import (
	"errors"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine/network"
	"shicho/engine/ownership"
	"shicho/lab/evaluation"
)

// evaluateOwnershipOptions are the flags of lab evaluate ownership.
type evaluateOwnershipOptions struct {
	networks []string
	compare  string
	every    int
	games    int
	workers  int
	asJSON   bool
}

func newEvaluateOwnership() *cobra.Command {
	var o evaluateOwnershipOptions
	cmd := &cobra.Command{
		Use:   "ownership PATH...",
		Short: "Measure how well the ends of games are judged",
		Long: `Ownership asks several judges which strings are dead at the end of games that ended
with a count: each network alone; playouts with the reader; these together with each
network, as the GTP command final_status_list judges; and with --compare another
program. It prints how many strings are right, in how many games all are, and how
often the score is exactly the score of the record.

With --every it prints something else: of all points to which a network gives about
the same probability, how many become Black's or White's indeed. Points are sorted by
probability in steps of 5 %.`,
		Example: `  shicho lab evaluate ownership games --compare "gnugo --mode gtp"
  shicho lab evaluate ownership games --every 20 --network mine.shicho`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.networks, "network", nil, "evaluate the network in `FILE`, made by 'lab learn ownership' or, without --every, by 'lab learn network'; may be repeated; by default those that come with the program")
	f.StringVar(&o.compare, "compare", "", "also ask the GTP program of this `COMMAND` line")
	f.IntVar(&o.every, "every", 0, "compare probabilities with what came about, after every `N` moves")
	f.IntVar(&o.games, "games", 0, "take only the first `N` games; 0 is all")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "judge `N` games at the same time")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *evaluateOwnershipOptions) run(cmd *cobra.Command, paths []string) error {
	if o.workers < 1 || o.every < 0 || o.games < 0 {
		return cli.Usagef("--workers is at least 1, --every and --games at least 0")
	}
	if o.compare != "" && o.every > 0 {
		return cli.Usagef("--compare is for ends of games, not for --every")
	}
	ends, middles, err := o.load()
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	told := cli.Out(cmd)
	if o.asJSON {
		told = cli.Err(cmd)
	}
	games, err := cli.LoadCounted(ctx, cmd, told, paths, o.games, o.workers)
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return errors.New("no game that was counted")
	}
	e := new(evaluation.Judgements)
	if o.every == 0 {
		e.Finished, err = evaluation.FinishedAll(ctx, games, o.workers, ends, o.compare)
	} else {
		e.Calibration, err = evaluation.CalibrateAll(ctx, middles, games, o.every)
	}
	if err != nil {
		return err
	}
	return cli.Report(cmd, o.asJSON, e)
}

// load returns the networks of --network, or those that come with the program: as judges of the ends of games, or with --every the ownership
// networks alone, whose probabilities are compared.
func (o *evaluateOwnershipOptions) load() (ends []evaluation.NamedOwners, middles []evaluation.NamedNetwork, err error) {
	for _, path := range o.networks {
		name := strings.TrimSuffix(filepath.Base(path), ".shicho")
		n, err := ownership.Load(path)
		if err == nil {
			ends = append(ends, evaluation.NamedOwners{Name: name, Owners: n.OwnersOf})
			middles = append(middles, evaluation.NamedNetwork{Name: name, Network: n})
			continue
		}
		if !errors.Is(err, ownership.ErrFile) || o.every > 0 {
			return nil, nil, err
		}
		whole, err := network.Load(path)
		if err != nil {
			return nil, nil, err
		}
		ends = append(ends, evaluation.NamedOwners{Name: name, Owners: whole.Owners})
	}
	if len(o.networks) == 0 {
		ends = []evaluation.NamedOwners{{Name: "ownership", Owners: ownership.Final().OwnersOf}, {Name: "network", Owners: network.Source{}.Owners}}
		middles = []evaluation.NamedNetwork{{Name: "network", Network: ownership.Playing()}}
	}
	return ends, middles, nil
}
