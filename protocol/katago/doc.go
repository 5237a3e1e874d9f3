// Package katago answers queries in the form of KataGo's analysis engine: one JSON object a line,
// about the positions of a game. KaTrain and other programs for review send such queries.
//
// Start with Engine in engine.go, which reads queries and answers the most urgent query first. query.go says what can
// be asked, and answer.go what is answered. docs/gtp.md describes both for users.
//
// # Caveats
//
// Win rates, scores and ownership are from Black's side, as in KataGo's configuration for analysis, unless a query overrides
// reportAnalysisWinratesAs. Scores are means of playouts. Some of KataGo's fields are ignored: most settings in
// overrideSettings, symmetries, the human policy. Moves to avoid or to
// allow limit only the next move, whatever depth the query names. Boards are square.
package katago
