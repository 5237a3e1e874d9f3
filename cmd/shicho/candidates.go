package main

import (
	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/engine/search"
	"shicho/protocol/report"
	"shicho/tactics"
)

type candidatesOptions struct {
	position           cli.PositionFlags
	picture            cli.PictureFlags
	colour, limits, db string
	json               bool
}

func newCandidates() *cobra.Command {
	var o candidatesOptions
	cmd := &cobra.Command{
		Use:   "candidates FILE",
		Short: "List the tactical moves of a side, with what they are for",
		Long: `Candidates lists the tactical moves of a side in the position after move N of a
record. Such a move captures a string, saves one, threatens to capture one or two,
or cuts or joins two. The moves with most stones at stake come first; a threat, a
cut, a join and a ko count half. With a store, its patterns answer first, without a
search.`,
		Example: "  shicho candidates examples/games/19x19-01.sgf --move 157 --colour black --svg moves.svg",
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	cli.ColourFlag(cmd, &o.colour, "list the moves of this `SIDE`: black or white; by default the one that is to move by the record")
	cli.LimitsFlag(cmd, &o.limits, tactics.Fast)
	cmd.Flags().StringVar(&o.db, "db", "", "let the patterns of the store in `FOLDER` answer first")
	o.picture.AddBoard(cmd, ", with numbers on the moves in the order of the list")
	cli.JSONFlag(cmd, &o.json, "one object")
	return cmd
}

func (o *candidatesOptions) run(cmd *cobra.Command, path string) error {
	limits, err := cli.ParseLimits(o.limits)
	if err != nil {
		return err
	}
	if err := o.picture.Check(path); err != nil {
		return err
	}
	p, err := o.position.LoadForSide(cmd, path, o.colour)
	if err != nil {
		return err
	}
	var patterns tactics.Patterns
	if o.db != "" {
		index, err := cli.LoadIndex(cmd, o.db)
		if err != nil {
			return err
		}
		patterns = search.Proofs{Library: index}
	}
	list := tactics.NewReader().Candidates(p.Board, p.ToMove, patterns, &limits)
	result := report.NewCandidates(p, limits.Name, list)
	if o.picture.Wanted() {
		if err := o.picture.Write(result.Diagram(), board.PointSet{}, ""); err != nil {
			return err
		}
	}
	return cli.Report(cmd, o.json, result)
}
