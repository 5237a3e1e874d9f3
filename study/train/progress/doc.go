// Package progress keeps what a user has trained: the attempts, the ratings of the user and of the problems, and when each
// problem is due again.
//
// Start with Store in store.go. Store.Settle in settle.go adds an attempt: it changes the ratings by package glicko, and the memory of
// the problem by fsrs.go. stats.go sums up the attempts, and folder.go tells folders with progress from other folders.
//
// # The folder
//
// A Store has a folder of its own, apart from all stores of patterns. Nothing leaves the computer. The records are JSON. The keys of the
// attempts are a000000000001 and so on; the key of a problem's card is c and the problem's ID; the key of the user is u. An
// earlier version imported ratings of other users. Their keys begin with g; Open ignores these records, and they stay in the folder.
//
// # Caveats
//
// One process at a time opens a Store. In that process a Store is safe for concurrent use.
package progress
