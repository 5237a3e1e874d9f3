// Package moves is the learned model of moves.
package moves
