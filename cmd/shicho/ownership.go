package main

import (
	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/protocol/report"
)

type ownershipOptions struct {
	position    cli.PositionFlags
	picture     cli.PictureFlags
	file        string
	final, json bool
}

func newOwnership() *cobra.Command {
	var o ownershipOptions
	cmd := &cobra.Command{
		Use:   "ownership FILE",
		Short: "Say whose each point of the board will be",
		Long: `Ownership says for each point of the board whose it will be, in the position after
move N of a record, by a small neural network. The map has b for Black, w for White
and the certainty in tens of per cent; X and O are stones. Strings that are dead or
in doubt are listed below. A picture has squares of the owner's colour, the larger
the surer.`,
		Example: "  shicho ownership examples/games/19x19-01.sgf --move 120 --svg map.svg",
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	cmd.Flags().StringVar(&o.file, "network", "", "use the network in `FILE`, made by 'lab learn network' or 'lab learn ownership', not the one that comes with the program")
	cmd.Flags().BoolVar(&o.final, "final", false, "use the network for finished games")
	o.picture.AddBoard(cmd, ", with squares for the owners")
	cli.JSONFlag(cmd, &o.json, "one object")
	cmd.MarkFlagsMutuallyExclusive("network", "final")
	return cmd
}

func (o *ownershipOptions) run(cmd *cobra.Command, path string) error {
	if err := o.picture.Check(path, o.file); err != nil {
		return err
	}
	name, owners, err := cli.LoadOwners(o.file, o.final)
	if err != nil {
		return err
	}
	p, err := o.position.Load(cmd, path)
	if err != nil {
		return err
	}
	expected, err := owners(p.Board, p.ToMove)
	if err != nil {
		return p.Fault(err)
	}
	result := report.NewOwnership(p, name, expected)
	if o.picture.Wanted() {
		if err := o.picture.Write(result.Diagram(), board.PointSet{}, ""); err != nil {
			return err
		}
	}
	return cli.Report(cmd, o.json, result)
}
