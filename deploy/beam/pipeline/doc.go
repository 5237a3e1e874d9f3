// Package pipeline mines game records with Apache Beam, on one machine or on a cluster.
//
// Start with Build in pipeline.go. The steps are
//
//	list the files            of the patterns of paths, on whatever file system Beam knows
//	          read the games  a record that cannot be read goes to the failures
//	          join equal ones by their keys; the game whose source is the smallest stays
//	          mine each game  a game that cannot be mined goes to the failures
//	          write exports   one for each part of the games, and the failures as lines of text
//
// Between the steps a game is a line of an export (export.EncodeLine) with its key, so each game crosses
// the network twice: before it is mined, and with all its patterns afterwards. Every step is a pure function of its
// input. Therefore bundles that are retried or run twice change nothing, and the exports, merged by
// "shicho db merge", are the store that one process makes.
//
// # Caveats
//
// A part of the games is sorted in memory before it is written: choose the number of parts so that one fits.
// A file is read whole into memory, and an archive is read by one worker.
package pipeline
