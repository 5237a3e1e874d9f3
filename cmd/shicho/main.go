// Shicho mines capture patterns from game records and reads tactical positions.
//
// Every subcommand is a file of this package: its flags, a call into a package of
// the module, its report. Exit codes: 0 done, 1 failed, 2 wrong usage.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run()) }

// run is main, returning the exit code.
func run() int {
	command, err := newRoot().ExecuteC()
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, "shicho:", err)
	if errors.As(err, new(usageError)) {
		fmt.Fprintf(os.Stderr, "See '%s --help'.\n", command.CommandPath())
		return 2
	}
	return 1
}

// usageError is an error of the command line itself.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// usage makes errors of an argument check, and of flags that are missing, empty or exclude
// each other, usage errors.
func usage(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		if err == nil {
			err = cmd.ValidateRequiredFlags()
		}
		if err == nil {
			err = cmd.ValidateFlagGroups()
		}
		if db := cmd.Flags().Lookup("db"); err == nil && db != nil && db.Changed && db.Value.String() == "" {
			err = errors.New("--db: no folder is named")
		}
		if err != nil {
			return usageError{err}
		}
		return nil
	}
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "shicho",
		Short: "Mine capture patterns from game records, read positions",
		Long: `Shicho (シチョウ, the ladder) mines capture patterns from records of the game of
Go and answers tactical questions about any position.`,
		Example: `  shicho mine examples/games --db patterns.db
  shicho db top --db patterns.db --by difficulty
  shicho read examples/games/19x19-01.sgf --move 157 --target J7
  shicho query examples/games/19x19-01.sgf --move 157 --db patterns.db`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown command %q", args[0])
			}
			return nil
		},
		RunE:          func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usageError{err} })
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(newHelp())
	root.AddCommand(
		newMine(), newDB(), newQuery(),
		newRead(), newCandidates(), newSuite(),
		newAnalyze(), newAnalysis(), newOwnership(), newEndgame(), newMoves(),
		newPlay(), newGTP(), newMatch(),
		newLearn(), newEvaluate(), newBench(), newEndgameBench(),
		newVersion(), newCompletion(),
	)
	return root
}
