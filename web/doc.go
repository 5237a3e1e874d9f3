// Package web is the explorer: a server of pages on which people look at the patterns and games of a store, ask the reader about positions,
// and review games of their own in a browser.
//
// A Server has parts, each with work of its own: a source opens the store in the background, or makes a temporary one; drops mine the games
// that visitors drop, by turns; a trainer has the problems; an opponent plays; an Answerer of package ask answers about positions, and a
// queue of package reviews reviews games. Each page is a file page_*.go with a template of the same name; a client that asks for
// application/json gets the content of the page as JSON. What pages ask about positions becomes typed in package question, and package
// library makes the lists. A guard keeps other sites and other machines out, and long answers and slow clients have bounds.
//
// The scripts in the folder static are ES modules that run as they are. They ask this server, or, on a site that package site has written,
// a program in a web worker.
//
// Start with Server in server.go and the addresses in routes.go.
//
// # Caveats
//
// A Server never writes into the store that it was started with. Games that visitors drop go into a temporary store, which
// Close removes, and everybody who reaches the server sees them. If the process is killed, the folder of the temporary store
// stays. If a request or a work does not end, Close leaves the stores open after a second, and removes the temporary folders all the same.
package web
