package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
)

func newDB() *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:   "db",
		Short: "List, show, export, index, import, merge, compare, check and compact stores of patterns and games",
		Example: `  shicho db stats --db patterns.db
  shicho db export patterns.jsonl.zst --db patterns.db`,
	}, newDBStats(), newDBTop(), newDBShow(), newDBGames(), newDBGame(), newDBExport(), newDBIndex(), newDBImport(), newDBMerge(), newDBDiff(), newDBCheck(), newDBCompact())
}
