// Package models has the networks, the models of moves and the patterns that package engine and the packages below it play with by default: 13 MB. They
// are apart, so that a program which plays with its own, or reads and mines only, does not carry them. A program that wants them imports the package:
//
//	import _ "shicho/engine/models"
//
// Without it whatever needs one of them returns an error that wraps network.ErrNone.
//
// In a browser the files are loaded from the site when they are needed.
package models
