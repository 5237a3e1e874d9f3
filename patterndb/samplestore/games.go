package samplestore

import (
	"bytes"
	_ "embed"
	"errors"
	"path"
	"slices"

	"github.com/klauspost/compress/zstd"

	"shicho/patterndb"
	"shicho/patterndb/export"
)

// packed is the export of a store of the sample games in examples/games, mined with the limits of the paper and with missed captures.
//
//go:embed testdata/games.jsonl.zst
var packed []byte

// Export is the export of the store of the sample games.
func Export() ([]byte, error) {
	in, err := zstd.NewReader(nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return in.DecodeAll(packed, nil)
}

// Fill puts the sample games whose names match one of some patterns, such as "9x9-0?.sgf", into a new store that is open; without
// a pattern all of them. Nothing is mined.
func Fill(store *patterndb.Store, names ...string) error {
	text, err := Export()
	if err != nil {
		return err
	}
	if len(names) == 0 {
		_, _, err := store.Import("the sample games", bytes.NewReader(text))
		return err
	}
	if err := store.SetLimits("paper missed"); err != nil {
		return err
	}
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	found := 0
	for _, line := range lines[1 : len(lines)-1] {
		game, patterns, err := export.DecodeLine(line)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(names, func(name string) bool { is, _ := path.Match(name, game.Name); return is }) {
			continue
		}
		if _, err := store.Put(game, patterns); err != nil {
			return err
		}
		found++
	}
	if found == 0 {
		return errors.New("no sample game has such a name")
	}
	return nil
}
