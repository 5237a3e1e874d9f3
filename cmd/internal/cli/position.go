package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/protocol/report"
)

// PositionFlags choose a position of a record.
type PositionFlags struct {
	game int
	move moveNumber
}

// Add adds the flags to a command whose argument is a file.
func (f *PositionFlags) Add(cmd *cobra.Command) {
	f.move = lastMove
	cmd.Flags().Var(&f.move, "move", "take the position after move `N`; 0 is the beginning, last the end")
	GameFlag(cmd, &f.game)
}

// moveNumber is the value of --move: the number of a move, or lastMove.
type moveNumber int

// lastMove is the number that stands for the last move of a record.
const lastMove moveNumber = -1

func (n *moveNumber) String() string {
	if *n == lastMove {
		return "last"
	}
	return strconv.Itoa(int(*n))
}

func (n *moveNumber) Type() string { return "int" }

func (n *moveNumber) Set(text string) error {
	if text == "last" {
		*n = lastMove
		return nil
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < 0 {
		return errors.New("the number of a move, or last")
	}
	*n = moveNumber(number)
	return nil
}

// GameFlag adds --game, which chooses a game of a file.
func GameFlag(cmd *cobra.Command, game *int) {
	cmd.Flags().IntVar(game, "game", 1, "take the `N`th game of the file")
}

// Load returns the position in a file, with the side to move that the record says. The file may have a drawing in place of a record. If the record breaks off, its last
// move is not known, so --move must name a move before the fault.
func (f *PositionFlags) Load(cmd *cobra.Command, path string) (*report.RecordPosition, error) {
	record, fault, err := f.load(cmd, path)
	if err != nil {
		return nil, err
	}
	move := int(f.move)
	if f.move == lastMove {
		move = record.Moves()
		if fault != nil {
			return nil, fmt.Errorf("%w; --move %d is the position before that", fault, move)
		}
	}
	b, err := record.BoardAfter(move)
	if err != nil && fault != nil {
		err = fault // the record breaks off before that move
	}
	if err != nil {
		return nil, err
	}
	p := &report.RecordPosition{File: path, Game: record.Name, Move: move, Record: record, Board: b, ToMove: record.NextAfter(move), Warnings: []string{}}
	for _, w := range record.Warnings {
		p.Warnings = append(p.Warnings, w.Error())
	}
	return p, nil
}

// load returns the record of a file, up to its first fault, or a record that sets up the drawing in the file.
func (f *PositionFlags) load(cmd *cobra.Command, path string) (record *sgf.Record, fault, err error) {
	drawn, rest, err := readDrawing(path, cmd.InOrStdin())
	if err != nil {
		return nil, nil, err
	}
	if rest != nil {
		cmd.SetIn(rest)
	}
	if drawn != nil {
		return drawn, nil, nil
	}
	record, _, fault, err = LoadRecord(cmd, path, f.game)
	return record, fault, err
}

// LoadForSide is Load, but the value of --colour, if there is one, is the side to move.
func (f *PositionFlags) LoadForSide(cmd *cobra.Command, path, colour string) (*report.RecordPosition, error) {
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

// LoadRecord returns the nth game of a file or an archive, up to its first fault, and the tree that it was taken from. fault is nil if the game is good. It
// writes the warnings of the record to standard error. A folder is a usage error.
func LoadRecord(cmd *cobra.Command, path string, n int) (record *sgf.Record, tree *sgf.Game, fault, err error) {
	if n < 1 {
		return nil, nil, nil, Usagef("--game must be at least 1")
	}
	record, tree, fault, err = sgf.ReadTree(path, n, sgf.Options{Stdin: cmd.InOrStdin(), Verbatim: true})
	switch {
	case errors.Is(err, sgf.ErrNoGame):
		return nil, nil, nil, Usagef("--game %d: %w", n, err)
	case errors.Is(err, sgf.ErrFolder):
		return nil, nil, nil, Usage(err)
	case err != nil:
		return nil, nil, nil, err
	}
	for _, w := range record.Warnings {
		Warn(cmd, "warning", w)
	}
	return record, tree, fault, nil
}
