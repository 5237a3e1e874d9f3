package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"text/tabwriter"

	"os"

	"github.com/spf13/cobra"

	"shicho/moves"
	"shicho/moves/chart"
)

// evaluateOptions are the flags of evaluate.
type evaluateOptions struct {
	asJSON  bool
	plots   string
	workers int
}

func newEvaluate() *cobra.Command {
	var o evaluateOptions
	cmd := &cobra.Command{
		Use:   "evaluate MODEL[,MODEL...] PATH...",
		Short: "Tell how well models predict the moves of games",
		Long: `Evaluate predicts every move of game records with each model, and prints how well:
how often the move played comes first, within the first ten and twenty, its mean rank,
probability and log-likelihood, and what else the literature reports. MODEL is a file
made by learn, or "default", the model that comes with the program.

Games of other board sizes than the model's are left out, as are bad records.`,
		Example: `  shicho evaluate default examples/games
  shicho evaluate n5.shicho,cp.shicho games.zip --plots plots --json`,
		Args: usage(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "report as JSON, an object a model")
	cmd.Flags().StringVar(&o.plots, "plots", "", "draw curves into this folder, as SVG and PNG")
	cmd.Flags().IntVar(&o.workers, "workers", runtime.NumCPU(), "games at the same time")
	return cmd
}

func (o *evaluateOptions) run(cmd *cobra.Command, names string, paths []string) error {
	if o.workers < 1 {
		return usagef("--workers %d: at least 1", o.workers)
	}
	var checks []chart.Named
	for name := range strings.SplitSeq(names, ",") {
		check, err := o.check(cmd, name, paths)
		if err != nil {
			return err
		}
		checks = append(checks, chart.Named{Name: name, Check: check})
	}
	if o.plots != "" {
		files, err := chart.Draw(o.plots, checks)
		if err != nil {
			return err
		}
		for _, file := range files {
			fmt.Fprintln(cmd.ErrOrStderr(), file)
		}
	}
	if o.asJSON {
		encoder := json.NewEncoder(cmd.OutOrStdout())
		for _, c := range checks {
			if err := encoder.Encode(struct {
				Model string `json:"model"`
				*moves.Check
			}{c.Name, c.Check}); err != nil {
				return err
			}
		}
		return nil
	}
	return writeChecks(cmd.OutOrStdout(), checks)
}

// check evaluates one model.
func (o *evaluateOptions) check(cmd *cobra.Command, name string, paths []string) (*moves.Check, error) {
	model, err := loadModel(name, 19)
	if err != nil {
		return nil, err
	}
	games, err := loadGames(cmd, paths, model.Size)
	if err != nil {
		return nil, err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := moves.AdviseFor(ctx, model, games, o.workers); err != nil {
		return nil, err
	}
	check, err := moves.Evaluate(ctx, model, games, o.workers)
	if err == nil && check.Positions == 0 {
		err = errors.New("no moves to predict")
	}
	return check, err
}

// loadModel loads the model of a file, or the one that comes with the program for a
// board size.
func loadModel(name string, size int) (*moves.Model, error) {
	if name == "default" {
		return moves.Default(moves.Tree, size)
	}
	return moves.Load(name)
}

// writeChecks prints the table of the thesis, a model a row, and the stages of the game.
func writeChecks(w io.Writer, checks []chart.Named) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "model\tpositions\trank\t1st\twithin 10\twithin 20\tcoefficient\tmean prob.\t(√p)²\t>5 %\t>20 %\tnot played >30 %\t>70 %\tlog-lik.\tJ1\tJ2\t")
	for _, n := range checks {
		c := n.Check
		fmt.Fprintf(t, "%s\t%d\t%.2f\t%.1f %%\t%.1f %%\t%.1f %%\t%.4f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.2f\t%.4f\t\n", n.Name, c.Positions, c.MeanRank,
			100*c.First, 100*c.Within10, 100*c.Within20, c.Coefficient, c.Probability, c.RootSquared, c.Over5, c.Over20,
			c.NotPlayed30, c.NotPlayed70, c.LogLikelihood, c.Loss["j1"], c.Loss["j2"])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nmove\t")
	for _, n := range checks {
		fmt.Fprintf(t, "%s: 1st\tlog-lik.\tsize\t", n.Name)
	}
	fmt.Fprintln(t)
	for i, s := range checks[0].Check.ByMove {
		if s.Positions == 0 {
			continue
		}
		fmt.Fprintf(t, "%d–\t", s.From)
		for _, n := range checks {
			s := &n.Check.ByMove[i]
			fmt.Fprintf(t, "%.1f %%\t%.3f\t%.2f\t", 100*s.First, s.LogLikelihood, s.MeanSize())
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}
