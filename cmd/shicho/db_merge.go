package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBMerge() *cobra.Command {
	var asJSON, allowMissing, noWait, mix bool
	cmd := &cobra.Command{
		Use:   "merge OUT IN...",
		Short: "Make one store of several stores and exports",
		Long: `Merge makes the new store OUT of the games of all inputs, which are stores or exports. It
needs little memory, however large they are. Neither the order of the inputs, nor an
input that is given twice, nor merging in several steps changes what the store says.

The inputs must have been mined by the same limits, targets and goals. With --mix they
need not be, and "db stats" says that the store is mixed, for good.

If they are parts of the games ("shicho mine --part"), all parts must be there. With
--allow-missing they need not be, and the store notes which parts it has; it can be
merged with the others later.
After an error there is no store OUT.`,
		Example: `  shicho db merge all.db part1.db part2.db part3.db part4.db
  shicho db merge both.db patterns.db export.jsonl.zst`,
		Args: cli.Args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			var bar cli.Stages
			o := patterndb.MergeOptions{
				AllowMissing:  allowMissing,
				Mix:           mix,
				OpenExport:    func(path string) (io.ReadCloser, error) { return cli.OpenFile(cmd, path) },
				Progress:      func(done, all int64) { bar.Set("records", int(done), int(all)) },
				CoverProgress: bar.Covers,
			}
			if !noWait {
				o.Waiting = func(path string) { cli.SayWaiting(cmd, path) }
			}
			merged, err := patterndb.Merge(ctx, args[0], args[1:], o)
			bar.Clear()
			if err != nil && context.Cause(ctx) != nil {
				return fmt.Errorf("%w; nothing was written", err)
			}
			if err != nil {
				return cli.HintMix(err)
			}
			return cli.Report(cmd, asJSON, report.Merge{Records: merged.Records, Games: merged.Games, Shared: merged.Shared, Parts: merged.Parts.String()})
		},
	}
	cmd.Flags().BoolVar(&allowMissing, "allow-missing", false, "merge although parts of the games are missing")
	cmd.Flags().BoolVar(&mix, "mix", false, "merge although the inputs were mined by different limits, targets or goals")
	cmd.Flags().BoolVar(&noWait, "no-wait", false, "fail if another process uses an input; without it wait for that process")
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}
