package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/internal/files"
	"shicho/internal/words"
	"shicho/patterndb"
	"shicho/patterndb/tables"
)

// formatLines is the format of an export that db import reads.
const formatLines = "jsonl"

func newDBExport() *cobra.Command {
	var db, format string
	var wanted cli.GameFlags
	cmd := &cobra.Command{
		Use:   "export FILE|DIR --db FOLDER",
		Short: "Write a store as lines of JSON, or as tables in Parquet or CSV",
		Long: `Export writes every game with its instances and patterns, a JSON object a line. The
name of FILE ends in .jsonl, or in .jsonl.gz or .jsonl.zst for a compressed file; - is
standard output. "shicho db import" reads the file.

With --format parquet or --format csv it writes three tables for other programs into
the new folder DIR: games, instances and patterns, a file each. Nothing reads them back.

By default all games are written. The flags about games choose some of them.

Stores with the same content give the same files. docs/formats.md describes them, and
docs/stores.md shows what can be asked of the tables.`,
		Example: `  shicho db export patterns.jsonl.zst --db patterns.db
  shicho db export strong.jsonl.zst --rank 1d- --years 2001-2005 --db patterns.db
  shicho db export tables --format parquet --db patterns.db`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cli.Output{Flag: "export", Path: args[0], Endings: cli.LinesEndings, Store: db, Command: cmd}
			chosen, err := wanted.Parse(cmd)
			if err != nil {
				return err
			}
			write, err := exportTo(cmd, out, format, chosen.Chosen())
			if err != nil {
				return err
			}
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			cmd.SetContext(ctx)
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error { return write(ctx, store) })
		},
	}
	cmd.Flags().StringVar(&format, "format", formatLines, "write this `FORMAT`: jsonl, or tables: parquet, csv")
	cli.ForceFlag(cmd)
	wanted.Add(cmd, "write")
	cli.StoreFlag(cmd, &db)
	return cmd
}

// exportTo checks the file and the format of an export, and returns the function that writes the export.
func exportTo(cmd *cobra.Command, out cli.Output, format string, wants func(*patterndb.Game) bool) (func(context.Context, *patterndb.Store) error, error) {
	if format == formatLines {
		return func(ctx context.Context, store *patterndb.Store) error {
			return exportLines(ctx, cmd, out.Path, store, wants)
		}, out.Check()
	}
	f, err := tables.ParseFormat(format)
	if err != nil {
		return nil, cli.Usagef("--format %s: jsonl, parquet or csv", format)
	}
	return func(ctx context.Context, store *patterndb.Store) error {
		return tables.Write(store, out.Path, tables.Options{Format: f, Wants: wants, Wrap: func(w io.Writer) io.Writer { return cli.UntilDone{Context: ctx, Writer: w} }})
	}, out.CheckTables()
}

func exportLines(ctx context.Context, cmd *cobra.Command, path string, store *patterndb.Store, wants func(*patterndb.Game) bool) error {
	if path == "-" {
		return store.ExportGames(cli.UntilDone{Context: ctx, Writer: cmd.OutOrStdout()}, wants)
	}
	var lines int
	err := files.Write(path, func(w io.Writer) error {
		c := files.PackingWriter(cli.UntilDone{Context: ctx, Writer: w}, path)
		return cmp.Or(store.ExportGames(lineCounter{c, &lines}, wants), c.Close())
	})
	if err == nil {
		fmt.Fprintf(cli.Err(cmd), "%s written\n", words.Count(lines-otherLines, "game"))
	}
	return err
}

// otherLines is the number of lines of an export that are not games: the first line and the last line.
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
