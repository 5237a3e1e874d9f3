// Package progress keeps what a user has trained: the attempts, the ratings of the user and of the problems, and when each
// problem is due again.
//
// Start with Store in store.go. Store.Settle in settle.go is what an attempt changes, by packages glicko and fsrs. stats.go
// sums up the attempts, and folder.go says which folder is one with progress.
//
// A Store is a folder of its own, apart from all stores of patterns. Nothing of it leaves the computer. It is opened by one
// process at a time, and is safe for concurrent use in that process.
//
// The records of the folder are JSON: a000000000001 and so on are the attempts, c and the ID of a problem is its card,
// and u is the user.
package progress
