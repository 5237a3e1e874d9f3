// Package groups measures how well playouts and searches judge big groups of real games: who lives at the end.
//
// Start with Group in group.go. Drawing in draw.go draws groups from games that were counted, Ask in ask.go asks another program, Contender
// in contender.go is what is measured, Measure in measure.go asks contenders, and report.go has the tables. settings.go has all that was
// chosen.
//
// # Drawing
//
// A hash of the game's name decides what is drawn, so that the groups from one game do not depend on the other games. Random
// positions are looked at until one has a string of at least eight stones whose fate is in doubt: playouts of the present program keep the
// string about as often as they lose it, or are on the wrong side. At most one string is taken from a game. If no string is in doubt, one whose
// fate is clear and right is taken from some of the games.
//
// The right answer is who owns the points of the string at the end of the game. Strong players err, and give groups up for other gains; that
// favours no contender, but it blurs the differences. A long search of the present program hardly tells which answers to believe, because
// it is wrong where its playouts are. Another program does, with the kinds of mistakes that it has.
//
// # Caveats
//
// The groups are sorted by how well the playouts that drew them judge them (Kind). Any other playouts, even worse ones, look better on groups
// that these judge wrong, and worse on those that are clear. So look at all of them.
//
// The part Test is for final reports; choose settings by the part Tune.
package groups
