package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/lab/prediction"
	"shicho/lab/suite"
	"shicho/moves"
)

// evaluateOptions are the flags of evaluate.
type evaluateOptions struct {
	asJSON   bool
	plots    string
	workers  int
	playouts int
	problems string
	judge    int
	size     int
}

// evaluation is all that is told of a model.
type evaluation struct {
	Model  string `json:"model"`
	Shapes int    `json:"shapes"`
	*moves.Check
	Playouts  *prediction.Simulation      `json:"playouts,omitempty"` // of the empty board
	Problems  *prediction.ProblemResult   `json:"problems,omitempty"`
	Judgement *prediction.JudgementResult `json:"judgement,omitempty"`
}

// Of the two-position judgement: how far the games have come, and the playouts of each
// position.
const (
	judgedShare    = 0.7
	judgedPlayouts = 20
)

func newEvaluate() *cobra.Command {
	var o evaluateOptions
	cmd := &cobra.Command{
		Use:   "evaluate MODEL[,MODEL...] PATH...",
		Short: "Tell how well models predict the moves of games",
		Long: `Evaluate predicts every move of game records with each model, and prints how well:
how often the move played comes first, within the first ten and twenty, its mean rank,
probability and log-likelihood, and what else the literature reports. MODEL is a file
made by learn, or "default", the model that comes with the program.

Games of other board sizes than the model's are left out, as are bad records.

With --playouts the model plays the empty board out: how fast, and which sizes of shapes
it knows around the moves. With --problems it is asked for the right moves of a test
suite. With --judge it tells which of two positions is better for Black, one of a game
that Black won and one of a game that White won, by playouts from 70 % of their moves.`,
		Example: `  shicho evaluate default examples/games
  shicho evaluate n5.shicho,cp.shicho games.zip --plots plots --json`,
		Args: usage(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "report as JSON, an object a model")
	cmd.Flags().StringVar(&o.plots, "plots", "", "draw curves into this folder, as SVG and PNG")
	cmd.Flags().IntVar(&o.playouts, "playouts", 0, "play the empty board out so often")
	cmd.Flags().StringVar(&o.problems, "problems", "", "suite whose right moves are asked for; see docs/suite.md")
	cmd.Flags().IntVar(&o.judge, "judge", 0, "judge so many pairs of positions by playouts")
	cmd.Flags().IntVar(&o.size, "size", 19, "lines of the board, for the model default")
	cmd.Flags().IntVar(&o.workers, "workers", runtime.NumCPU(), "games at the same time")
	cmd.AddCommand(newEvaluateOwnership())
	return cmd
}

func (o *evaluateOptions) run(cmd *cobra.Command, names string, paths []string) error {
	if o.workers < 1 || o.playouts < 0 || o.judge < 0 || o.size < board.MinSize || o.size > board.MaxSize {
		return usagef("--workers is at least 1, --playouts and --judge at least 0, --size from %d to %d", board.MinSize, board.MaxSize)
	}
	var list []evaluation
	for name := range strings.SplitSeq(names, ",") {
		e, err := o.evaluate(cmd, name, paths)
		if err != nil {
			return err
		}
		list = append(list, e)
	}
	if o.plots != "" {
		if err := o.draw(cmd, list); err != nil {
			return err
		}
	}
	if o.asJSON {
		for i := range list {
			if err := writeJSON(cmd, &list[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return writeEvaluations(cmd.OutOrStdout(), list)
}

func (o *evaluateOptions) draw(cmd *cobra.Command, list []evaluation) error {
	var checks []prediction.NamedCheck
	for _, e := range list {
		checks = append(checks, prediction.NamedCheck{Name: e.Model, Check: e.Check, Playouts: e.Playouts})
	}
	files, err := prediction.Draw(o.plots, checks)
	for _, file := range files {
		fmt.Fprintln(cmd.ErrOrStderr(), file)
	}
	return err
}

// evaluate evaluates one model.
func (o *evaluateOptions) evaluate(cmd *cobra.Command, name string, paths []string) (e evaluation, err error) {
	model, err := loadModel(name, o.size)
	if err != nil {
		return e, err
	}
	if name == "default" && model.Size != o.size {
		return e, usagef("--size %d: the model default is for 9 or 19 lines", o.size)
	}
	games, err := loadGames(cmd, paths, model.Size)
	if err != nil {
		return e, err
	}
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	if err := moves.AdviseIfNeeded(ctx, model, games, o.workers); err != nil {
		return e, err
	}
	e = evaluation{Model: name, Shapes: model.Shapes()}
	if e.Check, err = moves.Evaluate(ctx, model, games, o.workers); err != nil {
		return e, err
	}
	if e.Positions == 0 {
		return e, errors.New("no moves to predict")
	}
	if o.playouts > 0 {
		b, err := board.New(model.Size)
		if err != nil {
			return e, err
		}
		if e.Playouts, err = prediction.Simulate(ctx, model, b, board.Black, o.playouts, 1); err != nil {
			return e, err
		}
	}
	if o.problems != "" {
		problems, err := loadProblems(cmd, o.problems)
		if err != nil {
			return e, err
		}
		if e.Problems, err = prediction.SolveProblems(ctx, model, problems); err != nil {
			return e, err
		}
	}
	if o.judge > 0 {
		black, white := byWinner(games)
		n := min(o.judge, len(black), len(white))
		e.Judgement, err = prediction.JudgePairs(ctx, model, black[:n], white[:n], judgedShare, judgedPlayouts)
	}
	return e, err
}

// byWinner are the games that each side won.
func byWinner(games []*moves.Game) (black, white []*moves.Game) {
	for _, g := range games {
		switch g.Winner {
		case board.Black:
			black = append(black, g)
		case board.White:
			white = append(white, g)
		}
	}
	return black, white
}

// loadProblems are the cases of a suite that name right moves.
func loadProblems(cmd *cobra.Command, path string) (list []prediction.Problem, err error) {
	file, err := openFile(cmd, path)
	if err != nil {
		return nil, err
	}
	defer closing(file, &err)
	cases, err := suite.Read(path, file)
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		if len(c.Expected.Moves) > 0 {
			list = append(list, prediction.Problem{Name: c.ID, Board: c.Board(), ToMove: c.ToMove, Right: c.Expected.Moves})
		}
	}
	return list, nil
}

// loadModel loads the model of a file, or the one that comes with the program for a
// board size.
func loadModel(name string, size int) (*moves.Model, error) {
	if name == "default" {
		return moves.Default(moves.Tree, size)
	}
	return moves.Load(name)
}

// writeEvaluations prints the table of the thesis, a model a row, and the stages of the
// game.
func writeEvaluations(w io.Writer, list []evaluation) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "model\tshapes\tpositions\trank\t1/rank\t1st\twithin 10\twithin 20\tcoefficient\tmean prob.\t(√p)²\t>5 %\t>20 %\tnot played >30 %\t>70 %\tlog-lik.\tJ1\tJ2\t")
	for _, e := range list {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.2f\t%.3f\t%.1f %%\t%.1f %%\t%.1f %%\t%.4f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.2f\t%.4f\t\n", e.Model, e.Shapes, e.Positions, e.MeanRank, e.Reciprocal,
			100*e.First, 100*e.Within10, 100*e.Within20, e.Coefficient, e.Probability, e.RootSquared, e.Over5, e.Over20,
			e.NotPlayed30, e.NotPlayed70, e.LogLikelihood, e.Loss["j1"], e.Loss["j2"])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if err := writeStages(w, list); err != nil {
		return err
	}
	for _, e := range list {
		writeTrials(w, &e)
	}
	return nil
}

func writeStages(w io.Writer, list []evaluation) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nmove\t")
	for _, e := range list {
		fmt.Fprintf(t, "%s: 1st\tlog-lik.\tsize\t", e.Model)
	}
	fmt.Fprintln(t)
	for i, s := range list[0].ByMove {
		if s.Positions == 0 {
			continue
		}
		fmt.Fprintf(t, "%d–\t", s.From)
		for _, e := range list {
			s := &e.ByMove[i]
			fmt.Fprintf(t, "%.1f %%\t%.3f\t%.2f\t", 100*s.First, s.LogLikelihood, s.MeanSize())
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// writeTrials prints what a model does in playouts, problems and judgements.
func writeTrials(w io.Writer, e *evaluation) {
	if p := e.Playouts; p != nil {
		fmt.Fprintf(w, "\n%s: %d playouts of %.0f moves, %.1f a second; mean sizes of shapes", e.Model, p.Playouts, float64(p.Moves)/float64(p.Playouts), float64(p.Playouts)/p.Seconds)
		for _, s := range p.Sizes {
			fmt.Fprintf(w, " %.1f", s.MeanSize())
		}
		fmt.Fprintln(w, ", ten moves each")
	}
	if p := e.Problems; p != nil {
		fmt.Fprintf(w, "\n%s: of %d problems %.1f %% right, %.1f %% within ten, mean rank %.1f, mean probability %.3f\n", e.Model, p.Problems, 100*p.First, 100*p.Within10, p.MeanRank, p.Mean)
	}
	if j := e.Judgement; j != nil {
		fmt.Fprintf(w, "\n%s: of %d pairs of positions %.1f %% judged right\n", e.Model, j.Pairs, 100*j.Right)
	}
}
