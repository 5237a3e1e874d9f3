package main

import (
	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/engine/endgame"
	"shicho/engine/judge"
	"shicho/protocol/report"
)

type endgameOptions struct {
	position cli.PositionFlags
	settled  string
	most     int
	asJSON   bool
}

func newEndgame() *cobra.Command {
	var o endgameOptions
	cmd := &cobra.Command{
		Use:   "endgame FILE",
		Short: "Value the endgames of a position exactly",
		Long: `Endgame divides the position after move N of a record into areas between settled
stones. It lists the exact value of each area as a combinatorial game by territory,
where Black's points are above 0, with the mean, the temperature (what a move is
worth) and the best moves of both sides. The hottest area comes first. An area
without a value says why: it has a ko, or is too large.

Settled stones are those that playouts hardly ever lose (--settled likely), or those
that live whatever the opponent does (--settled proved). The values hold if these
stones are settled indeed.`,
		Example: "  shicho endgame examples/games/9x9-01.sgf --move 50",
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	f := cmd.Flags()
	f.StringVar(&o.settled, "settled", "likely", "which `STONES` count as settled: likely, proved")
	f.IntVar(&o.most, "positions", endgame.MostPositions, "give an area up after `N` positions")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *endgameOptions) run(cmd *cobra.Command, path string) error {
	if o.most < 1 {
		return cli.Usagef("--positions is at least 1")
	}
	p, err := o.position.Load(cmd, path)
	if err != nil {
		return err
	}
	settled, err := o.settledStones(p.Board)
	if err != nil {
		return err
	}
	s := endgame.NewSolver()
	s.Most = o.most
	return cli.Report(cmd, o.asJSON, report.NewEndgame(p, s, s.List(p.Board, settled)))
}

// settledStones finds the stones that --settled means.
func (o *endgameOptions) settledStones(b *board.Board) (endgame.Settled, error) {
	switch o.settled {
	case "proved":
		return endgame.Prove(b), nil
	case "likely":
		status, err := judge.Judge(b)
		if err != nil {
			return endgame.Settled{}, err
		}
		return status.Settled(b), nil
	}
	return endgame.Settled{}, cli.Usagef("--settled %s: there are likely, proved", o.settled)
}
