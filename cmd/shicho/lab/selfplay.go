package lab

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/engine/network"
	"shicho/lab/selfplay"
)

func newSelfplay() *cobra.Command {
	o := selfplay.Default()
	var from []string
	var networkName string
	cmd := &cobra.Command{
		Use:   "selfplay FOLDER",
		Short: "Let the player play against itself, to learn a network from the games",
		Long: `Selfplay writes parts of games of the network against itself into FOLDER, for 'shicho lab
learn network'. A share of their positions is searched: what the searches find teaches whose
each point is, the points and the winner. The same command goes on after a stop.

With --from, the games begin with positions of records. Without, the network draws some
first moves.`,
		Example: `  shicho lab selfplay games19 --from kgs19-2015.tar.gz --games 20000
  shicho lab selfplay games9 --size 9 --from selfplay9-learn.sgf.gz --games 30000 --length 1 --share 1`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Folder = args[0]
			var err error
			if o.Network, err = network.ParseSource(networkName); err != nil {
				return err
			}
			if err := o.Check(); err != nil {
				return cli.Usage(err)
			}
			if missing := cli.MissingPaths(from); len(missing) > 0 {
				return errors.Join(missing...)
			}
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			for item := range sgf.Walk(from, sgf.Options{}) {
				if item.Err != nil || item.Record.Size != o.Size || ctx.Err() != nil {
					continue
				}
				if g, err := network.NewGame(item.Record, nil); err == nil {
					o.Starts = append(o.Starts, g)
				}
			}
			if len(from) > 0 && len(o.Starts) == 0 {
				return fmt.Errorf("no games on boards of %d lines to begin with", o.Size)
			}
			o.Progress = func(p selfplay.Progress) {
				fmt.Fprintf(cli.Out(cmd), "%s: %d games with %d searches; %d of %d\n", p.Path, p.Games, p.Searched, p.Done, p.Of)
			}
			return selfplay.Run(ctx, o)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Size, "size", 19, "play on a board of `N` lines")
	f.IntVar(&o.Games, "games", 1000, "play `N` games")
	f.IntVar(&o.Part, "part", 200, "write a file after `N` games")
	f.Uint64Var(&o.Seed, "seed", 1, "`SEED` of all that is random")
	f.StringArrayVar(&from, "from", nil, "begin with positions of the records of `PATH`; may be repeated")
	f.IntVar(&o.Playouts, "playouts", 100, "playouts of a search, `N`")
	f.Float64Var(&o.Share, "share", 0.125, "`SHARE` of the positions that are searched")
	f.IntVar(&o.Length, "length", 16, "break a game off after `N` moves")
	f.StringVar(&networkName, "network", "default", "play with the network of `FILE`")
	return cmd
}
