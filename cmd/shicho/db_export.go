package main

import (
	"bytes"
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"shicho/internal/cli"
	"shicho/internal/files"
	"shicho/internal/words"
	"shicho/patterndb"
)

func newDBExport() *cobra.Command {
	var db string
	cmd := &cobra.Command{
		Use:   "export FILE --db FOLDER",
		Short: "Write a store as lines of JSON",
		Long: `Export writes every game with its instances and patterns, a JSON object a line.
Stores with the same content give the same file. The name of FILE ends in .jsonl, or
in .jsonl.gz or .jsonl.zst for a compressed file; - is standard output.
docs/formats.md describes the format.`,
		Example: "  shicho db export patterns.jsonl.zst --db patterns.db",
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := (cli.Output{Flag: "export", Path: args[0], Endings: cli.LinesEndings, Store: db}).Check(); err != nil {
				return err
			}
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			cmd.SetContext(ctx)
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error {
				if args[0] == "-" {
					return store.Export(cli.UntilDone{Context: ctx, Writer: cmd.OutOrStdout()})
				}
				var lines int
				err := files.Write(args[0], func(w io.Writer) error {
					c := cli.Compress(cli.UntilDone{Context: ctx, Writer: w}, args[0])
					return cmp.Or(store.Export(lineCounter{c, &lines}), c.Close())
				})
				if err != nil {
					return err
				}
				return cli.Print(cmd, words.Count(lines-otherLines, "game")+" written\n")
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	return cmd
}

// otherLines is how many lines of an export are not games: the first and the last.
const otherLines = 2

// lineCounter counts the lines that are written through it.
type lineCounter struct {
	io.Writer
	lines *int
}

func (c lineCounter) Write(data []byte) (int, error) {
	*c.lines += bytes.Count(data, []byte{'\n'})
	return c.Writer.Write(data)
}
