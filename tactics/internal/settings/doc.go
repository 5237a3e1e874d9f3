// Package settings holds the constants of the searches of package tactics, all of them in settings.go.
// The limits that users choose from are in package terms.
//
// Most constants were chosen by one of two measures: how many questions of test suites are
// answered right within a number of nodes, or how many nodes a mining run needs for a game.
//
// # Caveats
//
// A change of any number may change answers, and the patterns that are mined.
package settings
