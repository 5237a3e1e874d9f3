package lab

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/multiply"
	"shicho/patterndb"
)

// newMultiply makes the command lab multiply.
func newMultiply() *cobra.Command {
	var db, out string
	var o multiply.Options
	cmd := &cobra.Command{
		Use:   "multiply --db FOLDER --out FOLDER",
		Short: "Make a large store of a small one, to measure what size costs",
		Long: `Multiply puts copies of all games of a store into a new store: turned or mirrored, some with
colours exchanged, with the moves of the opening in another order, and with the players,
the date and the event of another game. What was found in a game holds in its copies, so
nothing is mined. A copy has the patterns of its game, so there are no more patterns than
before. Measure by such a store; do not learn from it.`,
		Example: `  shicho lab multiply --db patterns.db --out large.db --copies 16`,
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.Copies < 1 {
				return cli.Usagef("--copies %d: at least 1", o.Copies)
			}
			if same(db, out) {
				return cli.Usagef("--out %s: that is the store of --db", out)
			}
			return cli.ReadStore(cmd, db, func(from *patterndb.Store) error { return multiplyInto(cmd, from, out, o) })
		},
	}
	f := cmd.Flags()
	cli.StoreFlag(cmd, &db)
	f.StringVar(&out, "out", "", "put the copies into the store in `FOLDER`")
	f.IntVar(&o.Copies, "copies", 1, "make `N` copies of each game")
	f.Uint64Var(&o.Seed, "seed", 1, "another `N` makes other copies")
	cmd.MarkFlagRequired("out")
	return cmd
}

// same tells whether two paths lead to the same folder.
func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// multiplyInto puts the copies into the store in a folder, and prints their number.
func multiplyInto(cmd *cobra.Command, from *patterndb.Store, out string, o multiply.Options) (err error) {
	to, err := patterndb.Open(out, patterndb.Options{})
	if err != nil {
		return err
	}
	defer func() { cli.CloseWritten(to, &err) }()
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	added, err := multiply.Into(ctx, to, from, o)
	if err != nil {
		return err
	}
	return cli.Print(cmd, fmt.Sprintf("%d games added\n", added))
}
