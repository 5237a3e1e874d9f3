package main

import (
	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/protocol/report"
)

type movesOptions struct {
	position      cli.PositionFlags
	picture       cli.PictureFlags
	model, colour string
	most          int
	asJSON        bool
}

func newMoves() *cobra.Command {
	var o movesOptions
	cmd := &cobra.Command{
		Use:   "moves FILE",
		Short: "List the moves that strong players are likely to make",
		Long: `Moves lists the moves that strong players are likely to make in the position after
move N of a record, with their probabilities by a learned network.`,
		Example: `  shicho moves examples/games/19x19-01.sgf --move 40
  shicho moves examples/games/19x19-01.sgf --move 40 --model tree.shicho --svg moves.svg`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	cmd.Flags().StringVar(&o.model, "model", cli.DefaultModel, "use the network or the model in `FILE`, made by 'lab learn', or default: what comes with the program")
	cli.ColourFlag(cmd, &o.colour, "list the moves of this `SIDE`: black or white; by default the one that is to move by the record")
	cmd.Flags().IntVar(&o.most, "limit", 10, "list at most `N` moves; 0 is all")
	o.picture.Add(cmd, ", with the probabilities in per cent")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *movesOptions) run(cmd *cobra.Command, path string) error {
	if o.most < 0 {
		return cli.Usagef("--limit is not negative")
	}
	if err := o.picture.Check(path, o.model); err != nil {
		return err
	}
	p, err := o.position.LoadForSide(cmd, path, o.colour)
	if err != nil {
		return err
	}
	ranker, err := cli.LoadRanker(o.model)
	if err != nil {
		return err
	}
	result, err := report.NewMoves(p, ranker, o.most)
	if err != nil {
		return err
	}
	if o.picture.Wanted() {
		if err := o.picture.Write(result.Diagram(), board.PointSet{}, ""); err != nil {
			return err
		}
	}
	return cli.Report(cmd, o.asJSON, result)
}
