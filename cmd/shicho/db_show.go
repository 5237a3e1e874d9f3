package main

import (
	"github.com/spf13/cobra"

	"shicho/internal/cli"
	"shicho/internal/report"
	"shicho/patterndb"
)

func newDBShow() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show ID --db FOLDER",
		Short: "Show a pattern and every game it occurred in",
		Long: `Show draws the pattern whose ID begins with the given digits, and lists all its
instances: the game, the move, the string, and what became of the string.`,
		Example: "  shicho db show f506030f --db patterns.db",
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error {
				summary, err := store.Show(args[0])
				if err != nil {
					return err
				}
				pattern, err := report.NewPatternWithInstances(store, summary)
				if err != nil {
					return err
				}
				return cli.Report(cmd, asJSON, pattern)
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}
