package main

import (
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/console"
	"shicho/engine"
	"shicho/internal/version"
)

type playOptions struct {
	params                []string
	library               cli.Library
	colour                string
	size, handicap, level int
	komi                  float64
}

func newPlay() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play against the engine on the terminal",
		Long: `Play is a game between you and the engine. It draws the board when it is your turn,
with the last move in parentheses, and reads your moves, as D4 or pass. Other commands
are undo, hint, score, board, level N, load FILE, save FILE, resign and quit; help
explains them. Ctrl-C lets the engine move at once, or leaves.`,
		Example: `  shicho play --level 3
  shicho play --size 19 --handicap 9
  shicho play --size 13 --colour white --param move_time=5s`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.IntVar(&o.size, "size", 9, "play on a board of `N` lines")
	cli.KomiFlag(cmd, &o.komi)
	f.IntVar(&o.handicap, "handicap", 0, "give Black `N` stones; the komi is then 0.5 if --komi is not set")
	f.IntVar(&o.level, "level", 0, "the engine plays at level `N`, 1 (weak) to 9 (strong); without it, for 2 seconds a move")
	cli.ParamFlag(cmd, &o.params)
	cli.LibraryFlags(cmd, &o.library, "")
	cli.ColourFlag(cmd, &o.colour, "play this `SIDE`: black or white; black by default")
	return cmd
}

// handicapKomi is the komi of a game with handicap stones.
const handicapKomi = 0.5

func (o *playOptions) run(cmd *cobra.Command) error {
	g, err := o.game(cmd)
	if err != nil {
		return err
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	g.Interrupts, g.Width, g.Save = interrupts, cli.Width, saveGame
	return g.Run(cmd.Context(), cmd.InOrStdin(), cli.Out(cmd))
}

// game reads the flags and begins a game.
func (o *playOptions) game(cmd *cobra.Command) (*console.Game, error) {
	person, err := cli.ParseColour(o.colour)
	if err != nil {
		return nil, err
	}
	if person == board.Empty {
		person = board.Black
	}
	if o.handicap != 0 && !cmd.Flags().Changed("komi") {
		o.komi = handicapKomi
	}
	if err := cli.CheckKomi(o.komi); err != nil {
		return nil, err
	}
	if err := cli.CheckSize(o.size); err != nil {
		return nil, err
	}
	settings := engine.Default()
	if cmd.Flags().Changed("level") {
		if err := settings.SetLevel(o.level); err != nil {
			return nil, cli.Usagef("--level: %w", err)
		}
	}
	if _, err := o.library.Assign(cmd, &settings, o.params, o.size); err != nil {
		return nil, err
	}
	player, err := engine.New(settings)
	if err != nil {
		return nil, err
	}
	g := &console.Game{Player: player, Person: person}
	if err := g.Start(o.size, o.komi, o.handicap); err != nil {
		return nil, cli.Usagef("--handicap: %w", err)
	}
	return g, nil
}

// saveGame writes a game to a file, over another file only if over is set.
func saveGame(path string, record *sgf.Record, over bool) error {
	if path == sgf.Stdin {
		path = "./" + path // the game has no other output than what it says
	}
	if err := (cli.Output{Flag: "save", Path: path, Endings: cli.RecordEndings}).Check(); err != nil {
		return err
	}
	write := sgf.WriteNewFile
	if over {
		write = sgf.WriteFile
	}
	return write(path, sgf.Collection{&sgf.Game{Root: record.Tree("Shicho:" + version.Program)}})
}
