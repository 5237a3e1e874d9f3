package patterndb

import (
	"shicho/patterndb/course"
	"shicho/sgf"
	"shicho/shape"
)

// Key is the ID of the course of a game: the size of the board, the stones set up and the moves, passes included.
// Names, dates, results and the order in which stones were set up do not matter.
func Key(record *sgf.Record) shape.ID {
	c := course.New(record)
	return c.Key()
}
