package progress

import (
	"errors"

	"shicho/patterndb/kv"
)

// The faults of a store, for errors.Is. The text of an error begins with the name of the folder.
var (
	ErrForeign = errors.New("not a folder with training progress")
	ErrVersion = errors.New("unknown version of the training progress")
	ErrLocked  = kv.ErrLocked
	ErrDamaged = kv.ErrDamaged
	ErrFull    = kv.ErrFull
)

// versionFile names the file that makes a folder one with progress.
const versionFile = "SHICHO-TRAINING"

const (
	version     = 1
	versionText = "shicho training %d\n"
)
