package report

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// PatternDiagram is the picture of a pattern: the piece of a board that the pattern needs, with the move. The attacker
// is Black.
func PatternDiagram(s *patterndb.Summary) (*diagram.Diagram, error) {
	d, laid, err := patternDiagram(s)
	if err != nil {
		return nil, err
	}
	d.Line([]board.Stone{laid.Move})
	threat := ""
	switch laid.Threat {
	case board.NoPoint:
	case laid.Move.Point:
		threat = " Black captures there."
	default:
		d.Mark(laid.Threat, "a")
		threat = " Black captures at a."
	}
	d.Legend(patternLegend(laid)...)
	const shownDigits = 8 // of the ID: enough for 'db show'
	return d.Caption(fmt.Sprintf("%s: %s 1 %s.%s%s\nSeen %s in %s, depth %d.", s.ID.String()[:shownDigits], words.Capital(laid.Move.Colour.String()), Verb(s.Pattern.Kind()),
		moveCondition(laid.Least, laid.Move.Point), threat,
		words.Count(s.Instances.All(), "time"), words.Count(s.Games, "game"), s.Depth)), nil
}

// PatternQuestion is the picture of a pattern without the move, the caption and the legend, for those who want to find the
// move.
func PatternQuestion(s *patterndb.Summary) (*diagram.Diagram, error) {
	d, _, err := patternDiagram(s)
	return d, err
}

// patternDiagram draws the piece of a board that a pattern needs.
func patternDiagram(s *patterndb.Summary) (*diagram.Diagram, *shape.Laid, error) {
	laid := s.Pattern.Lay(board.MaxSize)
	b, err := laid.Board()
	if err != nil {
		return nil, nil, fmt.Errorf("pattern %v: %w", s.ID, err)
	}
	d := diagram.New(b).Cut(laid.Zone).Target(laid.Target)
	if laid.Other != board.NoPoint {
		d.Target(laid.Other)
	}
	for _, w := range laid.Weak {
		d.Weak(w.Point, w.Colour)
	}
	drawConditions(d, laid.Least, laid.Move.Point)
	return d, &laid, nil
}

// patternLegend explains the weak cells and the conditions of a pattern.
func patternLegend(laid *shape.Laid) (list []diagram.Entry) {
	for _, e := range []struct {
		colour board.Colour
		symbol diagram.Symbol
	}{{board.Black, diagram.WeakBlackSymbol}, {board.White, diagram.WeakWhiteSymbol}} {
		if slices.ContainsFunc(laid.Weak, func(w board.Stone) bool { return w.Colour == e.colour }) {
			list = append(list, diagram.Entry{Symbol: e.symbol, Text: words.Capital(e.colour.String()) + ", empty, or off the board"})
		}
	}
	return append(list, conditionsLegend(laid.Least, laid.Move.Point)...)
}
