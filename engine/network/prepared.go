package network

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"shicho/board"
	"shicho/engine/internal/sealed"
	"shicho/internal/files"
)

// ErrPrepared says that a file has no games that SaveGames wrote, or is damaged.
var ErrPrepared = errors.New("not a file of prepared games, or a damaged one")

// SaveGames writes games to a file, whole or not at all. To find out who owned what at the end of a game takes much longer than to read
// the game, so that games are prepared once and used often.
func SaveGames(path string, games []*Game) error {
	data, err := sealed.Encode(games)
	if err != nil {
		return err
	}
	return files.WriteWhole(path, data)
}

// LoadGames reads what SaveGames wrote. The error wraps ErrPrepared if the file could be read.
func LoadGames(path string) (games []*Game, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if sealed.Decode(data, &games) != nil {
		return nil, fmt.Errorf("%s: %w", path, ErrPrepared)
	}
	for _, g := range games {
		if err := g.check(); err != nil {
			return nil, fmt.Errorf("%s: %w: %s: %w", path, ErrPrepared, g.Name, err)
		}
	}
	return games, nil
}

// check returns what is wrong with a game that may come from anywhere.
func (g *Game) check() error {
	b, err := board.New(g.Size)
	if err != nil {
		return err
	}
	if err := b.Setup(g.Setup); err != nil {
		return err
	}
	for _, move := range g.Moves {
		if err := b.Play(move.Point, move.Colour); err != nil {
			return err
		}
	}
	if g.Owners != nil && (len(g.Owners) != b.Points() || slices.ContainsFunc(g.Owners, func(c board.Colour) bool { return c > board.White })) {
		return errors.New("owners of another board")
	}
	return nil
}
