package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shicho/engine/ownership"
	"shicho/internal/words"
	"shicho/lab/trial"
)

// evaluateOwnershipOptions are the flags of evaluate ownership.
type evaluateOwnershipOptions struct {
	networks []string
	compare  string
	plots    string
	every    int
	games    int
	workers  int
	asJSON   bool
}

// ownershipEvaluation is what evaluate ownership reports.
type ownershipEvaluation struct {
	Finished    []trial.Result      `json:"finished,omitempty"`
	Calibration []calibrationReport `json:"calibration,omitempty"`
}

type calibrationReport struct {
	Network string `json:"network"`
	*trial.Calibration
}

func newEvaluateOwnership() *cobra.Command {
	var o evaluateOwnershipOptions
	cmd := &cobra.Command{
		Use:   "ownership PATH...",
		Short: "Tell how well the ends of games are judged",
		Long: `Ownership asks, for games that ended with a count, which strings are dead at the end: the networks alone,
playouts with the reader, all of them together as final_status_list does, and with --compare another program. It
prints how many strings are right, in how many games all are, and how often the score is exactly that of the record.
With --every it prints instead how often what a network gives a probability comes about, in parts of 5 %,
in the positions after each so many moves.`,
		Example: `  shicho evaluate ownership games --compare "gnugo --mode gtp"
  shicho evaluate ownership games --every 20 --network mine.shicho --plots plots`,
		Args: usage(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.networks, "network", nil, "file made by learn ownership; may be repeated; without any, the one that comes with the program")
	f.StringVar(&o.compare, "compare", "", "command line of another program that speaks GTP")
	f.IntVar(&o.every, "every", 0, "see how well probabilities hold after each so many moves")
	f.StringVar(&o.plots, "plots", "", "with --every, draw calibration into this folder, as SVG and PNG")
	f.IntVar(&o.games, "games", 0, "only the first so many games; 0 is all")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "games at the same time")
	f.BoolVar(&o.asJSON, "json", false, "report as one JSON object")
	return cmd
}

func (o *evaluateOwnershipOptions) run(cmd *cobra.Command, paths []string) error {
	if o.workers < 1 || o.every < 0 || o.games < 0 {
		return usagef("--workers is at least 1, --every and --games at least 0")
	}
	switch {
	case o.plots != "" && o.every == 0:
		return usagef("--plots is for --every")
	case o.compare != "" && o.every > 0:
		return usagef("--compare is for ends of games, not for --every")
	}
	names, networks, err := o.load()
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	told := cmd.OutOrStdout()
	if o.asJSON {
		told = cmd.ErrOrStderr()
	}
	games, err := labelled(ctx, cmd, told, paths, o.games, o.workers)
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return errors.New("no game that was counted")
	}
	var e ownershipEvaluation
	if o.every == 0 {
		e.Finished, err = o.finished(ctx, games, names, networks)
	} else {
		e.Calibration, err = o.calibrate(ctx, games, names, networks)
	}
	if err != nil {
		return err
	}
	if o.plots != "" {
		if err := o.draw(e.Calibration); err != nil {
			return err
		}
	}
	if o.asJSON {
		return writeJSON(cmd, e)
	}
	return e.write(cmd.OutOrStdout())
}

// load are the networks with their names.
func (o *evaluateOwnershipOptions) load() (names []string, networks []*ownership.Network, err error) {
	for _, path := range o.networks {
		n, err := ownership.Load(path)
		if err != nil {
			return nil, nil, err
		}
		names, networks = append(names, strings.TrimSuffix(filepath.Base(path), ".shicho")), append(networks, n)
	}
	switch {
	case len(networks) > 0:
	case o.every == 0:
		names, networks = []string{"network"}, []*ownership.Network{ownership.Final()}
	default:
		names, networks = []string{"network"}, []*ownership.Network{ownership.Playing()}
	}
	return names, networks, nil
}

func (o *evaluateOwnershipOptions) finished(ctx context.Context, games []ownership.Game, names []string, networks []*ownership.Network) (list []trial.Result, err error) {
	judges := []func() (trial.Judge, error){
		func() (trial.Judge, error) { return trial.Engine{Title: "playouts, reader"}, nil },
	}
	for i, n := range networks {
		judges = append(judges,
			func() (trial.Judge, error) { return trial.Alone{Title: names[i] + " alone", Network: n}, nil },
			func() (trial.Judge, error) {
				return trial.Engine{Title: "playouts, reader, " + names[i], Network: n}, nil
			})
	}
	if o.compare != "" {
		judges = append(judges, func() (trial.Judge, error) {
			p, err := trial.NewProgram(ctx, o.compare)
			if err != nil {
				return nil, fmt.Errorf("--compare: %w", err)
			}
			return p, nil
		})
	}
	for _, j := range judges {
		r, err := trial.Finished(ctx, games, o.workers, j)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

func (o *evaluateOwnershipOptions) calibrate(ctx context.Context, games []ownership.Game, names []string, networks []*ownership.Network) (list []calibrationReport, err error) {
	for i, n := range networks {
		c, err := trial.Calibrate(ctx, n, ownership.KeepLabelled(games), o.every, false)
		if err != nil {
			return nil, err
		}
		list = append(list, calibrationReport{names[i], c})
	}
	return list, nil
}

func (o *evaluateOwnershipOptions) draw(list []calibrationReport) error {
	var drawn []trial.Named
	for _, c := range list {
		drawn = append(drawn, trial.Named{Name: c.Network, Calibration: c.Calibration})
	}
	return trial.Draw(o.plots, drawn)
}

func (e *ownershipEvaluation) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if len(e.Finished) > 0 {
		fmt.Fprintln(w, "\tstrings right %\tof\tgames all right %\tof\tmarked ones %\tof\tscores %\tof\ts a game\t")
	}
	for _, r := range e.Finished {
		fmt.Fprintf(w, "%s\t%.2f\t%d\t%.1f\t%d\t%.1f\t%d\t%.1f\t%d\t%.3f\t\n", r.Judge, share(r.Right, r.Strings), r.Strings, share(r.Whole, r.Known), r.Known,
			share(r.Marked.Whole, r.Marked.Games), r.Marked.Games, share(r.Scores, r.Counted), r.Counted, r.Seconds)
	}
	for _, r := range e.Finished {
		if r.Failed > 0 {
			fmt.Fprintf(w, "%s could not be asked about %s: %s\n", r.Judge, words.Count(r.Failed, "game"), r.Fault)
		}
	}
	for _, c := range e.Calibration {
		fmt.Fprintf(w, "%s\t%d positions\terror %.5f\tworst bin %.1f\tmean %.2f\t\n", c.Network, c.Positions, c.Error, c.Worst, c.Mean)
		fmt.Fprintln(w, "\tsaid %\tcame %\tpoints\t")
		for _, b := range c.Bins {
			fmt.Fprintf(w, "\t%.1f\t%.1f\t%d\t\n", 100*b.Said, 100*b.Observed, b.Points)
		}
	}
	return w.Flush()
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}
