package lab

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/coverage"
	"shicho/patterndb"
)

func newCoverage() *cobra.Command {
	var db string
	var games int
	cmd := &cobra.Command{
		Use:   "coverage PATH... --db FOLDER",
		Short: "Measure how many capture moves of other games the patterns of a store prove",
		Long: `Coverage mines games that the store does not have, and counts how many of their first and
intermediate capture moves and of their escapes a stored pattern proves: by the number of
games that were mined. A search checks one in ten of the patterns that lie on a board.`,
		Example: `  shicho lab coverage held-out.tar.gz --db patterns.db --games 200`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, paths []string) error {
			if games < 1 {
				return cli.Usagef("--games is at least 1")
			}
			if missing := cli.MissingPaths(paths); len(missing) > 0 {
				return errors.Join(missing...)
			}
			return cli.ReadStore(cmd, db, func(s *patterndb.Store) error {
				m, err := coverage.New(s)
				if err != nil {
					return err
				}
				ctx, stop := cli.UntilInterrupted(cmd)
				defer stop()
				if err := m.Measure(ctx, paths, games); err != nil {
					return err
				}
				return cli.PrintFrom(cmd, func(w io.Writer) error {
					m.Report(w)
					return nil
				})
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	cmd.Flags().IntVar(&games, "games", 600, "measure on at most `N` games")
	return cmd
}
