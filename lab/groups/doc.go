// Package groups measures how well playouts and searches judge big groups of real games: who lives at the end.
//
// Start with Group in group.go. Drawing in draw.go draws groups from games that were counted, Contender in contender.go is
// what is measured, Measure in measure.go asks contenders, and report.go has the tables. settings.go has all that was chosen.
//
// # Drawing
//
// A hash of the game's name decides what is drawn, so that the groups from one game do not depend on the other games. Random
// positions are looked at until one has a string of at least eight stones whose fate is in doubt: playouts of the present program keep the
// string about as often as they lose it, or are on the wrong side. At most one string is taken from a game. If no string is in doubt, one whose
// fate is clear and right is taken from some of the games.
//
// The right answer is who owns the points of the string at the end of the game. Strong players err, too, but their errors favour no
// contender. A long search of the present program may say which answers to believe; its errors are those of its playouts, so that
// the groups about which it agrees with the game are easy ones.
//
// # Caveats
//
// Groups in doubt are those that the playouts which drew them judge badly. Any other playouts, even worse ones, look better on
// these alone. So look at the clear groups too, which the same playouts judge well.
//
// The part Test is for final reports; choose settings by the part Tune.
package groups
