package lab

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/internal/files"
	"shicho/lab/figures"
)

// sharedVariable is the variable with the folder of archives and suites, which the tests use as well.
const sharedVariable = "SHICHO_SHARED"

// figuresOptions are the flags of lab figures.
type figuresOptions struct {
	page               string
	only               []string
	long, list, asJSON bool
	lab                figures.Lab
}

// NewFigures makes the command lab figures.
func NewFigures() *cobra.Command {
	var o figuresOptions
	cmd := &cobra.Command{
		Use:   "figures",
		Short: "Measure the figures of docs/results.md and write its tables",
		Long: `Figures measures the figures of docs/results.md anew and writes the tables into the page,
each with the date and the version of the program. Run it in the folder of the source.
Without --only it makes the tables that take less than about ten minutes each, and
leaves out those whose games or suites are not there. --long makes the long ones as
well. Each table is written as soon as it is measured.

Some tables are kept: they need other programs, a quiet machine, or parts of them were
counted by hand. --list says which, and which command makes them.`,
		Example: `  shicho lab figures --list
  shicho lab figures --only paper,suites --data DIR
  shicho lab figures --only sample --page -`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&o.page, "page", "docs/results.md", "write the tables into `FILE`; - prints them")
	f.StringSliceVar(&o.only, "only", nil, "measure these `NAMES`, whether they take long or not")
	f.BoolVar(&o.long, "long", false, "measure also what takes more than about ten minutes")
	f.BoolVar(&o.list, "list", false, "list the figures, and measure nothing")
	f.StringVar(&o.lab.Data, "data", "", "archives of games are in `FOLDER`/corpus and questions in FOLDER/suites; by default the folder in "+sharedVariable)
	f.StringVar(&o.lab.Games, "games", "examples/games", "the sample games are in `FOLDER`")
	f.StringVar(&o.lab.Source, "source", ".", "the source of the program is in `FOLDER`")
	f.IntVar(&o.lab.Workers, "workers", runtime.NumCPU(), "mine `N` games at the same time")
	cli.JSONFlag(cmd, &o.asJSON, "an object a line, one for each figure")
	cmd.MarkFlagsMutuallyExclusive("list", "page")
	cmd.MarkFlagsMutuallyExclusive("only", "long")
	return cmd
}

func (o *figuresOptions) run(cmd *cobra.Command) error {
	if o.lab.Workers < 1 {
		return cli.Usagef("--workers is at least 1")
	}
	if o.lab.Data == "" {
		o.lab.Data = os.Getenv(sharedVariable)
	}
	chosen, err := figures.Choose(o.only, o.long)
	if err != nil {
		return cli.Usagef("--only: %w; --list lists them", err)
	}
	if o.list {
		return o.writeList(cmd, chosen)
	}
	o.lab.Progress = func(what string) { fmt.Fprintln(cli.Err(cmd), what) }
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	if o.page != printed {
		if _, err := os.Stat(o.page); err != nil {
			return err
		}
	}
	return o.measure(ctx, cmd, chosen)
}

// printed is the name of the page that stands for standard output.
const printed = "-"

// measuredFigure is a figure that was measured, in JSON.
type measuredFigure struct {
	Figure string `json:"figure"`
	Table  string `json:"table"`
}

// measure measures the figures one after the other. A figure that lacks its games is left out unless it was asked for by name.
func (o *figuresOptions) measure(ctx context.Context, cmd *cobra.Command, chosen []*figures.Figure) error {
	for _, f := range chosen {
		table, err := f.Measure(ctx, &o.lab)
		if errors.Is(err, figures.ErrMissing) && len(o.only) == 0 {
			cli.Warn(cmd, "left out", err)
			continue
		}
		if err != nil {
			return err
		}
		if o.page != printed {
			if err := o.write(f.Name, table); err != nil {
				return err
			}
		}
		switch {
		case o.asJSON:
			err = cli.WriteLines(cmd, []measuredFigure{{f.Name, table}})
		case o.page == printed:
			err = cli.Print(cmd, table)
		default:
			err = cli.Print(cmd, fmt.Sprintf("%s: written\n", f.Name))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write puts a table into the page.
func (o *figuresOptions) write(name, table string) error {
	page, err := os.ReadFile(o.page)
	if err != nil {
		return err
	}
	text, err := figures.Replace(string(page), name, table)
	if err != nil {
		return fmt.Errorf("%s: %w", o.page, err)
	}
	return files.WriteWhole(o.page, []byte(text))
}

// writeList lists the figures: all, or the chosen ones.
func (o *figuresOptions) writeList(cmd *cobra.Command, chosen []*figures.Figure) error {
	if len(o.only) == 0 {
		chosen = figures.All()
	}
	if o.asJSON {
		return cli.WriteLines(cmd, chosen)
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, f := range chosen {
		how := "short"
		switch {
		case f.IsKept():
			how = "kept"
		case f.Long:
			how = "long"
		}
		fmt.Fprintf(w, "%s\t%s\t%s", f.Name, how, f.About)
		if f.IsKept() {
			fmt.Fprintf(w, " (%s; %s)", f.Why, f.Kept)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	return cli.Print(cmd, text.String())
}
