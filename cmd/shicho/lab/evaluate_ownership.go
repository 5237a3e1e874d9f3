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

type evaluateOwnershipOptions struct {
	networks []string
	compare  string
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
often the score is exactly the score of the record.`,
		Example: `  shicho lab evaluate ownership games --compare "gnugo --mode gtp"
  shicho lab evaluate ownership games --network mine.shicho`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.networks, "network", nil, "evaluate the network in `FILE`, made by 'lab learn ownership' or by 'lab learn network'; may be repeated; by default those that come with the program")
	f.StringVar(&o.compare, "compare", "", "also ask the GTP program of this `COMMAND` line")
	f.IntVar(&o.games, "games", 0, "take only the first `N` games; 0 is all")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "judge `N` games at the same time")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *evaluateOwnershipOptions) run(cmd *cobra.Command, paths []string) error {
	if o.workers < 1 || o.games < 0 {
		return cli.Usagef("--workers is at least 1, --games at least 0")
	}
	networks, err := o.load()
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	told := cli.Out(cmd)
	if o.asJSON {
		told = cli.Err(cmd)
	}
	games, err := loadCounted(ctx, cmd, told, paths, o.games, o.workers)
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return errors.New("no game that was counted")
	}
	finished, err := evaluation.FinishedAll(ctx, games, o.workers, networks, o.compare)
	if err != nil {
		return err
	}
	return cli.Report(cmd, o.asJSON, &evaluation.Judgements{Finished: finished})
}

// load returns the networks of --network, or those that come with the program.
func (o *evaluateOwnershipOptions) load() (list []evaluation.NamedOwners, err error) {
	for _, path := range o.networks {
		name := strings.TrimSuffix(filepath.Base(path), ".shicho")
		n, err := ownership.Load(path)
		if err == nil {
			list = append(list, evaluation.NamedOwners{Name: name, Owners: n.OwnersOf})
			continue
		}
		if !errors.Is(err, ownership.ErrFile) {
			return nil, err
		}
		whole, err := network.Load(path)
		if err != nil {
			return nil, err
		}
		list = append(list, evaluation.NamedOwners{Name: name, Owners: whole.Owners})
	}
	if len(o.networks) == 0 {
		list = []evaluation.NamedOwners{{Name: "ownership", Owners: ownership.Final().OwnersOf}, {Name: "network", Owners: network.Source{}.Owners}}
	}
	return list, nil
}
