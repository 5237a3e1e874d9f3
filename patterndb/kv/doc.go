// Package kv keeps records in a folder with Badger, and turns everything that goes wrong into an error. Badger alone may wait for ever, end
// the program, or leave records out of an answer without a word. Here each call ends in bounded time, with the answer or with an error that
// names the cause.
//
// A DB is a folder that one process writes or many read. An update writes records in one transaction; a view reads them. A seal says what
// the folder held when it was closed, and a journal counts what was written since, so that a lost log is noticed. A fault of Badger, of the
// folder or of the disk makes every later call fail. The documentation of package patterndb says what the users of a store see of this.
//
// In a browser, where there is neither a disk nor Badger, the records are kept in memory. Open there makes an empty store, or one with the
// records that Provide was given.
//
// Start with DB in kv.go. update.go writes, read.go reads, seal.go and journal.go say what must be there, and fault.go notices failures.
package kv
