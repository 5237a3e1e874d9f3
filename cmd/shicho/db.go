package main

import (
	"github.com/spf13/cobra"

	"shicho/patterndb"
)

func newDB() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "db",
		Short: "Query and keep a store of patterns",
		Example: `  shicho db stats --db patterns.db
  shicho db export patterns.jsonl.zst --db patterns.db`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown command %q", "db "+args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newDBStats(), newDBTop(), newDBShow(), newDBExport(), newDBImport(), newDBCheck())
	return cmd
}

// storeFlag adds the flag that names the store.
func storeFlag(cmd *cobra.Command, db *string) {
	cmd.Flags().StringVar(db, "db", "", "folder of the store")
	cmd.MarkFlagRequired("db")
}

// orderFlag adds the flag that names an order of patterns.
func orderFlag(cmd *cobra.Command, by *string) {
	cmd.Flags().StringVar(by, "by", "count", "order: count or difficulty")
}

func parseOrder(by string) (patterndb.Order, error) {
	switch by {
	case "count":
		return patterndb.ByCount, nil
	case "difficulty":
		return patterndb.ByDifficulty, nil
	}
	return 0, usagef("--by %q: count or difficulty", by)
}

// query opens a store for reading while f runs.
func query(db string, f func(*patterndb.Store) error) (err error) {
	store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer closing(store, &err)
	return f(store)
}

// loadIndex reads the patterns of a store into memory.
func loadIndex(db string) (index *patterndb.Index, err error) {
	err = query(db, func(store *patterndb.Store) (err error) {
		index, err = store.LoadIndex()
		return err
	})
	return index, err
}
