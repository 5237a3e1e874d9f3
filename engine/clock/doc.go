// Package clock divides the time of a game among its moves.
//
// Start with Clock in clock.go: Settings say how much time a side has for a game, SetLeft takes over what a referee says is
// left, and Budget returns the time for the next move.
//
// # Caveats
//
// A move never gets more time than is left, less the lag. If a referee counts more than the lag on top of a move's own time, the
// program may lose by time.
package clock
