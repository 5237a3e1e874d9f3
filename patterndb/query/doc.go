// Package query has the questions about the patterns of a store, and the figures in the answers.
//
// Start with Query and Summary in query.go. filter.go chooses patterns and games, and counts.go counts instances. Package patterndb
// answers the questions, and gives these types its own names.
package query
