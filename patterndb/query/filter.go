package query

import (
	"fmt"
	"strings"

	"shicho/board/sgf/date"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb/game"
)

// Filter selects patterns, and the games and instances that count. The zero Filter selects everything.
type Filter struct {
	// Of patterns.
	MinSeen  int         // least number of instances of the query's class
	MinDepth int         // least depth of the hardest proof, in plies
	Kind     *shape.Kind // what the move does; nil: anything
	Edge     Edge        // where on a board the pattern lies
	Themes   theme.Set   // that the pattern has, and perhaps others
	// Of instances.
	Ladder *bool // whether the move captures by a ladder; nil: either
	// Of games. Only the instances of the games selected count.
	Player string     // part of the name of a player, in capital or small letters; "": any
	Dates  date.Range // when the game was played, or may have been
}

// Edge says where on a board a pattern lies.
type Edge uint8

// The places of patterns.
const (
	AnyEdge Edge = iota
	NoEdge       // at no edge
	Side         // at one edge, or at two that do not meet
	Corner       // at two edges that meet
)

var edgeNames = [...]string{"any", "none", "side", "corner"}

// String is the name of the place in lower case.
func (e Edge) String() string { return edgeNames[e] }

// UnmarshalText reads the name of a place: any, none, side, or corner.
func (e *Edge) UnmarshalText(text []byte) error {
	for i, name := range edgeNames {
		if name == string(text) {
			*e = Edge(i)
			return nil
		}
	}
	return fmt.Errorf("%q: %s", text, strings.Join(edgeNames[:], ", "))
}

// EdgeOf is the place of a pattern with these edges.
func EdgeOf(e shape.Edges) Edge {
	switch {
	case e == 0:
		return NoEdge
	case e&(shape.Top|shape.Bottom) != 0 && e&(shape.Left|shape.Right) != 0:
		return Corner
	}
	return Side
}

// SelectsGames tells whether the filter leaves out any game.
func (f *Filter) SelectsGames() bool { return f.Player != "" || f.Dates != date.Range{} }

// HasGame tells whether the instances of a game count.
func (f *Filter) HasGame(s *game.Source) bool {
	return s.HasPlayer(f.Player) && f.Dates.MayHave(s.Date)
}

// HasPattern tells whether the filter selects a pattern. code is the encoding of the pattern; s.Pattern is not used.
func (f *Filter) HasPattern(s *Summary, code []byte, class game.Class) bool {
	return s.Instances.Of(class) >= f.MinSeen && s.Depth >= f.MinDepth &&
		s.Themes.HasAll(f.Themes) && (f.Kind == nil || *f.Kind == shape.EncodedKind(code)) &&
		(f.Edge == AnyEdge || f.Edge == EdgeOf(shape.EncodedEdges(code)))
}
