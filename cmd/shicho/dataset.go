package main

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/study/dataset"
	"shicho/study/problem"
)

type datasetOptions struct {
	db, by string
	kind   string
	json   bool
	games  cli.GameFlags
	data   dataset.Options
}

func newDataset() *cobra.Command {
	var o datasetOptions
	cmd := &cobra.Command{
		Use:   "dataset DIR --db FOLDER",
		Short: "Write a store as a set of data for other people, with a card and checksums",
		Long: `Dataset makes the new folder DIR with what a store holds, for people without Shicho:
tables of games, instances, patterns, positions with what is proved of them, and
problems. Each table is a folder with files as Parquet and the same rows as lines of JSON
(.jsonl.zst). README.md is a card that says what there is, how it was made, and under
which licence the games are; SHA256SUMS has the checksums. The same store gives the same
files, byte for byte.

The names of players, and those of records and events, which may tell them, are left out
without --names. Whose the games are is yours to state: --source and --licence.

Making the problems takes longer than all the rest; --tables leaves it out. Problems are
made of what was found in the games, one for each goal and game. With --kind they are of
these kinds, and life, races and sekis are looked for in all positions, which takes longer
still.`,
		Example: `  shicho dataset captures --db patterns.db --source "KGS archives, 2001" --licence CC0-1.0
  shicho dataset strong --db patterns.db --rank 1d- --by 16 --tables games,instances,positions`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	cli.StoreFlag(cmd, &o.db)
	f := cmd.Flags()
	f.StringSliceVar(&o.data.Tables, "tables", nil, "write only these `TABLES`: "+strings.Join(dataset.All, ", "))
	f.StringVar(&o.by, "by", "month", "make a file for each month, or as many files as this `NUMBER` says")
	f.StringVar(&o.kind, "kind", "", "make problems of these `KINDS`: capture, rescue, connect, cut, kill, live, race, seki, several of these with commas; life is kill, live and seki, and all is every kind")
	f.BoolVar(&o.data.Certify, "certificates", false, "write with every position the certificate of its proof, if it is found, and the points on which it rests; this takes much longer")
	f.BoolVar(&o.data.Refute, "refutations", false, "write with every position about a capture or a rescue up to three wrong moves and the replies that refute them")
	f.BoolVar(&o.data.Names, "names", false, "write the names of players, records and events, too")
	f.StringVar(&o.data.Source, "source", "", "the card says that the games are from this `PLACE`")
	f.StringVar(&o.data.Licence, "licence", "", "the card says that the games are under this `LICENCE`: "+strings.Join(dataset.Licences(), ", ")+", or LicenseRef- and a name")
	f.StringVar(&o.data.DataLicence, "data-licence", "", "the card says that what is derived from the games is under this `LICENCE`, if not under that of the games")
	f.StringVar(&o.data.URL, "url", "", "the set is published at this `ADDRESS`")
	f.StringVar(&o.data.Date, "date", "", "the set is published on this `DAY`, as 2026-11-28")
	f.IntVar(&o.data.Workers, "workers", runtime.NumCPU(), "make the problems of `N` games at the same time")
	o.games.Add(cmd, "write")
	cli.JSONFlag(cmd, &o.json, "one object")
	return cmd
}

func (o *datasetOptions) run(cmd *cobra.Command, dir string) error {
	if err := o.check(cmd, dir); err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	var bar cli.Stages
	lines := cli.ProgressLines(cli.Err(cmd))
	o.data.Progress = func(table string, games int) {
		if cli.OnTerminal() {
			bar.Set(table, games, -1)
		} else {
			lines(fmt.Sprintf("%s: %d games", table, games), 0)
		}
	}
	return cli.ReadStore(cmd, o.db, func(store *patterndb.Store) (err error) {
		if o.data.Certify || o.data.Refute {
			if o.data.Limits, err = report.StoreLimits(store); err != nil {
				return err
			}
		}
		made, err := dataset.Write(ctx, store, dir, o.data)
		bar.Clear()
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%s: %w", dir, fs.ErrExist)
		}
		if err != nil {
			return err
		}
		return cli.Report(cmd, o.json, report.Dataset{Folder: dir, Summary: made})
	})
}

func (o *datasetOptions) check(cmd *cobra.Command, dir string) (err error) {
	out := cli.Output{Flag: "dataset", Path: dir, Store: o.db}
	if err := out.CheckTables(); err != nil {
		return err
	}
	if o.data.By, err = dataset.ParseBy(o.by); err != nil {
		return cli.Usagef("--by %q: %w", o.by, err)
	}
	if o.kind != "" {
		if o.data.Kinds, err = problem.ParseKinds(o.kind); err != nil {
			return cli.Usagef("--kind %q: %s", o.kind, kindNames)
		}
	}
	for _, table := range o.data.Tables {
		if !slices.Contains(dataset.All, table) {
			return cli.Usagef("--tables %q: %s", table, strings.Join(dataset.All, ", "))
		}
	}
	if (o.data.Certify || o.data.Refute) && len(o.data.Tables) > 0 && !slices.Contains(o.data.Tables, dataset.Positions) {
		return cli.Usagef("--certificates and --refutations need the table positions")
	}
	slices.SortFunc(o.data.Tables, strings.Compare)
	o.data.Tables = slices.Compact(o.data.Tables)
	if o.data.Workers < 1 || o.data.Workers > mostWorkers {
		return cli.Usagef("--workers %d: at least 1, at most %d", o.data.Workers, mostWorkers)
	}
	for flag, text := range map[string]string{"--source": o.data.Source, "--licence": o.data.Licence, "--data-licence": o.data.DataLicence, "--url": o.data.URL} {
		if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return cli.Usagef("%s: one line of text", flag)
		}
	}
	for flag, text := range map[string]string{"--licence": o.data.Licence, "--data-licence": o.data.DataLicence} {
		if err := dataset.CheckLicence(text); err != nil {
			return cli.Usagef("%s %w", flag, err)
		}
	}
	if o.data.Date != "" {
		if _, err := time.Parse(time.DateOnly, o.data.Date); err != nil {
			return cli.Usagef("--date %q: a day, as 2026-11-28", o.data.Date)
		}
	}
	o.data.Command = datasetCommand(cmd)
	chosen, err := o.games.Parse(cmd)
	if err != nil {
		return err
	}
	o.data.Wants, o.data.Chosen = chosen.Chosen(), chosen.Words()
	return nil
}

// datasetCommand is the command without what does not change the files: the names of folders, the number of workers and the form of the report.
func datasetCommand(cmd *cobra.Command) string {
	text := "shicho dataset DIR --db FOLDER"
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains([]string{"db", "workers", "json"}, f.Name) {
			text += fmt.Sprintf(" --%s=%q", f.Name, strings.Trim(f.Value.String(), "[]"))
		}
	})
	return text
}
