package lab

import (
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/match"
)

// NewBench makes the command lab bench.
func NewBench() *cobra.Command {
	var asJSON, cpu bool
	var each time.Duration
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure playouts per second",
		Long: `Bench plays the empty board out, again and again, on one thread, with 9, 13 and 19
lines. Moves are drawn
  at random (uniform)
  by rules for 3×3 shapes (light)
  by the learned model that comes with the program (sampled)
With --cpu, a second is a second of processor time that this program uses, so that
other work on the machine hardly matters.`,
		Example: `  shicho lab bench
  shicho lab bench --json --time 5s`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if each <= 0 {
				return cli.Usagef("--time %v: more than nothing", each)
			}
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			rows, err := match.Bench(ctx, each, cpu)
			if err != nil {
				return err
			}
			if asJSON {
				return cli.WriteLines(cmd, rows)
			}
			return cli.Print(cmd, rows.Text())
		},
	}
	cli.JSONFlag(cmd, &asJSON, "an object a line, one for each size and method")
	cmd.Flags().BoolVar(&cpu, "cpu", false, "measure processor time of this program, not time on the clock")
	cmd.Flags().DurationVar(&each, "time", time.Second, "measure each size and method for this `TIME`")
	return cmd
}
