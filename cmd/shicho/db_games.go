package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBGames() *cobra.Command {
	var db string
	var asJSON bool
	var wanted cli.GameFlags
	cmd := &cobra.Command{
		Use:   "games --db FOLDER",
		Short: "List the games of a store, by players, ranks, dates, events and results",
		Long: `Games lists the games of a store with what was found in them: how many first capture
moves and escapes, and how many of these were Black's and White's. The last line adds
them up, and says who won the games after first capture moves.

A date may be a year, a month or a day. A game whose record
names only the year is listed if its date may lie between --from and --to. A game
without a date is not listed.`,
		Example: `  shicho db games --db patterns.db --player "gnu go" --result black
  shicho db games --db patterns.db --from 2001-06 --to 2002 --json`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen, err := wanted.Parse(cmd)
			if err != nil {
				return err
			}
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error { return listGames(cmd, store, chosen, asJSON) })
		},
	}
	cli.StoreFlag(cmd, &db)
	wanted.Add(cmd, "list")
	cli.JSONFlag(cmd, &asJSON, "an object a line, one for each game")
	return cmd
}

// listGames prints the games that are chosen. If asJSON is not set, it also prints their sums.
func listGames(cmd *cobra.Command, store *patterndb.Store, chosen *cli.Games, asJSON bool) error {
	var sum report.GamesSum
	wants := chosen.Chosen()
	for g, err := range store.Games() {
		if err == nil && wants != nil && !wants(g) {
			continue
		}
		if err == nil {
			sum.Add(g)
			err = cli.Report(cmd, asJSON, report.NewListedGame(g))
		}
		if err != nil {
			return err
		}
	}
	if sum == (report.GamesSum{}) {
		if err := cli.CheckPlayer(store, chosen.Player); err != nil {
			return err
		}
	}
	if asJSON {
		return nil
	}
	return cli.Print(cmd, sum.Text())
}
