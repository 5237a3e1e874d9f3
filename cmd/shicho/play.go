package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/console"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/sgf"
)

func newPlay() *cobra.Command {
	var params []string
	var colour string
	var size int
	var komi float64
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play against the engine on the terminal",
		Long: `Play is a game between you and the engine: it draws the board and reads your moves,
D4 or pass; hint, undo, score, save FILE, resign and quit do what they say.`,
		Example: `  shicho play --size 9
  shicho play --size 13 --colour white --param move_time=5s`,
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			person, err := parseColour(colour)
			if err != nil {
				return err
			}
			if person == board.Empty {
				person = board.Black
			}
			if !(math.Abs(komi) <= search.MostKomi) {
				return usagef("--komi %v: %v at the most", komi, search.MostKomi)
			}
			settings := engine.Default()
			if err := settings.Assign(params); err != nil {
				return usagef("--param: %w", err)
			}
			b, err := board.New(size)
			if err != nil {
				return usagef("--size %w", err)
			}
			player, err := engine.New(settings)
			if err != nil {
				return err
			}
			g := console.Game{Player: player, Person: person, Rules: search.Rules{Komi: komi}}
			g.Save = func(path string, moves []board.Stone, result string) error {
				root := sgf.NewRoot("Shicho:"+version, size, komi).Add("RU", "Chinese")
				return saveGame(path, root, size, person, moves, result)
			}
			return g.Run(cmd.Context(), b, board.Black, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.IntVar(&size, "size", 9, "lines of the board")
	komiFlag(cmd, &komi)
	paramFlag(cmd, &params)
	colourFlag(cmd, &colour, "yours; black if it is not given")
	return cmd
}

// saveGame writes the moves of a game below its root.
func saveGame(path string, root *sgf.Node, size int, person board.Colour, moves []board.Stone, result string) error {
	names := map[board.Colour]string{person: "you", person.Opponent(): "Shicho"}
	root.Add("PB", names[board.Black]).Add("PW", names[board.White])
	if result != "" {
		root.Add("RE", result)
	}
	sgf.AppendMoves(root, moves, size)
	if err := sgf.WriteFile(path, sgf.Collection{&sgf.Game{Root: root}}); err != nil {
		return fmt.Errorf("cannot write file: %w", err)
	}
	return nil
}
