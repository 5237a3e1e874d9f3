// Package jobs mines whole collections of game records into a store.
//
// A Job reads records, gives them to the miners of its workers, and stores the results in the order of the input. It can be interrupted and
// resumed, and shared out in parts. Package miner has what is done with one game, and the report.
package jobs
