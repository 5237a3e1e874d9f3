package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/internal/report"
	"shicho/sgf"
)

// PositionFlags choose a position of a record.
type PositionFlags struct{ Game, Move int }

// Add adds the flags to a command whose argument is a file.
func (f *PositionFlags) Add(cmd *cobra.Command) {
	cmd.Flags().IntVar(&f.Move, "move", 0, "take the position after move `N`; 0 is the beginning")
	GameFlag(cmd, &f.Game)
	cmd.MarkFlagRequired("move")
}

// GameFlag adds --game, which chooses a game of a file.
func GameFlag(cmd *cobra.Command, game *int) {
	cmd.Flags().IntVar(game, "game", 1, "take the `N`th game of the file")
}

// Load returns the position in a file. Its side to move is the one that the record says.
func (f *PositionFlags) Load(cmd *cobra.Command, path string) (*report.Position, error) {
	if f.Move < 0 {
		return nil, Usagef("--move must not be negative")
	}
	record, fault, err := LoadRecord(cmd, path, f.Game)
	if err != nil {
		return nil, err
	}
	b, err := record.BoardAfter(f.Move)
	if err != nil && fault != nil {
		err = fault // the record breaks off before that move
	}
	if err != nil {
		return nil, err
	}
	p := &report.Position{File: path, Game: record.Name, Move: f.Move, Record: record, Board: b, ToMove: record.NextAfter(f.Move), Warnings: []string{}}
	for _, w := range record.Warnings {
		p.Warnings = append(p.Warnings, w.Error())
	}
	return p, nil
}

// LoadForSide is Load with a side to move that --colour may name.
func (f *PositionFlags) LoadForSide(cmd *cobra.Command, path, colour string) (*report.Position, error) {
	named, err := ParseColour(colour)
	if err != nil {
		return nil, err
	}
	p, err := f.Load(cmd, path)
	if err == nil && named != board.Empty {
		p.ToMove = named
	}
	return p, err
}

// LoadRecord returns the nth game of a file or an archive, as far as the game is good. The fault says what is wrong with the
// game after that; nil if nothing is. It writes the warnings of the record to standard error. A folder is a usage error.
func LoadRecord(cmd *cobra.Command, path string, n int) (record *sgf.Record, fault, err error) {
	if n < 1 {
		return nil, nil, Usagef("--game must be at least 1")
	}
	record, fault, err = sgf.ReadGame(path, n, sgf.Options{Stdin: cmd.InOrStdin()})
	switch {
	case errors.Is(err, sgf.ErrNoGame):
		return nil, nil, Usagef("--game %d: %w", n, err)
	case errors.Is(err, sgf.ErrFolder):
		return nil, nil, Usage(err)
	case err != nil:
		return nil, nil, err
	}
	for _, w := range record.Warnings {
		Warn(cmd, "warning", w)
	}
	return record, fault, nil
}
