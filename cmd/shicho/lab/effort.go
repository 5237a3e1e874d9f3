package lab

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/effort"
	"shicho/tactics"
)

// effortOptions are the flags of lab effort.
type effortOptions struct {
	effort.Options
	limits string
	json   bool
}

// NewEffort makes the command lab effort.
func NewEffort() *cobra.Command {
	var o effortOptions
	cmd := &cobra.Command{
		Use:   "effort SUITE",
		Short: "Learn from problems with levels how much work a problem is",
		Long: `Effort learns weights by which a problem might get its kyu or dan. SUITE has positions of life
and death with levels, an object a line: id, level, size, black, white; White owns the group.
Each position is asked about with Black, who kills, and with White, who lives, and those with
one solution are used. Parts of the suite with a higher number are set aside: on these the
report measures how well the weights order problems. It also says how well some facts order all
problems alone: the rank by the weights in use, and the nodes of the proofs.`,
		Example: `  shicho lab effort gotools.jsonl.gz --first 8`,
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.IntVar(&o.First, "first", 8, "use the first `N` positions of each part")
	f.IntVar(&o.TestAt, "test-from", 5, "set aside the parts with the number `N` and higher, as gotools/lv1.5")
	cli.LimitsFlag(cmd, &o.limits, tactics.Default)
	cli.JSONFlag(cmd, &o.json, "one object")
	return cmd
}

func (o *effortOptions) run(cmd *cobra.Command, path string) (err error) {
	if o.First < 1 {
		return cli.Usagef("--first %d: at least 1", o.First)
	}
	if o.Limits, err = cli.ParseLimits(o.limits); err != nil {
		return err
	}
	file, err := cli.OpenFile(cmd, path)
	if err != nil {
		return err
	}
	defer file.Close()
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	learn, test, err := effort.Load(ctx, path, file, o.Options)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	result, err := effort.Learn(learn, test)
	if err != nil {
		return err
	}
	return cli.Report(cmd, o.json, result)
}
