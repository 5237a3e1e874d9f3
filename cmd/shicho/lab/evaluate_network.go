package lab

import (
	"context"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine/network"
	"shicho/engine/ownership"
	"shicho/lab/evaluation"
)

type evaluateNetworkOptions struct {
	size      int
	workers   int
	reference bool
	asJSON    bool
}

func newEvaluateNetwork() *cobra.Command {
	var o evaluateNetworkOptions
	cmd := &cobra.Command{
		Use:   "network FILE[,FILE...] PATH...",
		Short: "Measure how well a network predicts games",
		Long: `Network lets networks made by 'lab learn network' predict every position of game
records: the move played, the winner, and in games that ended with a count whose each
point was at the end and by how many points on the board, without komi. The owners are
off by the mean difference over all points, where 2 is the other side's point instead
of one's own.

Games whose dead stones the ownership network does not find, so that the count is not
the one of the record, are asked about moves and winners alone.

The name "ownership" stands for the ownership network that comes with the program for
positions in which the game goes on. It says owners and points alone.`,
		Example: `  shicho lab evaluate network network19.shicho games.zip
  shicho lab evaluate network a.shicho,b.shicho games --json`,
		Args: cli.Args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	f := cmd.Flags()
	f.IntVar(&o.size, "size", 19, "take games on boards of `N` lines only")
	f.BoolVar(&o.reference, "reference", false, "compute in floating-point numbers instead of integers")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "predict `N` games at the same time")
	cli.JSONFlag(cmd, &o.asJSON, "an object a line, one for each network")
	return cmd
}

func (o *evaluateNetworkOptions) run(cmd *cobra.Command, names string, paths []string) error {
	if o.workers < 1 {
		return cli.Usagef("--workers is at least 1")
	}
	if err := cli.CheckSize(o.size); err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	networks := map[string]*network.Network{}
	for name := range strings.SplitSeq(names, ",") {
		if name == ownershipName {
			continue
		}
		n, err := network.Load(name)
		if err != nil {
			return err
		}
		networks[name] = n
	}
	games, err := loadNetworkGames(ctx, cmd, cli.Err(cmd), paths, o.size, o.workers)
	if err != nil {
		return err
	}
	var list []*evaluation.NetworkEvaluation
	for name := range strings.SplitSeq(names, ",") {
		e, err := o.evaluate(ctx, name, networks[name], games)
		if err != nil {
			return err
		}
		list = append(list, e)
	}
	if o.asJSON {
		return cli.WriteLines(cmd, list)
	}
	return cli.Print(cmd, evaluation.NetworkText(list))
}

// ownershipName is the name of the ownership network among networks.
const ownershipName = "ownership"

// evaluate evaluates one network; nil is the ownership network.
func (o *evaluateNetworkOptions) evaluate(ctx context.Context, name string, n *network.Network, games []*network.Game) (*evaluation.NetworkEvaluation, error) {
	if n == nil {
		return evaluation.EvaluateOwnership(ctx, name, ownership.Playing(), games, o.workers)
	}
	return evaluation.EvaluateNetwork(ctx, strings.TrimSuffix(filepath.Base(name), ".shicho"), n, games, o.workers, o.reference)
}
