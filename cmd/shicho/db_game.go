package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBGame() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "game KEY --db FOLDER",
		Short: "Print a game of a store as a record",
		Long: `Game prints the record of a game in SGF. The store keeps what was played, so the file
that the game came from is not needed. KEY is the first digits of the game's key, or
the name of the game as "db show" and "db games" print it.`,
		Example: `  shicho db game 19x19-41.sgf --db patterns.db > game.sgf
  shicho db game 19x19-41.sgf --db patterns.db | shicho read - --move 97 --target T11 --limits paper`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error {
				game, err := store.FindGame(args[0])
				if err != nil {
					return err
				}
				result, err := report.NewGameWithRecord(game)
				if err != nil {
					return err
				}
				return cli.Report(cmd, asJSON, result)
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}
