package report

import (
	"fmt"

	"shicho/board"
	"shicho/diagram"
	"shicho/internal/stored"
	"shicho/internal/words"
	"shicho/patterndb"
	"shicho/shape"
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
	b, left, top, err := patternBoard(s.Pattern)
	if err != nil {
		return nil, move, fmt.Errorf("pattern %v: %w", s.ID, err)
	}
	var piece board.PointSet
	target := board.NoPoint
	for y := range s.Pattern.Height() {
		for x := range s.Pattern.Width() {
			p := board.Point((top+y)*b.Size() + left + x)
			switch s.Pattern.At(x, y) {
			case shape.Any:
				continue
			case shape.Target:
				target = p
			}
			piece.Add(p)
		}
	}
	x, y := s.Pattern.Move()
	move = board.Stone{Point: board.Point((top+y)*b.Size() + left + x), Colour: patternColours(s.Pattern.Kind())[shape.Own]}
	return diagram.New(b).Cut(piece).Target(target), move, nil
}

// patternColours are the colours of the cells of a pattern of a kind, with a black attacker.
func patternColours(kind shape.Kind) map[shape.Cell]board.Colour {
	if kind == shape.Escape {
		return map[shape.Cell]board.Colour{shape.Own: board.White, shape.Other: board.Black, shape.Target: board.White}
	}
	return map[shape.Cell]board.Colour{shape.Own: board.Black, shape.Other: board.White, shape.Target: board.White}
}

// patternBoard is a board with the stones of a pattern, whose top left corner is at the column left and the row top. The
// pattern lies at the edges that it needs, and away from all others.
func patternBoard(p shape.Pattern) (b *board.Board, left, top int, err error) {
	size := board.MaxSize
	edges := p.Edges()
	both := func(a, b shape.Edges) bool { return edges&a != 0 && edges&b != 0 }
	switch {
	case both(shape.Left, shape.Right):
		size = p.Width()
	case both(shape.Top, shape.Bottom):
		size = p.Height()
	}
	if b, err = board.New(size); err != nil {
		return nil, 0, 0, err
	}
	left, top = patternStart(size, p.Width(), edges&shape.Left != 0, edges&shape.Right != 0), patternStart(size, p.Height(), edges&shape.Top != 0, edges&shape.Bottom != 0)
	colours := patternColours(p.Kind())
	var stones []board.Stone
	for y := range p.Height() {
		for x := range p.Width() {
			if colour := colours[p.At(x, y)]; colour != board.Empty {
				stones = append(stones, board.Stone{Point: board.Point((top+y)*size + left + x), Colour: colour})
			}
		}
	}
	return b, left, top, b.Setup(stones)
}

// patternStart is the first column or row of a pattern of a length on a board.
func patternStart(size, length int, atFirst, atLast bool) int {
	switch {
	case atFirst:
		return 0
	case atLast:
		return size - length
	}
	return (size - length) / 2
}
