package patterndb

import (
	"encoding/binary"
	"maps"
	"slices"

	"shicho/board"
	"shicho/sgf"
	"shicho/shape"
)

// Key is the ID of the course of a game: the size of the board, the stones set up and the moves, passes included.
// Names, dates, results and the order in which stones were set up do not matter.
func Key(record *sgf.Record) shape.ID {
	content := binary.AppendUvarint(nil, uint64(record.Size))
	setup := map[board.Point]board.Colour{}
	flush := func() {
		for _, p := range slices.Sorted(maps.Keys(setup)) {
			content = binary.AppendUvarint(content, uint64(p)<<3|4|uint64(setup[p]))
		}
		clear(setup)
	}
	for i := range record.Steps {
		step := &record.Steps[i]
		if step.IsMove() {
			flush()
			content = binary.AppendUvarint(content, uint64(step.Point+1)<<3|uint64(step.Colour))
			continue
		}
		for _, s := range step.Stones {
			setup[s.Point] = s.Colour // in setups that follow each other, the last colour of a point counts
			if s.Colour == board.Empty && len(content) == 1 {
				delete(setup, s.Point) // there was nothing to clear yet
			}
		}
	}
	flush()
	return shape.IDOf(content)
}
