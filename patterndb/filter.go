package patterndb

import (
	"fmt"
	"strings"

	"shicho/patterndb/date"
	"shicho/shape"
	"shicho/theme"
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

// selectsGames tells whether the filter leaves out any game.
func (f *Filter) selectsGames() bool { return f.Player != "" || f.Dates != date.Range{} }

// hasGame tells whether the instances of a game count.
func (f *Filter) hasGame(s *Source) bool { return s.HasPlayer(f.Player) && f.Dates.MayHave(s.Date) }

// hasPattern tells whether the filter selects the pattern, whose instances are counted.
func (f *Filter) hasPattern(g *group, class Class) bool {
	return g.Instances.Of(class) >= f.MinSeen && g.Depth >= f.MinDepth &&
		g.Themes.HasAll(f.Themes) && (f.Kind == nil || *f.Kind == shape.EncodedKind(g.code)) &&
		(f.Edge == AnyEdge || f.Edge == EdgeOf(shape.EncodedEdges(g.code)))
}

// counting says which instances count. The zero value counts all.
type counting struct {
	class  Class
	ladder *bool
	games  map[shape.ID]bool // nil: all
}

// counting finds the instances that count for the query.
func (t *snapshot) counting(q *Query) (*counting, error) {
	c := &counting{class: q.Class, ladder: q.Ladder}
	if !q.selectsGames() {
		return c, nil
	}
	c.games = map[shape.ID]bool{}
	for g, err := range t.games {
		if err != nil {
			return nil, err
		}
		if q.hasGame(&g.Source) {
			c.games[g.Key] = true
		}
	}
	return c, nil
}

// all tells whether every instance counts.
func (c *counting) all() bool { return c.games == nil && c.class == AnyClass && c.ladder == nil }

func (c *counting) hasGame(key shape.ID) bool { return c.games == nil || c.games[key] }

func (c *counting) has(i *Instance) bool {
	return (c.class == AnyClass || c.class == i.Class) && (c.ladder == nil || *c.ladder == i.Ladder)
}

// IsPlain tells whether nobody needs the pattern to see what its move does: the pattern was seen only as the last move, which
// takes the target off or makes two strings one, or the proof of a capture or an escape has no depth.
func (s *Summary) IsPlain() bool {
	c := &s.Instances
	return c.Final+c.FinalJoin+c.FinalCut == c.All() || s.Depth == 0 && !s.Pattern.Kind().HasTwo()
}
