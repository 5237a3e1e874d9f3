package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/tactics"
	"shicho/web/site"
)

type siteOptions struct {
	limits string
	site   site.Options
}

func newSite() *cobra.Command {
	var o siteOptions
	cmd := &cobra.Command{
		Use:   "site [GAMES...]",
		Short: "Write the explorer as a folder that any web server can serve",
		Long: `Site writes the explorer as a folder of files. Any web server can serve them, also from a
folder inside a site: the reader runs in the browser of whoever looks at the pages. They
have the board editor, the patterns and games with their proofs, a trainer, and room for
games that are dropped into a page and mined there.

The site has the patterns of the store that --db names. Without --db the patterns are mined
from GAMES, and without GAMES from the sample games. The site has the problems of the files
that --problems names. Without --problems it has the problems that come with the program,
and where --db or GAMES are given also problems that are made of these games.

Site compiles the reader for browsers. For that it needs the go command, and the source of
Shicho, which it finds where the program was made, or in --source. docs/explorer.md says how to
put the folder on a web server.`,
		Example: `  shicho site --out public
  shicho site --db patterns.db --problems problems.sgf --out public`,
		Args: cli.Args(cobra.ArbitraryArgs),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.site.Out, "out", "", "write into `FOLDER`, which is empty or missing, or with --force has an older site (required)")
	f.BoolVar(&o.site.Replace, "force", false, "replace an older site in the folder of --out")
	f.StringVar(&o.site.DB, "db", "", "show the store in `FOLDER`")
	f.StringArrayVar(&o.site.Problems, "problems", nil, "train on the problems in `FILE`, which shicho problems writes; may be repeated")
	f.StringVar(&o.site.Source, "source", "", "the source of Shicho is in `FOLDER`")
	f.IntVar(&o.site.Workers, "workers", runtime.NumCPU(), "work on `N` games at the same time")
	cli.LimitsFlag(cmd, &o.limits, tactics.PaperDeep)
	return cmd
}

func (o *siteOptions) run(cmd *cobra.Command, paths []string) (err error) {
	switch {
	case o.site.Out == "":
		return cli.Usagef("--out FOLDER is needed")
	case o.site.DB != "" && len(paths) > 0:
		return cli.Usagef("--db and GAMES do not go together: mine the games into the store first")
	case o.site.DB != "" && !patterndb.IsStore(o.site.DB):
		return fmt.Errorf("%s: no store in this folder", o.site.DB)
	case o.site.Workers < 1 || o.site.Workers > mostWorkers:
		return cli.Usagef("--workers %d: at least 1, at most %d", o.site.Workers, mostWorkers)
	}
	if o.site.Limits, err = cli.ParseLimits(o.limits); err != nil {
		return err
	}
	if missing := cli.MissingPaths(append(paths, o.site.Problems...)); len(missing) > 0 {
		return errors.Join(missing...)
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	o.site.Paths = paths
	o.site.Failed = func(err error) { cli.Warn(cmd, "left out", err) }
	o.site.Tell = func(stage string) {
		if cli.OnTerminal() {
			fmt.Fprintf(os.Stderr, "%s…\n", stage)
		}
	}
	report, err := site.Write(ctx, o.site)
	if errors.Is(err, fs.ErrExist) {
		return cli.Exists(err)
	}
	if err != nil {
		return err
	}
	return cli.Print(cmd, report.Text())
}
