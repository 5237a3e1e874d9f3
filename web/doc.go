// Package web is the explorer: a server of pages on which people look at the patterns and games of a store, ask the reader
// about positions, and review games of their own in a browser.
//
// Start with Server in server.go. routes.go lists all addresses. Each page is a file page_*.go with a template of the same
// name; what the page shows as HTML, it gives as JSON to those who ask for application/json (render.go). guard.go keeps
// other sites and other machines out. source.go opens the store in the background, or makes a temporary one. The
// scripts in the folder static are ES modules that run as they are.
//
// What the pages list comes from package library, and answers about positions from package ask.
//
// # Caveats
//
// A Server never writes into the store that it shows. Games that visitors drop are kept in memory, and everybody who
// reaches the server sees them.
package web
