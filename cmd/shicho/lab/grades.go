package lab

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/grades"
)

// gradesOptions are the flags of lab grades.
type gradesOptions struct {
	test []string
	plot string
	seed uint64
	json bool
}

// NewGrades makes the command lab grades.
func NewGrades() *cobra.Command {
	var o gradesOptions
	cmd := &cobra.Command{
		Use:   "grades FILE...",
		Short: "Learn from games how hard problems are",
		Long: `Grades learns the weights by which a problem is graded. Each FILE has the problems of
games, as 'shicho problems --json' prints them. What counts is what the player of the game
did: of those whose next move near the fight came before one of the opponent, some played
the right move and others a wrong one. The weights of the facts of a problem are learned
by logistic regression. Facts that make a wrong move rarer are left out.

With --test, the weights are measured on the problems of other games: the correlation of
the predicted difficulty with who played wrong, and, in eight groups of problems, the
predicted share beside the true one.`,
		Example: `  shicho problems old.tar.gz --max-per-game 0 --json > old.jsonl
  shicho problems new.tar.gz --max-per-game 0 --json > new.jsonl
  shicho lab grades old.jsonl --test new.jsonl --plot grades.png`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.test, "test", nil, "measure on the problems of these `FILES`")
	f.StringVar(&o.plot, "plot", "", "draw the predicted and the true shares into `FILE`, whose name ends in .svg or .png; needs --test")
	f.Uint64Var(&o.seed, "seed", 1, "the interval of the correlation depends on this `NUMBER`")
	cli.JSONFlag(cmd, &o.json, "one object")
	return cmd
}

func (o *gradesOptions) run(cmd *cobra.Command, paths []string) error {
	if o.plot != "" && len(o.test) == 0 {
		return cli.Usagef("--plot needs --test")
	}
	if err := cli.CheckPicture("--plot", o.plot, append(paths, o.test...)...); err != nil {
		return err
	}
	samples, err := loadSamples(cmd, paths)
	if err != nil {
		return err
	}
	result, err := grades.Learn(samples)
	if err != nil {
		return err
	}
	if len(o.test) > 0 {
		others, err := loadSamples(cmd, o.test)
		if err != nil {
			return err
		}
		if err := result.Check(others, o.seed); err != nil {
			return fmt.Errorf("--test: %w", err)
		}
		if o.plot != "" {
			if err := result.Test.Draw(o.plot); err != nil {
				return fmt.Errorf("--plot: %w", err)
			}
		}
	}
	return cli.Report(cmd, o.json, result)
}

// loadSamples reads the problems of some files.
func loadSamples(cmd *cobra.Command, paths []string) (list []grades.Sample, err error) {
	for _, path := range paths {
		file, err := cli.OpenFile(cmd, path)
		if err != nil {
			return nil, err
		}
		some, err := grades.Load(path, file)
		file.Close()
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}
