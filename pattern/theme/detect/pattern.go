package detect

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/tactics"
)

// The searches about patterns. Themes are stored, so a change here asks for mining anew.
var (
	// captureLimits and escapeLimits look as deep as the searches in which the miner proves patterns. With the nodes of
	// tactics.PaperDeep only 2 more of 930 patterns would have a line.
	captureLimits = tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 13, Ladders: 300, Near: true}, Nodes: 20_000}
	escapeLimits  = tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 15, Ladders: 300}, Nodes: 20_000}
	// asideLimits are for what is not proved yet, as what the opponent could have taken. Most of it is short.
	asideLimits = tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 7, Ladders: 100, Near: true}, Nodes: 500}
)

// Patterns finds the themes of patterns. It is not safe for concurrent use.
type Patterns struct{ reader *tactics.Reader }

// NewPatterns makes a finder with a reader of its own, some megabytes.
func NewPatterns() *Patterns { return &Patterns{tactics.NewReader().Keep()} }

// Of finds the themes of the move of a pattern and the most stubborn play against it, on a board that is empty outside the
// pattern. The themes depend on the pattern alone. A pattern that is no legal position has only the theme of its place, and so
// have patterns with two targets and attacks that fail.
func (f *Patterns) Of(p shape.Pattern) theme.Set {
	themes := theme.SetOf(placeOf(p.Edges()))
	if p.Kind().HasTwo() || p.Kind() == shape.Fail {
		return themes
	}
	laid := p.Lay(board.MaxSize)
	b, err := laid.Board()
	if err != nil || b.Legal(laid.Move.Point, laid.Move.Colour) != nil {
		return themes
	}
	f.reader.Forget()
	fight := NewLine(b, laid.Target, p.Kind() == shape.Escape, f.line(b, &laid, p.Kind()))
	found := Find(fight, f.reader, &asideLimits) &^ theme.SetOf(theme.Corner, theme.Edge, theme.Centre)
	if fight.First.After.At(laid.Target) == board.Empty {
		found &= theme.SetOf(theme.CaptureToSave) // how stones are taken that are in atari is no art
	}
	return themes | found
}

// placeOf is the theme of the place of a pattern with some edges.
func placeOf(e shape.Edges) theme.Theme {
	switch across, down := e&(shape.Left|shape.Right) != 0, e&(shape.Top|shape.Bottom) != 0; {
	case across && down:
		return theme.Corner
	case across || down:
		return theme.Edge
	}
	return theme.Centre
}

// line is the move of the pattern and the most stubborn play against it, up to the move that begins a ladder. It is the
// move alone if the limits do not let the reader see what the pattern proves.
func (f *Patterns) line(b *board.Board, laid *shape.Laid, kind shape.Kind) []board.Stone {
	line := []board.Stone{laid.Move}
	if kind == shape.Capture && tactics.IsLadder(b, laid.Target, laid.Move.Point) {
		return line
	}
	b.TryPlay(laid.Move.Point, laid.Move.Colour)
	defer b.Undo()
	if b.At(laid.Target) == board.Empty {
		return line
	}
	q, limits := tactics.Question{Target: laid.Target, ToMove: tactics.Defender}, &captureLimits
	if kind == shape.Escape {
		q.ToMove, limits = tactics.Attacker, &escapeLimits
	}
	r, err := f.reader.Read(b, q, limits)
	if err != nil || r.Result != tactics.Fails || r.Outcome == tactics.Unknown {
		return line
	}
	if kind == shape.Capture {
		r.Line = r.Line[:ladderIn(b, laid.Target, r.Line)]
	}
	return append(line, r.Line...)
}

// ladderIn is the number of moves of a line up to the one that begins a ladder, or all if there is no ladder.
func ladderIn(b *board.Board, target board.Point, line []board.Stone) int {
	for i, move := range line {
		if move.Point < 0 || b.At(target) == board.Empty {
			break
		}
		if move.Colour != b.At(target) && tactics.IsLadder(b, target, move.Point) {
			return i + 1
		}
		if !b.TryPlay(move.Point, move.Colour) {
			break
		}
		defer b.Undo()
	}
	return len(line)
}
