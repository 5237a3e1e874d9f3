package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine"
	"shicho/lab/endgames"
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

// endgameBenchOptions are the flags of endgame-bench.
type endgameBenchOptions struct {
	runs, playouts  int
	methods, params []string
	only            string
	values, json    bool
}

func newEndgameBench() *cobra.Command {
	var o endgameBenchOptions
	cmd := &cobra.Command{
		Use:   "endgame-bench",
		Short: "Count right endgame moves where the game is close and where it is decided",
		Long: `Endgame-bench asks the engine for its move in pairs of endgame positions whose right
move is proved, one thread each time: in A only that move wins, in B every move does. It prints how often
each way of playing is right: plain search, dynamic komi (linear, value), difference
games, a komi at which one move wins (balanced), and plain where the game is close and
balanced elsewhere (combined).`,
		Example: "  shicho endgame-bench --runs 100\n  shicho endgame-bench --only P1 --methods plain,difference --playouts 60000\n" +
			"  shicho endgame-bench --values",
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.IntVar(&o.runs, "runs", 10, "of each position, with seeds of their own")
	f.IntVar(&o.playouts, "playouts", 5000, "of a run")
	f.StringSliceVar(&o.methods, "methods", engine.EndgameNames(), "ways of playing")
	f.StringVar(&o.only, "only", "", "only the problems whose name matches the regular expression")
	f.StringArrayVar(&o.params, "param", nil, "NAME=VALUE of the engine, as shicho-param lists them; may be repeated")
	f.BoolVar(&o.values, "values", false, "print the positions with the values of their areas instead")
	f.BoolVar(&o.json, "json", false, "report as one JSON array")
	cmd.MarkFlagsMutuallyExclusive("values", "json")
	return cmd
}

func (o *endgameBenchOptions) run(cmd *cobra.Command) error {
	if o.runs < 1 || o.playouts < 1 {
		return usagef("--runs and --playouts are at least 1")
	}
	if len(o.methods) == 0 {
		return usagef("--methods: there is none")
	}
	settings := engine.Default()
	settings.Search.Memory, settings.Playouts, settings.MoveTime, settings.Search.Threads = benchMemory, o.playouts, 0, 1
	for _, param := range o.params {
		if name, _, _ := strings.Cut(param, "="); slices.Contains(benchOwn, name) {
			return usagef("--param %s: that is for endgame-bench to say", name)
		}
	}
	if err := settings.Assign(o.params); err != nil {
		return usagef("--param: %w", err)
	}
	var ways []engine.Endgame
	for _, name := range o.methods {
		way, err := engine.ParseEndgame(name)
		if err != nil {
			return usagef("--methods %s: there are %s", name, strings.Join(engine.EndgameNames(), ", "))
		}
		ways = append(ways, way)
	}
	problems, err := o.problems()
	if err != nil {
		return err
	}
	if o.values {
		for _, p := range problems {
			fmt.Fprintln(cmd.OutOrStdout(), p)
		}
		return nil
	}
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	var rows []endgameRow
	for _, p := range problems {
		for _, settings.Endgame = range ways {
			row, err := o.ask(ctx, p, settings)
			if err != nil {
				return err
			}
			rows = append(rows, row)
		}
	}
	if o.json {
		return writeJSON(cmd, rows)
	}
	return writeEndgameRows(cmd, rows, o.methods)
}

// problems are those that --only leaves.
func (o *endgameBenchOptions) problems() ([]*endgames.Problem, error) {
	pattern, err := regexp.Compile(o.only)
	if err != nil {
		return nil, usagef("--only: %w", err)
	}
	list := slices.DeleteFunc(endgames.All(), func(p *endgames.Problem) bool { return !pattern.MatchString(p.Name) })
	if len(list) == 0 {
		return nil, usagef("--only %s: there is no such problem", o.only)
	}
	return list, nil
}

// ask runs a player on both positions of a problem.
func (o *endgameBenchOptions) ask(ctx context.Context, p *endgames.Problem, settings engine.Settings) (endgameRow, error) {
	row := endgameRow{Problem: p.Name, Method: settings.Endgame.String(), Best: board.FormatPoint(p.Best, p.Board.Size()), Runs: o.runs}
	a, err := p.Run(ctx, settings, endgames.A, o.runs)
	if err != nil {
		return row, err
	}
	b, err := p.Run(ctx, settings, endgames.B, o.runs)
	row.A, row.B = a.Right, b.Right
	row.Milliseconds = 1000 * (a.Time + b.Time).Seconds() / float64(2*o.runs)
	return row, err
}

// benchOwn are parameters that the command sets itself, by --playouts, --methods and one thread each time.
var benchOwn = []string{"playouts", "move_time", "threads", "endgame"}

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
	fmt.Fprintf(w, "\ntime, %s 1\t", methods[0])
	for _, t := range totals {
		fmt.Fprintf(w, "\t%.2f", t.time/totals[0].time)
	}
	fmt.Fprintln(w)
	return w.Flush()
}
