package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/internal/cli"
	"shicho/internal/report"
	"shicho/patterndb"
)

func newDBCheck() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "check --db FOLDER",
		Short:   "Verify every record of a store",
		Long:    "Check reads the whole store and verifies every record. Any fault makes the exit code 1.",
		Example: "  shicho db check --db patterns.db",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.ReadStore(db, func(store *patterndb.Store) error {
				check, err := report.CheckStore(store)
				if err != nil {
					return err
				}
				if err := cli.Report(cmd, asJSON, check); err != nil {
					return err
				}
				if n := len(check.Faults); n > 0 {
					return fmt.Errorf("%s: %d faults", db, n)
				}
				return nil
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}
