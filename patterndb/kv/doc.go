// Package kv keeps records in a folder with Badger, and turns everything that goes wrong into an error. Badger alone
// may wait for ever, end the program, or leave records out of an answer without a word. Here each call ends in bounded
// time, with the answer or with an error that names the cause.
//
// Start with DB in kv.go. update.go writes, and read.go reads. fault.go notices that Badger has failed, place.go that
// the folder has failed, and space.go that the disk runs full. verify.go and seal.go verify what is read. journal.go keeps
// count of what is written, and view.go reads what a killed process left. close.go closes a store. The documentation of package patterndb says what the
// users of a store see of this.
//
// In a browser, where there is neither a disk nor Badger, memory_js.go keeps the records in memory. Open there makes an empty store, or one with
// the records that Provide was given.
package kv
