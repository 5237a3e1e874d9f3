package review

import (
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/tactics"
)

// Standard returns the options of a review that nobody asked anything special of. Playouts is to be set.
func Standard(record *sgf.Record) *Options {
	o := &Options{Settings: engine.Default(), From: 1, Limits: tactics.Fast, Variations: true, Sizes: SizesFor(record)}
	o.Settings.Search.Threads = 1
	return o
}
