package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBImport() *cobra.Command {
	var db string
	var asJSON, mix bool
	cmd := &cobra.Command{
		Use:   "import FILE --db FOLDER",
		Short: "Add an export to a store",
		Long: `Import adds those games of an export that the store does not have yet. The store is
made if it does not exist; it then equals the store that was exported. Of a file
that breaks off or is damaged, the games before the fault are added. - is standard
input.

Games that were mined by other limits, targets or goals than those of the store are
refused, unless --mix is set; then "db stats" says that the store is mixed, for good.`,
		Example: "  shicho db import patterns.jsonl.zst --db copy.db",
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			file, err := cli.OpenFile(cmd, args[0])
			if err != nil {
				return err
			}
			defer cli.Close(file, &err)
			store, err := cli.OpenStore(cmd, db, patterndb.Options{})
			if err != nil {
				return err
			}
			defer cli.CloseWritten(store, &err)
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			read := store.Import
			if mix {
				read = store.ImportMixed
			}
			added, known, err := read(args[0], cli.UntilDone{Context: ctx, Reader: file})
			if err != nil && added == 0 {
				return cli.HintMix(err)
			}
			var bar cli.Stages
			err = cmp.Or(err, store.UpdateCovers(ctx, bar.Covers))
			bar.Clear()
			return cmp.Or(err, cli.Report(cmd, asJSON, report.Import{Added: added, Already: known}))
		},
	}
	cli.StoreFlag(cmd, &db)
	cmd.Flags().BoolVar(&mix, "mix", false, "add games although they were mined by other limits, targets or goals than those of the store")
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}
