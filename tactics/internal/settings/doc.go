// Package settings holds the limits and constants of package tactics: the named Limits, which
// users choose from, and the constants of the searches.
//
// Start with settings.go, which has all values; limits.go says what each of the Limits means.
// Most constants were chosen by one of two measures: how many questions of test suites are
// answered right within a number of nodes, or how many nodes a mining run needs for a game.
//
// # Caveats
//
// A change of any number may change answers, and the patterns that are mined.
package settings
