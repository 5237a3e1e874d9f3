// Package katago answers queries as KataGo's analysis engine does: a JSON object a line, each about
// the positions of a game. KaTrain and other programs for review ask this way.
//
// Start with Engine in engine.go, which reads queries and answers the most urgent first; query.go
// is what can be asked, answer.go what is said.
//
// # Caveats
//
// Win rates, scores and ownership are Black's, as in KataGo's configuration for analysis. Scores
// are means of playouts. What is asked for and not known here is passed over: overrideSettings,
// symmetries, the human policy. Moves to avoid or to allow are so for the next move alone, whatever
// their depth. Boards are square.
package katago
