package lab

import (
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/lab/evaluation"
)

type evaluateOptions struct {
	asJSON        bool
	workers, size int
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

Games of another board size than the model's are left out, as are bad records.`,
		Example: `  shicho lab evaluate default examples/games
  shicho lab evaluate n5.shicho,cp.shicho games.zip --json`,
		Args: cli.Args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	f := cmd.Flags()
	cli.JSONFlag(cmd, &o.asJSON, "an object a line, one for each model")
	f.IntVar(&o.size, "size", 19, "use the model default for boards of `N` lines: 9 or 19")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "predict `N` games at the same time")
	cmd.AddCommand(newEvaluateOwnership(), newEvaluateNetwork())
	return cmd
}

func (o *evaluateOptions) run(cmd *cobra.Command, names string, paths []string) error {
	if o.workers < 1 || o.size < board.MinSize || o.size > board.MaxSize {
		return cli.Usagef("--workers is at least 1, --size from %d to %d", board.MinSize, board.MaxSize)
	}
	var list []*evaluation.Evaluation
	for name := range strings.SplitSeq(names, ",") {
		e, err := o.evaluate(cmd, name, paths)
		if err != nil {
			return err
		}
		list = append(list, e)
	}
	if o.asJSON {
		return cli.WriteLines(cmd, list)
	}
	return cli.Print(cmd, evaluation.Text(list))
}

// evaluate evaluates one model.
func (o *evaluateOptions) evaluate(cmd *cobra.Command, name string, paths []string) (*evaluation.Evaluation, error) {
	model, err := loadModel(name, o.size)
	if err != nil {
		return nil, err
	}
	if name == "default" && model.Size != o.size {
		return nil, cli.Usagef("--size %d: the model default is for 9 or 19 lines", o.size)
	}
	games, err := loadGames(cmd, paths, model.Size)
	if err != nil {
		return nil, err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	return evaluation.Evaluate(ctx, name, model, &evaluation.Options{Games: games, Workers: o.workers})
}
