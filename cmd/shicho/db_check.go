package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"shicho/patterndb"
)

func newDBCheck() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "check --db DIR",
		Short:   "Verify every record of a store",
		Example: "  shicho db check --db patterns.db",
		Args:    usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			return query(db, func(store *patterndb.Store) error {
				faults := []string{}
				records, err := store.Check(func(f patterndb.Fault) {
					faults = append(faults, f.Key+": "+f.What)
				})
				if err != nil {
					return err
				}
				if err := writeCheck(cmd, records, faults, asJSON); err != nil {
					return err
				}
				if len(faults) > 0 {
					return fmt.Errorf("%s: %d faults", db, len(faults))
				}
				return nil
			})
		},
	}
	storeFlag(cmd, &db)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// checkResult is what check reports as JSON.
type checkResult struct {
	Records int      `json:"records"`
	Faults  []string `json:"faults"` // key: what is wrong
}

func writeCheck(cmd *cobra.Command, records int, faults []string, asJSON bool) error {
	if asJSON {
		return writeJSON(cmd, checkResult{records, faults})
	}
	summary := fmt.Sprintf("%d records, %d faults", records, len(faults))
	_, err := fmt.Fprintln(cmd.OutOrStdout(), strings.Join(append(faults, summary), "\n"))
	return err
}
