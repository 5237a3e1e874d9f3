// Package games chooses games of a store and compares stores.
//
// Filter in filter.go says which games are wanted: by player, rank, date, event, result and size. Sample in sample.go chooses at random.
// Compare in compare.go says what one store has and the other lacks.
package games
