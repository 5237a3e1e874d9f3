package gamesearch

import (
	"unsafe"

	"shicho/board"
	"shicho/pattern/shape"
)

// game is a game of an index, as it lies in the file. Numbers of names are places in Index.names.
type game struct {
	key           shape.ID
	firstChange   uint32 // place in Index.changes
	changes       uint32 // number of changes
	nameAt        uint32 // place in Index.gameNames
	nameLength    uint32
	black, white  int32 // numbers of names
	date, result  int32
	event         int32
	ranks         [2]int32 // of Black and of White
	moves         int32
	own           int32  // the first move that no line of the record before this one has; 0 for the main line
	day           int32  // of the first date: year, month and day as one number, 20011231; 0 if unknown
	first, missed uint16 // first captures and stretches of missed captures; 65535 stands for more, too
	size          uint8
	winner        board.Colour
	mover         board.Colour // the side that moves first
	band          uint8        // of the ranks, in bands
}

// Games are written to the file as they lie in memory. Whoever changes the type raises the version of the file.
var _ = [1]struct{}{}[unsafe.Sizeof(game{})-80]

// year is the year of the first date, 0 if it is unknown.
func (g *game) year() int16 { return int16(g.day / 10000) }

// names are the numbers of names that a game has.
func (g *game) names() [7]*int32 {
	return [...]*int32{&g.black, &g.white, &g.date, &g.result, &g.event, &g.ranks[0], &g.ranks[1]}
}
