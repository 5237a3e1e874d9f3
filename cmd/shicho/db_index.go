package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/internal/files"
	"shicho/internal/words"
	"shicho/patterndb"
)

func newDBIndex() *cobra.Command {
	var db string
	var seen int
	cmd := &cobra.Command{
		Use:   "index FILE --db FOLDER",
		Short: "Write the patterns of a store that were seen often, as players look them up",
		Long: `Index writes the patterns that were seen often into one file, in the form of the
file INDEX of a store: a player finds all of them on a board in one pass. The name of
FILE ends in .index, or in .index.gz or .index.zst for a compressed file. The patterns
that come with the program were made by this command; docs/models.md has the games.`,
		Example: "  shicho db index patterns9.index.zst --db patterns.db --seen 2",
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if seen < 1 {
				return cli.Usagef("--seen must be at least 1")
			}
			out := cli.Output{Flag: "index", Path: args[0], Endings: cli.IndexEndings, Store: db, Command: cmd}
			if err := out.Check(); err != nil {
				return err
			}
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error { return writeIndex(cmd, store, out.Path, seen) })
		},
	}
	cli.StoreFlag(cmd, &db)
	cli.ForceFlag(cmd)
	cmd.Flags().IntVar(&seen, "seen", 1, "take only patterns that were seen at least `N` times")
	return cmd
}

// writeIndex writes the patterns of a store that were seen a number of times.
func writeIndex(cmd *cobra.Command, store *patterndb.Store, path string, seen int) error {
	all, err := store.LoadIndex()
	if err != nil {
		return err
	}
	index, err := all.Frequent(seen)
	if err != nil {
		return err
	}
	if index.Patterns() == 0 {
		return fmt.Errorf("no pattern was seen %s", words.Count(seen, "time"))
	}
	err = files.Write(path, func(w io.Writer) error {
		c := files.PackingWriter(w, path)
		_, err := c.Write(index.Encode(0))
		return cmp.Or(err, c.Close())
	})
	if err == nil {
		fmt.Fprintf(cli.Err(cmd), "%s written\n", words.Count(index.Patterns(), "pattern"))
	}
	return err
}
