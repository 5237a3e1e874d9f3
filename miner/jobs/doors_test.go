package jobs

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"shicho/miner"
	"shicho/patterndb"
)

// A job without a store, or with nothing at its paths, is refused before it begins.
func TestJobRefused(t *testing.T) {
	if _, err := (&Job{Paths: []string{"job.go"}}).Run(t.Context()); !errors.Is(err, ErrNoStore) {
		t.Error(err)
	}
	store, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := (&Job{Paths: []string{"no such file.sgf"}, Store: store}).Run(t.Context()); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// mineBy mines a record into a store.
func mineBy(t *testing.T, dir, record string, o miner.Options, mix bool) error {
	t.Helper()
	store, err := patterndb.Open(dir, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	job := Job{Paths: []string{"-"}, Stdin: strings.NewReader(record), Store: store, Options: o, Mix: mix}
	_, err = job.Run(t.Context())
	return err
}

// A store takes the games of other settings only if the caller says so, and then says so for good.
func TestMix(t *testing.T) {
	const first, second = "(;SZ[5];B[bb];W[aa];B[ab];W[];B[ba])", "(;SZ[5];B[bb];W[aa];B[ba];W[];B[ab])"
	dir := filepath.Join(t.TempDir(), "db")
	other := miner.Paper
	other.Limits.Nodes = 40_000
	if err := mineBy(t, dir, first, miner.Paper, false); err != nil {
		t.Fatal(err)
	}
	if err := mineBy(t, dir, second, other, false); !errors.Is(err, patterndb.ErrLimits) || !strings.Contains(err.Error(), "paper, not "+other.Name()) {
		t.Error(err)
	}
	if err := mineBy(t, dir, second, other, true); err != nil {
		t.Fatal(err)
	}
	for _, o := range []miner.Options{miner.Paper, other} { // a mixed store takes more of what it has
		if err := mineBy(t, dir, second, o, false); err != nil {
			t.Error(err)
		}
	}
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	list, err := store.Settings()
	if err != nil || len(list) != 2 || !list.IsMixed() || !list.Has(patterndb.SettingsList{miner.Paper.Settings(), other.Settings()}) {
		t.Error(list, err)
	}
	var text bytes.Buffer
	if err := store.Export(&text); err != nil || !strings.Contains(text.String(), `"limits":"mixed","mined_by":[{"limits":"`) {
		t.Error(text.String(), err)
	}
}
