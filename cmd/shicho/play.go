package main

import (
	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/console"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/cli"
)

func newPlay() *cobra.Command {
	var params []string
	var colour string
	var size int
	var komi float64
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play against the engine on the terminal",
		Long: `Play is a game between you and the engine. It draws the board and reads your moves,
as D4 or pass. Other commands are hint, undo, score, save FILE, resign and quit; help
explains them.`,
		Example: `  shicho play --size 9
  shicho play --size 13 --colour white --param move_time=5s`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			person, err := cli.ParseColour(colour)
			if err != nil {
				return err
			}
			if person == board.Empty {
				person = board.Black
			}
			if err := cli.CheckKomi(komi); err != nil {
				return err
			}
			settings := engine.Default()
			if err := cli.AssignParams(&settings, params); err != nil {
				return err
			}
			b, err := board.New(size)
			if err != nil {
				return cli.Usagef("--size %w", err)
			}
			player, err := engine.New(settings)
			if err != nil {
				return err
			}
			g := console.Game{Player: player, Person: person, Rules: search.Rules{Komi: komi}}
			g.Save = func(path string, moves []board.Stone, result string) error {
				return console.WriteRecord(path, "Shicho:"+version, size, komi, person, moves, result)
			}
			return g.Run(cmd.Context(), b, board.Black, cmd.InOrStdin(), cli.Out(cmd))
		},
	}
	f := cmd.Flags()
	f.IntVar(&size, "size", 9, "play on a board of `N` lines")
	cli.KomiFlag(cmd, &komi)
	cli.ParamFlag(cmd, &params)
	cli.ColourFlag(cmd, &colour, "play this `SIDE`: black or white; black by default")
	return cmd
}
