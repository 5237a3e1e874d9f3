package main

import (
	"fmt"

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
	for _, fault := range faults {
		fmt.Fprintln(cmd.OutOrStdout(), fault)
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%d records, %d faults\n", records, len(faults))
	return err
}
