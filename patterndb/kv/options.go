package kv

import (
	"errors"
	"log/slog"
)

// The faults, for errors.Is.
var (
	// ErrLocked says that another process has opened the store, or this one has. The text of an error says which.
	ErrLocked   = errors.New("in use")
	ErrDamaged  = errors.New("store is damaged")
	ErrFull     = errors.New("disk is full")
	ErrTooLarge = errors.New("game is too large for the store")
	ErrGone     = errors.New("the folder of the store was removed, renamed or replaced")
	ErrStuck    = errors.New("the disk has not answered")
)

// Options say how a folder is opened.
type Options struct {
	ReadOnly bool
	Once     bool         // the caller will read all records once, in order, so that little memory is needed
	Repair   bool         // give up what is missing; see DB.Lost
	Compact  bool         // make few tables of all tables of a store that is opened for writing; without it Open does so only with the tables of many small jobs
	Logger   *slog.Logger // gets the messages of Badger, at level debug; nil drops them
	Expected int64        // bytes of tables that Fill will make, about
	New      bool         // the folder has no other file than LockFile, and nobody needs it if Open fails
	Made     []string     // the names of files that follow from the records: they are not sealed, and Discard removes them
	LockFile string       // the name of a file of the folder that exists, for the lock of the store
	// CompactProgress, if set, is called now and then with the number of records that are in new tables. An error of it ends Open
	// with that error, and leaves the store as it was.
	CompactProgress func(records int64) error
}

// Written is what a transaction wrote.
type Written struct {
	Bytes int64 // at most
	Games int   // that are new
}

// Compacted says what Open did when it made few tables of many. It is zero if the tables stayed as they were.
type Compacted struct {
	Before, After int   // tables
	Records       int64 // that the tables hold
}
