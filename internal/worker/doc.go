// Package worker has what programs do otherwise in a browser, where they run in a web worker: searches let others have a turn.
//
// Searches call Now at each node: a program has one thread alone there, and nothing else happens while Go computes, neither a timer nor the message that
// the answer is not wanted any more. On other systems Now does nothing and costs nothing.
package worker
