package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine/playout"
)

// benchRow is how many playouts a second there are on a board.
type benchRow struct {
	Size    int     `json:"size"`
	Uniform float64 `json:"uniform"`
	Light   float64 `json:"light"`
	Sampled float64 `json:"sampled"`
	Moves   struct {
		Uniform float64 `json:"uniform"`
		Light   float64 `json:"light"`
		Sampled float64 `json:"sampled"`
	} `json:"moves_per_second"`
}

func newBench() *cobra.Command {
	var asJSON bool
	var each time.Duration
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure playouts per second",
		Long: `Bench plays the empty board out, on one thread: at random (uniform), by rules of
thumb about 3×3 shapes (light), and by the learned model that comes with the program
(sampled); on 9, 13 and 19 lines.`,
		Example: `  shicho bench
  shicho bench --json --time 5s`,
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if each <= 0 {
				return usagef("--time %v: more than nothing", each)
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			var rows []benchRow
			for _, size := range []int{9, 13, 19} {
				row := benchRow{Size: size}
				for kind, out := range map[playout.Kind][2]*float64{
					playout.Uniform: {&row.Uniform, &row.Moves.Uniform},
					playout.Light:   {&row.Light, &row.Moves.Light},
					playout.Sampled: {&row.Sampled, &row.Moves.Sampled},
				} {
					p, err := playout.New(kind, size, nil)
					if err != nil {
						return err
					}
					*out[0], *out[1] = measure(ctx, p, each)
					if ctx.Err() != nil {
						return ctx.Err()
					}
				}
				rows = append(rows, row)
			}
			if asJSON {
				return writeJSON(cmd, map[string]any{"boards": rows})
			}
			return writeBench(cmd.OutOrStdout(), rows)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "report as one JSON object")
	cmd.Flags().DurationVar(&each, "time", time.Second, "of each of the nine measurements")
	return cmd
}

// measure plays out for some time, or until the context ends, and returns the playouts and moves a second.
func measure(ctx context.Context, p *playout.Player, each time.Duration) (playouts, moves float64) {
	const between = 16 // playouts between looks at the clock
	start := time.Now()
	n, played := 0, 0
	for time.Since(start) < each && ctx.Err() == nil {
		for range between {
			n++
			played += p.Run(board.Black, uint64(n))
		}
	}
	seconds := time.Since(start).Seconds()
	return float64(n) / seconds, float64(played) / seconds
}

func writeBench(w io.Writer, rows []benchRow) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "playouts/s\tuniform\tlight\tsampled\tuniform : light : sampled\tmillion moves/s\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%d×%d\t%.0f\t%.0f\t%.0f\t%.1f : %.1f : 1\t%.1f, %.1f, %.1f\t\n", r.Size, r.Size, r.Uniform, r.Light, r.Sampled,
			r.Uniform/r.Sampled, r.Light/r.Sampled, r.Moves.Uniform/1e6, r.Moves.Light/1e6, r.Moves.Sampled/1e6)
	}
	return t.Flush()
}
