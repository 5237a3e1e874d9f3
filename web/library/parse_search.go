package library

import (
	"fmt"
	"net/url"

	"shicho/board"
	"shicho/study/gamesearch"
)

// SearchFields are the fields of a search for a drawing, besides the drawing.
type SearchFields struct {
	gamesearch.Query
	InOrder bool // the moves that are played on in the drawing must have been played in their order
	Within  int  // moves of the game, from the first of these moves to the last, at most; 0: any number
	Page    int  // from 1
}

// ParseSearchFields reads the fields colours (any or fixed), next (black or white), from_move, to_move, player, rank, size, from, to,
// in_order (yes) and within, which says yes too, column and row (of a continuation in the drawing), tenuki (yes: only continuations after a move elsewhere), order (oldest or newest), and page, with each hits on a
// page. The error wraps ErrQuery.
func ParseSearchFields(values url.Values, each int) (s SearchFields, err error) {
	f := &fields{values: values}
	s.FixedColours = choice(f, "colours", []string{"any", "fixed"}, "any") == "fixed"
	switch choice(f, "next", []string{"any", "black", "white"}, "any") {
	case "black":
		s.Next = board.Black
	case "white":
		s.Next = board.White
	}
	s.FromMove = f.number("from_move", 0, mostNumber, 0)
	s.ToMove = f.number("to_move", 0, mostNumber, 0)
	if s.ToMove > 0 && s.ToMove < s.FromMove {
		f.fail("to_move", fmt.Errorf("it must not be less than from_move, %d", s.FromMove))
	}
	s.Player, s.Dates, s.Ranks, s.Size = values.Get("player"), f.dates(), f.ranks("rank"), f.number("size", 0, board.MaxSize, 0)
	s.Within = f.number("within", 0, mostNumber, 0)
	s.InOrder = choice(f, "in_order", []string{"no", "yes"}, "no") == "yes" || s.Within > 0
	if values.Has("column") || values.Has("row") {
		s.Continuation = &gamesearch.Cross{Column: f.number("column", 0, board.MaxSize, 0), Row: f.number("row", 0, board.MaxSize, 0)}
	}
	s.Tenuki = choice(f, "tenuki", []string{"no", "yes"}, "no") == "yes"
	s.Newest = choice(f, "order", []string{"oldest", "newest"}, "oldest") == "newest"
	s.Page = f.number("page", 1, MostListed/each, 1)
	return s, f.err
}
