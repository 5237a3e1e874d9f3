package network

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/cespare/xxhash/v2"

	"shicho/board"
	"shicho/internal/files"
)

// ErrPrepared says that a file has no games that SaveGames wrote, or is damaged.
var ErrPrepared = errors.New("not a file of prepared games, or a damaged one")

// SaveGames writes games to a file, whole or not at all. To find out who owned what at the end of a game takes much longer than to read
// the game, so that games are prepared once and used often.
func SaveGames(path string, games []*Game) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(games); err != nil {
		return err
	}
	return files.WriteWhole(path, binary.LittleEndian.AppendUint64(b.Bytes(), xxhash.Sum64(b.Bytes())))
}

// LoadGames reads what SaveGames wrote. The error wraps ErrPrepared if the file could be read.
func LoadGames(path string) (games []*Game, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	n := len(data) - 8
	if n < 0 || binary.LittleEndian.Uint64(data[n:]) != xxhash.Sum64(data[:n]) || gob.NewDecoder(bytes.NewReader(data[:n])).Decode(&games) != nil {
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
