// Package site writes the explorer as a folder that any web server can serve: in place of a server of Shicho, programs in web workers answer the pages.
//
// Start with Write in write.go. compile.go compiles the programs, which are in the folders reader and explorer; content.go mines the games and makes the
// problems; pages.go writes the pages that show before a program has come. The folder page has what stands around the pages of the explorer: shell.js shows
// pages in frames, programs.js asks the workers, and worker.js runs a program.
//
// # Caveats
//
// Compiling needs the go command and the source of Shicho. The site changes nothing on the machine where it is looked at, but keeps the progress of training in
// the browser.
package site
