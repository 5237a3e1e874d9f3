package lab

import (
	"errors"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/suite"
	"shicho/lab/truth"
)

// newTruthCases makes the command lab truth cases.
func newTruthCases() *cobra.Command {
	var only string
	cmd := &cobra.Command{
		Use:   "cases QUESTIONS PATH...",
		Short: "Print questions as the cases of a suite",
		Long: `Cases prints the questions of a file as cases for 'shicho lab suite', which has the
boards. PATH are the games that the questions were drawn from. Of a question whose truth
is not known, every result is right.`,
		Example: `  shicho lab truth cases questions.jsonl.gz games.tar.gz > suite.jsonl`,
		Args:    cli.Args(cobra.MinimumNArgs(2)),
		RunE:    func(cmd *cobra.Command, args []string) error { return printCases(cmd, only, args[0], args[1:]) },
	}
	cmd.Flags().StringVar(&only, "only", "", "print only the questions whose id matches the regular `EXPRESSION`")
	return cmd
}

func printCases(cmd *cobra.Command, only, file string, paths []string) error {
	pattern, err := regexp.Compile(only)
	if err != nil {
		return cli.Usagef("--only: %w", err)
	}
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return errors.Join(missing...)
	}
	questions, err := readQuestions(cmd, file)
	if err != nil {
		return err
	}
	questions = slices.DeleteFunc(questions, func(q truth.GameQuestion) bool { return !pattern.MatchString(q.ID()) })
	if len(questions) == 0 {
		return truth.ErrNone
	}
	return truth.Pose(paths, questions, func(q *truth.Posed) error { return suite.Write(cli.JSONOut(cmd), q.Case()) })
}
