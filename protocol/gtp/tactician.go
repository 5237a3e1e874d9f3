package gtp

import "shicho/board"

// Answer is what a Tactician says of one question.
type Answer struct {
	// Code is GNU Go's: 0 fails, 1 works, 2 a ko that the asker takes first, 3 a ko
	// for which the asker has to find the first threat.
	Code    int
	Unknown bool        // a limit cut the search, and Code is what it looks like
	Move    board.Point // Pass if none is needed; of no meaning if Code is 0
	Nodes   int         // that were searched
	Zone    board.PointSet
}

// Tactician reads. It leaves the board as it was. What else it can do shows in the
// interfaces Connector and Adviser.
type Tactician interface {
	// Capture tells whether the string at target, a stone, can be captured by the
	// other side, to move (attack), or saved by its owner, to move.
	Capture(b *board.Board, target board.Point, attack bool) (Answer, error)
	// Forget makes it start each question afresh.
	Forget()
}

// Connector reads connections too.
type Connector interface {
	// Connection tells whether two strings of one side can be connected by their
	// owner, to move (connect), or kept apart by the other side, to move.
	Connection(b *board.Board, one, other board.Point, connect bool) (Answer, error)
}

// Adviser knows what moves are for.
type Adviser interface {
	// Candidates lists the moves of a side that tactics suggest, best first.
	Candidates(b *board.Board, colour board.Colour) ([]Candidate, error)
}

// Candidate is a move and its purpose in words.
type Candidate struct {
	Move    board.Point
	Purpose string
}

// PatternIndex finds stored patterns.
type PatternIndex interface {
	// Matches lists the stored patterns that apply to a side's moves.
	Matches(b *board.Board, colour board.Colour) ([]Match, error)
}

// Match is a stored pattern found on the board: a move, the target it captures or
// saves, and what is known of it in words.
type Match struct {
	Move, Target board.Point
	Text         string
}
