package report

import (
	"fmt"

	"shicho/board"
	"shicho/diagram"
	"shicho/internal/stored"
	"shicho/internal/words"
	"shicho/patterndb"
)

// PatternDiagram is the picture of a pattern: the piece of a board that the pattern needs, with the move. The attacker is Black. The
// number in a list of patterns begins the caption, unless it is 0.
func PatternDiagram(s *patterndb.Summary, number int) (*diagram.Diagram, error) {
	d, move, err := patternDiagram(s)
	if err != nil {
		return nil, err
	}
	d.Line([]board.Stone{move})
	const shownDigits = 8 // of the ID: enough for 'db show'
	caption := s.ID.String()[:shownDigits]
	if number > 0 {
		caption = fmt.Sprintf("%d. %s", number, caption)
	}
	return d.Caption(fmt.Sprintf("%s: %s 1 %s.\nSeen %s in %s, depth %d.", caption, words.Capital(move.Colour.String()), stored.Verb(s.Pattern.Kind()),
		words.Count(s.Instances.All(), "time"), words.Count(s.Games, "game"), s.Depth)), nil
}

// PatternQuestion is the picture of a pattern without the move and without a caption, for those who want to find the move.
func PatternQuestion(s *patterndb.Summary) (*diagram.Diagram, error) {
	d, _, err := patternDiagram(s)
	return d, err
}

// patternDiagram draws the piece of a board that a pattern needs, and returns the move.
func patternDiagram(s *patterndb.Summary) (d *diagram.Diagram, move board.Stone, err error) {
	laid := s.Pattern.Lay(board.MaxSize)
	b, err := laid.Board()
	if err != nil {
		return nil, move, fmt.Errorf("pattern %v: %w", s.ID, err)
	}
	return diagram.New(b).Cut(laid.Zone).Target(laid.Target), laid.Move, nil
}
