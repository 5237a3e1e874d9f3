package report

import (
	"fmt"
	"path/filepath"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/words"
)

// RecordPosition is a position of a record.
type RecordPosition struct {
	File string `json:"file"` // as given on the command line
	Game string `json:"game"` // the game's name inside the file; see sgf.Walk
	Move int    `json:"move"` // number of the last move before the position; 0 at the beginning

	Warnings []string `json:"warnings"` // what is wrong with the record although it could be read

	Record *sgf.Record  `json:"-"`
	Board  *board.Board `json:"-"`
	ToMove board.Colour `json:"-"` // the side to move, by the record or by a flag of the command
}

// Fault adds the position to an error. If the file holds several games, or is an archive, the error also names the
// game.
func (p *RecordPosition) Fault(err error) error {
	file := p.File
	if p.Game != filepath.Base(p.File) {
		file += fmt.Sprintf(" (%s)", p.Game)
	}
	return fmt.Errorf("%s, move %d: %w", words.Printable(file), p.Move, err)
}

// name returns a point's name, as D4.
func (p *RecordPosition) name(point board.Point) string {
	return board.FormatPoint(point, p.Board.Size())
}

func (p *RecordPosition) names(points []board.Point) []string {
	return board.FormatPoints(points, p.Board.Size())
}

// moveWords are the names of moves as words of a text, so that a pass is a word and no name of a point.
func moveWords(names ...string) []string {
	list := slices.Clone(names)
	for i, name := range list {
		if name == "PASS" {
			list[i] = "pass"
		}
	}
	return list
}

// sentence begins a text with a capital letter and ends it with a full stop.
func sentence(text string) string { return words.Capital(text) + "." }
