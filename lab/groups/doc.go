// Package groups measures how well playouts and searches judge whether big groups of real games live.
//
// Start with Group in group.go. Drawing in draw.go draws groups from games that were counted. Ask in ask.go asks
// another program about a group. Contender in contender.go is a search, or playouts, to be measured; Measure in
// measure.go asks contenders. report.go has the tables. settings.go has the numbers that were chosen.
//
// # Drawing
//
// A hash of the game's name decides what is drawn, so that the groups from one game do not depend on the other games.
// Random positions of the game are looked at until one has a string of at least eight stones whose fate is in doubt:
// the playouts of the program that draws keep the string about as often as they lose it, or most of them are wrong. At
// most one string is taken from a game. If no string is in doubt, some of the games give a string about which the
// playouts are clearly right.
//
// The right answer is the owner of the string's points at the end of the game. Strong players make mistakes, and give
// groups up for other gains. This favours no contender, but it blurs the differences. A long search of the program that
// draws hardly tells which answers can be believed, because the search is wrong where its playouts are wrong. Another
// program tells it better, but makes mistakes of its own.
//
// # Caveats
//
// Kind sorts the groups by how well the playouts that drew them judge them. Any other playouts, even worse ones, look
// better on the groups that the drawing playouts judge wrong, and look worse on the groups that are clear. So look at
// all groups together.
//
// The part Test is for final reports; choose settings by the part Tune.
package groups
