package lab

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shicho/cmd/internal/cli"
	"shicho/lab/match"
)

// yardstickOptions are the flags of lab match for --yardstick.
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

// addFlags adds the flags that lab match has for the yardstick alone.
func (o *yardstickOptions) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.GNUGo, "gnugo", "gnugo --mode gtp --level 10 --chinese-rules", "with --yardstick, play against GNU Go by this `COMMAND`, which also counts the games; none if it is empty")
	f.StringVar(&o.Last, "last", "", "with --yardstick, also play against `PROGRAM`, an earlier version of shicho")
	f.StringVar(&o.only, "only", "", "with --yardstick, play only the matches whose name matches the regular `EXPRESSION`")
}

// run plays the matches of the yardstick.
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
