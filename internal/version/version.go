// Package version says which version of the program this is. Stores and exports name the versions that mined their games.
package version

// Program is the version of the program; see CHANGELOG.md. A version mines the same patterns everywhere; another version may mine others.
const Program = "0.2.0"
