package main

import (
	"github.com/spf13/cobra"

	"shicho/patterndb"
)

func newDBExport() *cobra.Command {
	var db string
	cmd := &cobra.Command{
		Use:   "export FILE --db DIR",
		Short: "Write a store as lines of JSON",
		Long: `Export writes every game with its instances and patterns, a JSON object a line;
equal stores give equal files. A FILE called .gz or .zst is compressed, - is
standard output.`,
		Example: "  shicho db export patterns.jsonl.zst --db patterns.db",
		Args:    usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return query(db, func(store *patterndb.Store) (err error) {
				file, err := createFile(cmd, args[0])
				if err != nil {
					return err
				}
				defer closing(file, &err)
				return store.Export(file)
			})
		},
	}
	storeFlag(cmd, &db)
	return cmd
}
