// Package reviews reviews games in the background, one at a time, while browsers watch.
//
// Start with Queue in queue.go. Job in job.go is the review of one game: what has been found, and how far the work is.
//
// # Caveats
//
// A Queue keeps the last reviews in memory only.
package reviews
