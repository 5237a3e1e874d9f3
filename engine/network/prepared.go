package network

import (
	"errors"
	"fmt"
	"slices"

	"github.com/klauspost/compress/zstd"

	"shicho/board"
	"shicho/engine/internal/learning"
	"shicho/internal/files"
)

// mostPrepared is the largest number of bytes of prepared games, unpacked.
const mostPrepared = 4 << 30

// ErrPrepared says that a file has no games that SaveGames wrote, or is damaged.
var ErrPrepared = errors.New("not a file of prepared games, or a damaged one")

// SaveGames writes games to a file, whole or not at all. To find out who owned what at the end of a game takes much longer than to read
// the game, so that games are prepared once and used often.
func SaveGames(path string, games []*Game) error {
	data, err := learning.Encode(games)
	if err != nil {
		return err
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	return files.WriteWhole(path, encoder.EncodeAll(data, nil))
}

// LoadGames reads what SaveGames wrote. The error wraps ErrPrepared if the file could be read.
func LoadGames(path string) (games []*Game, err error) {
	data, err := files.Read(path, mostPrepared)
	if err != nil {
		return nil, err
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostPrepared))
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	data, err = decoder.DecodeAll(data, nil)
	if err != nil || learning.Decode(data, &games) != nil {
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
	for _, x := range g.Searched {
		if x.At < 0 || x.At >= len(g.Moves) || len(x.Owners) != b.Points() || !(x.Win >= 0 && x.Win <= 1) {
			return fmt.Errorf("a search after %d moves", x.At)
		}
	}
	if g.Owners != nil && (len(g.Owners) != b.Points() || slices.ContainsFunc(g.Owners, func(c board.Colour) bool { return c > board.White })) {
		return errors.New("owners of another board")
	}
	return nil
}
