// Package terms has the words in which tactical questions are asked: what is asked, by whom, and how far the search may go.
//
// Start with Question in question.go. Limits in limits.go says when a string counts as escaped and how long each part of a search may
// take; named.go has the sets of limits that have a name. Limit in limit.go names the bounds that an answer rests on. Package tactics
// answers the questions, and has the same names.
//
// # Caveats
//
// A change of any number in named.go may change answers, and the patterns that are mined.
package terms
