package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/internal/words"
	"shicho/protocol/gtp"
	"shicho/sgf"
	"shicho/tactics"
)

// positionFlags choose a position of a record.
type positionFlags struct{ game, move int }

// add adds the flags to a command whose argument is a file.
func (f *positionFlags) add(cmd *cobra.Command) {
	cmd.Flags().IntVar(&f.move, "move", 0, "the position after as many moves")
	cmd.Flags().IntVar(&f.game, "game", 1, "which game of the file")
	cmd.MarkFlagRequired("move")
}

// board is the position in the file.
func (f *positionFlags) board(cmd *cobra.Command, path string) (*board.Board, error) {
	b, _, err := f.boardToMove(cmd, path)
	return b, err
}

// boardToMove is the position in the file, and who is to move.
func (f *positionFlags) boardToMove(cmd *cobra.Command, path string) (*board.Board, board.Colour, error) {
	if f.move < 0 {
		return nil, board.Empty, usagef("--move must not be negative")
	}
	record, fault, err := nthRecord(cmd, path, f.game)
	if err != nil {
		return nil, board.Empty, err
	}
	b, err := record.BoardAfter(f.move)
	if err != nil && fault != nil {
		err = fault // the record breaks off before that move
	}
	return b, record.NextAfter(f.move), err
}

// boardForSide is the position in the file, and the side that was named, or who is to move if none was.
func (f *positionFlags) boardForSide(cmd *cobra.Command, path, colour string) (*board.Board, board.Colour, error) {
	named, err := parseColour(colour)
	if err != nil {
		return nil, board.Empty, err
	}
	b, side, err := f.boardToMove(cmd, path)
	if named != board.Empty {
		side = named
	}
	return b, side, err
}

// nthRecord is a game of a file, as far as it is good, and what is wrong with it after that.
func nthRecord(cmd *cobra.Command, path string, n int) (record *sgf.Record, fault, err error) {
	if n < 1 {
		return nil, nil, usagef("--game must be at least 1")
	}
	count := 0
	for item := range sgf.Walk([]string{path}, sgf.Options{Stdin: cmd.InOrStdin()}) {
		if item.Game == 0 {
			fault = item.Err
			continue
		}
		if count++; count < n {
			continue
		}
		if item.Record == nil {
			return nil, nil, item.Err
		}
		return item.Record, item.Err, nil
	}
	if count == 0 && fault != nil {
		return nil, nil, fault
	}
	return nil, nil, usagef("--game %d: %s has %d", n, path, count)
}

// fault is an error about the position in the file.
func (f *positionFlags) fault(path string, err error) error {
	return fmt.Errorf("%s, move %d: %w", path, f.move, err)
}

// limitsFlag adds the flag that names the limits of the reader.
func limitsFlag(cmd *cobra.Command, name *string, standard tactics.Limits) {
	cmd.Flags().StringVar(name, "limits", standard.Name, "limits of the search: "+limitNames())
}

// paramFlag adds the flag for a player's parameters, as Settings.Assign takes them.
func paramFlag(cmd *cobra.Command, params *[]string) {
	cmd.Flags().StringArrayVar(params, "param", nil, "a parameter of the player, NAME=VALUE, of those that gtp --help lists; may be repeated")
}

// number is a flag's value: a decimal number.
type number float64

func (n *number) String() string { return strconv.FormatFloat(float64(*n), 'g', -1, 64) }

func (n *number) Type() string { return "float" }

func (n *number) Set(text string) error {
	value, err := words.ParseNumber(text)
	*n = number(value)
	return err
}

// komiFlag gives a game its komi.
func komiFlag(cmd *cobra.Command, komi *float64) {
	*komi = 7.5
	cmd.Flags().Var((*number)(komi), "komi", "what White is given")
}

// namedLimits are the limits that the flag names.
func namedLimits(name string) (tactics.Limits, error) {
	l, err := tactics.LimitsByName(name)
	if err != nil {
		return l, usageError{err}
	}
	return l, nil
}

// parseVertex reads a point of the command line.
func parseVertex(text string, b *board.Board) (board.Point, error) {
	p, err := board.ParsePoint(text, b.Size())
	switch {
	case err != nil:
		return p, usageError{err}
	case p == board.Pass:
		return p, usagef("%q: %w", text, board.ErrVertex)
	}
	return p, nil
}

// colourFlag adds the flag that names a side.
func colourFlag(cmd *cobra.Command, colour *string, help string) {
	cmd.Flags().StringVar(colour, "colour", "", help)
}

// parseColour reads a side, Empty if none was named.
func parseColour(text string) (board.Colour, error) {
	if text == "" {
		return board.Empty, nil
	}
	colour, err := gtp.ParseColour(text)
	if err != nil {
		return colour, usagef("--colour %q: black or white", text)
	}
	return colour, nil
}

// vertex names a point, vertices a list of them.
func vertex(p board.Point, b *board.Board) string { return board.FormatPoint(p, b.Size()) }

func vertices(points []board.Point, b *board.Board) []string {
	list := []string{}
	for _, p := range points {
		list = append(list, vertex(p, b))
	}
	return list
}

// moveJSON is a move of a line.
type moveJSON struct {
	Colour string `json:"colour"`
	Point  string `json:"point"`
}

func newLineJSON(line []board.Stone, b *board.Board) []moveJSON {
	list := []moveJSON{}
	for _, m := range line {
		list = append(list, moveJSON{m.Colour.String(), vertex(m.Point, b)})
	}
	return list
}
