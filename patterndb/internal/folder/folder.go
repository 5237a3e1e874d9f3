// Package folder tells the folders of stores from other folders, and makes folders of stores. The folder of a store has
// a file with the version of the schema.
//
// Start with Identify.
package folder

import "errors"

// VersionFile is the name of the file with the version of the schema.
const VersionFile = "SHICHO"

// ErrNotStore says that a folder does not hold a store.
var ErrNotStore = errors.New("not a store of patterns")

// Made says what Identify has made.
type Made struct{ Store, Folder bool }
