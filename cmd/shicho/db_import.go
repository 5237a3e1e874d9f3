package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/patterndb"
)

// importResult is what import reports as JSON, in games.
type importResult struct {
	Added   int `json:"added"`
	Already int `json:"already"`
}

func newDBImport() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "import FILE --db DIR",
		Short: "Add what export wrote to a store",
		Long: `Import adds the games of an export that the store does not have yet. Into a new
store it gives one equal to the one exported.`,
		Example: "  shicho db import patterns.jsonl.zst --db copy.db",
		Args:    usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			file, err := openFile(cmd, args[0])
			if err != nil {
				return err
			}
			defer closing(file, &err)
			store, err := patterndb.Open(db, patterndb.Options{})
			if err != nil {
				return err
			}
			defer closing(store, &err)
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			added, known, err := store.Import(args[0], untilDone{Context: ctx, Reader: file})
			if err != nil && added == 0 {
				return err
			}
			if asJSON {
				return cmp.Or(err, writeJSON(cmd, importResult{added, known}))
			}
			_, werr := fmt.Fprintf(cmd.OutOrStdout(), "%d games added, %d already in the store\n", added, known)
			return cmp.Or(err, werr)
		},
	}
	storeFlag(cmd, &db)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
