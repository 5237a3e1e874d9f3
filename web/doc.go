// Package web is the explorer: a server of pages on which people look at the patterns and games of a store, ask the reader
// about positions, and review games of their own in a browser.
//
// Start with Server in server.go. routes.go lists all addresses. Each page is a file page_*.go with a template of the same
// name. A client that asks for application/json gets the content of the page as JSON (render.go). Package question reads what
// pages ask about positions: names become points and colours there, and nowhere below. guard.go keeps other sites and other machines out. source.go opens
// the store in the background, or makes a temporary one; drops.go mines the games that visitors drop, by turns (lanes.go); shelf.go looks into
// both stores. large.go bounds what a page costs, and pace.go how slowly a client may send and read. The scripts in the folder static are ES
// modules that run as they are. They ask through backend.js, behind which is this server, or, on a site that package site has written, a program in a web
// worker.
//
// Package library makes the lists, package ask answers questions about positions, package reviews reviews games, and package training
// is the page on which people train.
//
// # Caveats
//
// A Server never writes into the store that it was started with. Games that visitors drop go into a temporary store, which
// Close removes, and everybody who reaches the server sees them. If the process is killed, the folder of the temporary store
// stays. If a request or a work does not end, Close leaves the stores open after a second, and removes the temporary folders all the same.
package web
