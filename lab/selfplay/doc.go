// Package selfplay makes games of the player against itself, to learn a network from.
//
// Start with Run in run.go: it writes parts of some hundred games each, and leaves out the parts that are there. game.go plays a game:
// it finds a position to begin with, lets the network draw the moves, and searches a share of the positions. settings.go has the
// numbers that were chosen.
//
// What the searches say of owners, points and the winner is what such games are made for. Records of people's games seldom have owners, as
// most of these games end by resignation; and in a game between people the better player wins from positions that are lost. Games that are
// played to the end teach less than searches: docs/lab/2026-11-models.md has the figures.
//
// # Caveats
//
// A game depends on the seed, its number, the options, and the network.
package selfplay
