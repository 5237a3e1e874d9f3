package main

import (
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/endgame/problem"
)

// endgameRow is what one way of playing has reached on one problem, as endgame-bench reports it.
type endgameRow struct {
	Problem      string  `json:"problem"`
	Method       string  `json:"method"`
	Best         string  `json:"best"`
	Runs         int     `json:"runs"`
	A            int     `json:"a"`            // right where the game is close
	B            int     `json:"b"`            // where it is decided
	Milliseconds float64 `json:"milliseconds"` // of a run
}

func newEndgameBench() *cobra.Command {
	var runs, playouts int
	var methods []string
	var params []string
	var values, asJSON bool
	cmd := &cobra.Command{
		Use:   "endgame-bench",
		Short: "Count right endgame moves where the game is close and where it is decided",
		Long: `Endgame-bench asks the engine for its move in pairs of endgame positions whose right
move is proved, one thread each time: in A only that move wins, in B every move does. It prints how often
each way of playing is right: plain search, dynamic komi (linear, value), difference
games, a komi at which one move wins (balanced), and plain where the game is close and
balanced elsewhere (combined).`,
		Example: "  shicho endgame-bench --runs 100\n  shicho endgame-bench --values",
		Args:    usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if runs < 1 || playouts < 1 {
				return usagef("--runs and --playouts are at least 1")
			}
			settings := engine.Default()
			settings.Search.Memory = benchMemory
			if err := settings.Assign(params); err != nil {
				return usagef("--param: %w", err)
			}
			settings.Playouts, settings.MoveTime, settings.Search.Threads = playouts, 0, 1
			if values {
				for _, p := range problem.All() {
					fmt.Fprintln(cmd.OutOrStdout(), p)
				}
				return nil
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			var rows []endgameRow
			for _, p := range problem.All() {
				for _, name := range methods {
					way, err := engine.ParseEndgame(name)
					if err != nil {
						return usagef("--methods %s: there are %s", name, strings.Join(engine.EndgameNames(), ", "))
					}
					settings.Endgame = way
					row := endgameRow{Problem: p.Name, Method: name, Best: board.FormatPoint(p.Best, p.Board.Size()), Runs: runs}
					a, err := p.Run(ctx, settings, problem.A, runs)
					if err != nil {
						return err
					}
					b, err := p.Run(ctx, settings, problem.B, runs)
					if err != nil {
						return err
					}
					row.A, row.B = a.Right, b.Right
					row.Milliseconds = 1000 * (a.Time + b.Time).Seconds() / float64(2*runs)
					rows = append(rows, row)
				}
			}
			if asJSON {
				return writeJSON(cmd, rows)
			}
			return writeEndgameRows(cmd, rows, methods)
		},
	}
	f := cmd.Flags()
	f.IntVar(&runs, "runs", 10, "of each position, with seeds of their own")
	f.IntVar(&playouts, "playouts", 5000, "of a run")
	f.StringSliceVar(&methods, "methods", engine.EndgameNames(), "ways of playing")
	f.StringArrayVar(&params, "param", nil, "NAME=VALUE of the engine, as shicho-param lists them; may be repeated")
	f.BoolVar(&values, "values", false, "print the positions with the values of their areas instead")
	f.BoolVar(&asJSON, "json", false, "report as one JSON array")
	return cmd
}

// benchMemory is enough for the playouts of a run, in MiB.
const benchMemory = 64

// writeEndgameRows writes a line a problem, with right answers in A and B for each way.
func writeEndgameRows(cmd *cobra.Command, rows []endgameRow, methods []string) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "problem\tbest\t%s\n", strings.Join(methods, "\t"))
	type total struct {
		a, b, runs int
		time       float64
	}
	totals := make([]total, len(methods))
	for i, r := range rows {
		m := i % len(methods)
		if m == 0 {
			fmt.Fprintf(w, "%s\t%s", r.Problem, r.Best)
		}
		fmt.Fprintf(w, "\t%d/%d", r.A, r.B)
		if m == len(methods)-1 {
			fmt.Fprintln(w)
		}
		t := &totals[m]
		t.a, t.b, t.runs, t.time = t.a+r.A, t.b+r.B, t.runs+r.Runs, t.time+r.Milliseconds
	}
	fmt.Fprint(w, "right %\t")
	for _, t := range totals {
		fmt.Fprintf(w, "\t%.1f/%.1f", 100*float64(t.a)/float64(t.runs), 100*float64(t.b)/float64(t.runs))
	}
	fmt.Fprint(w, "\ntime, plain 1\t")
	for _, t := range totals {
		fmt.Fprintf(w, "\t%.2f", t.time/totals[0].time)
	}
	fmt.Fprintln(w)
	return w.Flush()
}
