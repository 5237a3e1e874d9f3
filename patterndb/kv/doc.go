// Package kv is Badger in a folder, so that what goes wrong is an error: in bounded time, with its cause, and never a
// shorter answer.
//
// Start with DB in kv.go. update.go and read.go are the transactions. fault.go and place.go notice that Badger or the
// folder has failed, and space.go that the disk runs full. verify.go and seal.go verify what is read, and log.go
// reads the logs that a killed process left. close.go ends it all. The documentation of package patterndb says what its users
// see of this.
package kv
