// Package selfplay makes games of the player against itself, to learn a network from.
//
// Start with Run in run.go: it writes parts of some hundred games each, and leaves out the parts that are there. game.go plays a game:
// it finds a position to begin with, lets the network or the search choose the moves, and counts the end. settings.go has the
// numbers that were chosen.
//
// The owners of the points at the end are what such games are made for. Records of people's games have them seldom, as most of these games
// end by resignation; and in a game between people the better player wins from positions that are lost.
//
// # Caveats
//
// A game depends on the seed, its number, the options, and the network. The end is counted by playouts. Where they leave a
// string in doubt, one playout decides.
package selfplay
