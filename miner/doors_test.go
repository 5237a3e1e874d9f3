package miner

import (
	"errors"
	"io/fs"
	"testing"

	"shicho/patterndb"
)

// Options that say nothing are those of the paper, and so are limits that are left out.
func TestZeroOptions(t *testing.T) {
	for name, o := range map[string]Options{"nothing": {}, "limits alone": {Limits: Paper.Limits, Escape: Paper.Escape}, "name of limits": {Escape: Paper.Escape}} {
		if o.Settings() != Paper.Settings() {
			t.Errorf("%s: %v", name, o.Settings())
		}
	}
	if o := (Options{Limits: Paper.Limits}); o.Settings() == Paper.Settings() {
		t.Error("escapes are looked for without limits of escape")
	}
	var named Options
	if err := named.SetLimits("mining"); err != nil || named.Name() != "mining" {
		t.Error(named.Name(), err)
	}
}

// A job without a store, or with nothing at its paths, is refused before it begins.
func TestJobRefused(t *testing.T) {
	if _, err := (&Job{Paths: []string{"mine.go"}}).Run(t.Context()); !errors.Is(err, ErrNoStore) {
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
