package lab

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/match"
)

// yardstickOptions are the flags of lab yardstick.
type yardstickOptions struct {
	match.Yardstick
	only string
	json bool
}

// measured is the result of a match of the yardstick, for --json.
type measured struct {
	Match string `json:"match"`
	*match.Report
}

// NewYardstick makes the command lab yardstick.
func NewYardstick() *cobra.Command {
	var o yardstickOptions
	cmd := &cobra.Command{
		Use:   "yardstick",
		Short: "Measure the player by matches that stay the same",
		Long: `Yardstick plays the matches by which versions are compared, one after the other, and
prints a row of a table for each of them.
  gnugo-9, gnugo-13, gnugo-19  against GNU Go, 1,000 playouts a move, 2,500 on 19 lines:
                               60, 40, 60 games
  last-9, last-19              against the program of --last, on one thread in the same
                               time, 0.1 and 0.5 s a move: up to 400 and 100 games, fewer
                               if a sequential test of 0 against 40 points of Elo is decided
The number is the size of the board. Komi is 7.5. Without --last there are no matches
against an earlier version. With --out the results of each match are kept in a file of
that folder, and a match that was interrupted goes on from there.`,
		Example: `  shicho lab yardstick --only gnugo-9
  shicho lab yardstick --last ./shicho-0.1.0 --out results`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&o.GNUGo, "gnugo", "gnugo --mode gtp --level 10 --chinese-rules", "play against GNU Go by this `COMMAND`, which also counts the games; none if it is empty")
	f.StringVar(&o.Last, "last", "", "play against this `PROGRAM`, the shicho of an earlier version")
	f.StringVar(&o.only, "only", "", "play only the matches whose name matches the regular `EXPRESSION`")
	f.IntVar(&o.Games, "games", 0, "play at most `N` games of each match; 0 for all of them")
	f.StringVar(&o.Out, "out", "", "keep the results in `FOLDER`, and go on from them")
	cli.JSONFlag(cmd, &o.json, "an object a line, one for each match")
	return cmd
}

func (o *yardstickOptions) run(cmd *cobra.Command) error {
	list, err := o.matches()
	if err != nil {
		return err
	}
	if o.Out != "" {
		if err := os.MkdirAll(o.Out, 0o777); err != nil {
			return err
		}
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	if !o.json {
		if err := cli.Print(cmd, match.YardstickHead); err != nil {
			return err
		}
	}
	for _, m := range list {
		m.Options.Progress = matchProgress(cmd)
		report, err := match.Run(ctx, m.Options)
		if err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
		if o.json {
			err = cli.WriteJSON(cmd, measured{m.Name, report})
		} else {
			err = report.WriteRow(cli.Out(cmd), m.Name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// matches reads the flags.
func (o *yardstickOptions) matches() ([]match.Measure, error) {
	if o.Games < 0 {
		return nil, cli.Usagef("--games %d: not possible in a match", o.Games)
	}
	if strings.ContainsAny(o.Last, " \t\n") {
		return nil, cli.Usagef("--last %s: a path without spaces", o.Last)
	}
	pattern, err := regexp.Compile(o.only)
	if err != nil {
		return nil, cli.Usagef("--only: %w", err)
	}
	list := slices.DeleteFunc(o.Measures(), func(m match.Measure) bool { return !pattern.MatchString(m.Name) })
	if len(list) == 0 {
		return nil, cli.Usagef("there is no such match")
	}
	return list, nil
}
