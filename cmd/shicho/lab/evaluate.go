package lab

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/lab/evaluation"
	"shicho/lab/suite"
)

// evaluateOptions are the flags of lab evaluate.
type evaluateOptions struct {
	asJSON   bool
	plots    string
	workers  int
	playouts int
	problems string
	pairs    int
	size     int
}

// NewEvaluate makes the command lab evaluate.
func NewEvaluate() *cobra.Command {
	var o evaluateOptions
	cmd := &cobra.Command{
		Use:   "evaluate MODEL[,MODEL...] PATH...",
		Short: "Measure how well models predict the moves of games",
		Long: `Evaluate lets each model predict every move of game records. It prints how often the
move played comes first, within the first ten and the first twenty, its mean rank,
probability and log-likelihood, and other measures from the literature. MODEL is a
file made by 'lab learn', or "default", the model that comes with the program.

Games of another board size than the model's are left out, as are bad records.

With --playouts the model plays the empty board out: how fast is that, and how large
are the shapes that it knows around the moves? With --problems it is asked for the
right moves of a test suite. With --judge it compares pairs of positions by playouts,
one from a game that Black won and one from a game that White won, each after 70 % of
its moves: is the first one better for Black?`,
		Example: `  shicho lab evaluate default examples/games
  shicho lab evaluate n5.shicho,cp.shicho games.zip --plots plots --json`,
		Args: cli.Args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	f := cmd.Flags()
	cli.JSONFlag(cmd, &o.asJSON, "an object a line, one for each model")
	f.StringVar(&o.plots, "plots", "", "draw curves into `FOLDER`, as SVG and PNG")
	cli.ForceFlag(cmd)
	f.IntVar(&o.playouts, "playouts", 0, "play the empty board out `N` times")
	f.StringVar(&o.problems, "problems", "", "ask for the right moves of the test suite in `FILE`; see docs/suite.md")
	f.IntVar(&o.pairs, "judge", 0, "judge `N` pairs of positions by playouts")
	f.IntVar(&o.size, "size", 19, "use the model default for boards of `N` lines: 9 or 19")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "predict `N` games at the same time")
	cmd.AddCommand(newEvaluateOwnership(), newEvaluateNetwork())
	return cmd
}

func (o *evaluateOptions) run(cmd *cobra.Command, names string, paths []string) error {
	if o.workers < 1 || o.playouts < 0 || o.pairs < 0 || o.size < board.MinSize || o.size > board.MaxSize {
		return cli.Usagef("--workers is at least 1, --playouts and --judge at least 0, --size from %d to %d", board.MinSize, board.MaxSize)
	}
	if o.plots != "" {
		if err := (cli.Output{Flag: "--plots", Path: o.plots, Command: cmd}).CheckFolder(); err != nil {
			return err
		}
	}
	var list []*evaluation.Evaluation
	for name := range strings.SplitSeq(names, ",") {
		e, err := o.evaluate(cmd, name, paths)
		if err != nil {
			return err
		}
		list = append(list, e)
	}
	if o.plots != "" {
		files, err := evaluation.DrawEvaluations(o.plots, list)
		for _, file := range files {
			fmt.Fprintln(cli.Err(cmd), file)
		}
		if err != nil {
			return err
		}
	}
	if o.asJSON {
		return cli.WriteLines(cmd, list)
	}
	return cli.Print(cmd, evaluation.Text(list))
}

// evaluate evaluates one model.
func (o *evaluateOptions) evaluate(cmd *cobra.Command, name string, paths []string) (*evaluation.Evaluation, error) {
	model, err := cli.LoadModel(name, o.size)
	if err != nil {
		return nil, err
	}
	if name == "default" && model.Size != o.size {
		return nil, cli.Usagef("--size %d: the model default is for 9 or 19 lines", o.size)
	}
	with := evaluation.Options{Workers: o.workers, Playouts: o.playouts, Pairs: o.pairs}
	if with.Games, err = cli.LoadGames(cmd, paths, model.Size); err != nil {
		return nil, err
	}
	if o.problems != "" {
		if with.Problems, err = loadProblems(cmd, o.problems); err != nil {
			return nil, err
		}
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	return evaluation.Evaluate(ctx, name, model, &with)
}

// loadProblems reads the cases of a suite that name right moves.
func loadProblems(cmd *cobra.Command, path string) (list []evaluation.Problem, err error) {
	file, err := cli.OpenFile(cmd, path)
	if err != nil {
		return nil, err
	}
	defer cli.Close(file, &err)
	cases, err := suite.Read(path, file)
	if err != nil {
		return nil, err
	}
	list = []evaluation.Problem{}
	for _, c := range cases {
		if len(c.Expected.Moves) > 0 {
			list = append(list, evaluation.Problem{Name: c.ID, Board: c.Board(), ToMove: c.ToMove, Right: c.Expected.Moves})
		}
	}
	return list, nil
}
