package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBCompact() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "compact --db FOLDER",
		Short: "Make few files of the many files that small jobs leave",
		Long: `Compact writes all records of a store into as few files as possible. What the store
says stays the same. Each job that adds games leaves a file or more, and a command keeps
all these files open. The new files are read again and compared with the old ones before
they take their place, so a command that is killed or fails leaves the store as it was.

mine and db import do the same by themselves when many small jobs have left more than 12
files. A store of more than 256 MiB is compacted by this command alone.`,
		Example: "  shicho db compact --db patterns.db",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			cmd.SetContext(ctx)
			var bar cli.Stages
			store, err := cli.OpenStore(cmd, db, patterndb.Options{Compact: true, CompactProgress: func(records int64) error {
				bar.Set("records", int(records), -1)
				return context.Cause(ctx)
			}})
			bar.Clear()
			if err != nil && context.Cause(ctx) != nil {
				return fmt.Errorf("%w; the store is as it was", err)
			}
			if err != nil {
				return err
			}
			made := store.Compacted()
			if err := store.Close(); err != nil {
				return err
			}
			return cli.Report(cmd, asJSON, report.Compact{Before: made.Before, After: made.After, Records: made.Records})
		},
	}
	cli.StoreFlag(cmd, &db)
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}
