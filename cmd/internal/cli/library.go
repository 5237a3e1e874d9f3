package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"shicho/engine"
	"shicho/patterndb"
)

// Library is the store that a player takes its patterns from, as the flags name it.
type Library struct {
	db       string
	optional bool
}

// LibraryFlags adds --db, which names the store of a player, and --db-optional. also says who else uses the patterns: ", and so do the commands x".
func LibraryFlags(cmd *cobra.Command, l *Library, also string) {
	cmd.Flags().StringVar(&l.db, "db", "", "take the patterns of the store in `FOLDER` in place of those that come with the program; the parameters patterns, candidates and playout say where"+also)
	cmd.Flags().BoolVar(&l.optional, "db-optional", false, "if the store cannot be used, warn and play without it")
}

// playersFaults are the faults of a store without which --db-optional lets a player play.
var playersFaults = []error{patterndb.ErrNotStore, patterndb.ErrVersion, patterndb.ErrDamaged, patterndb.ErrEmpty, patterndb.ErrLocked, engine.ErrNoPatterns}

// Assign gives a player the patterns of the store, and then the parameters that --param names. It returns the patterns of the store, nil without a store.
// If size is not 0, the player will play on boards of this size only.
func (l *Library) Assign(cmd *cobra.Command, settings *engine.Settings, params []string, size int) (*patterndb.Index, error) {
	if l.optional && l.db == "" {
		return nil, Usagef("--db-optional: --db names no store")
	}
	index, err := l.load(settings, params, size)
	isFault := func(fault error) bool { return errors.Is(err, fault) }
	if l.optional && slices.ContainsFunc(playersFaults, isFault) {
		fmt.Fprintf(Err(cmd), "shicho: %v; the player plays without the store\n", err)
		index, err = nil, AssignParams(settings, params)
	}
	return index, err
}

// load changes the settings if there is no error.
func (l *Library) load(settings *engine.Settings, params []string, size int) (*patterndb.Index, error) {
	changed := *settings
	if err := AssignParams(&changed, params); err != nil || l.db == "" { // before the store is read
		*settings = changed
		return nil, err
	}
	index, err := patterndb.OpenIndex(l.db)
	if err != nil {
		return nil, err
	}
	changed = *settings
	changed.UseLibrary(index)
	if size != 0 {
		if err := changed.CheckSize(size); err != nil {
			return nil, fmt.Errorf("%s: %w", l.db, err)
		}
	}
	changed.LibraryOptional = l.optional
	*settings = changed
	return index, AssignParams(settings, params)
}
