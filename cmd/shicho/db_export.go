package main

import (
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"shicho/internal/files"
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
			if err := notInStore("export", args[0], db); err != nil {
				return err
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			return query(db, func(store *patterndb.Store) error {
				if args[0] == "-" {
					return store.Export(untilDone{Context: ctx, Writer: cmd.OutOrStdout()})
				}
				return files.Write(args[0], func(w io.Writer) error {
					c := compressed(untilDone{Context: ctx, Writer: w}, args[0])
					return cmp.Or(store.Export(c), c.Close())
				})
			})
		},
	}
	storeFlag(cmd, &db)
	return cmd
}
