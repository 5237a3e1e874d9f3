package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBStats() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "stats --db FOLDER",
		Short:   "Print the figures of a store",
		Long:    "Stats prints how many games, instances and patterns a store has, and what mining cost.",
		Example: "  shicho db stats --db patterns.db",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error {
				stats, err := store.Stats()
				if err != nil {
					return err
				}
				return cli.Report(cmd, asJSON, report.Stats{Stats: stats})
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}
