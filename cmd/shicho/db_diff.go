package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBDiff() *cobra.Command {
	var asJSON, list bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Say what one store has and the other lacks",
		Long: `Diff compares the games and the patterns of two stores. A game that both have is
different if its instances are. Names, dates and results do not count. The exit code is
0 if there is no difference, and 1 if there is one.`,
		Example: `  shicho db diff old.db new.db
  shicho db diff old.db new.db --list`,
		Args: cli.Args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			var result *report.StoreDiff
			err := readStores(cmd, args[0], args[1], func(a, b *patterndb.Store) (err error) {
				result, err = report.CompareStores([2]string(args), a, b, list, nil)
				return err
			})
			if err != nil {
				return err
			}
			if err := cli.Report(cmd, asJSON, result); err != nil {
				return err
			}
			if !result.Equal() {
				return fmt.Errorf("%s and %s are different", args[0], args[1])
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "list the games and patterns that are not in both stores")
	cli.NoWaitFlag(cmd)
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}

// readStores opens two stores for reading while f runs.
func readStores(cmd *cobra.Command, a, b string, f func(a, b *patterndb.Store) error) error {
	return cli.ReadStore(cmd, a, func(first *patterndb.Store) error {
		return cli.ReadStore(cmd, b, func(second *patterndb.Store) error { return f(first, second) })
	})
}
