package patterndb

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"shicho/shape"
)

// Filter selects patterns, and the games and instances that count. The zero Filter selects everything.
type Filter struct {
	// Of patterns.
	MinSeen  int         // least number of instances of the query's class
	MinDepth int         // least depth of the hardest proof, in plies
	Kind     *shape.Kind // what the move does; nil: anything
	Edge     Edge
	// Of instances.
	Ladder *bool // whether the proof contains a ladder; nil: either
	// Of games. Only the instances of the games selected count.
	Player   string // part of the name of a player, in capital or small letters; "": any
	From, To Date   // the first and the last date; the zero Date is no bound
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

// edgeOf is the place of a pattern with these edges.
func edgeOf(e shape.Edges) Edge {
	switch {
	case e == 0:
		return NoEdge
	case e&(shape.Top|shape.Bottom) != 0 && e&(shape.Left|shape.Right) != 0:
		return Corner
	}
	return Side
}

// Date is the date of a game as far as it is known. The month and the day, or the day, may be 0.
type Date struct{ Year, Month, Day int }

// ErrDate says that a text is not a date.
var ErrDate = errors.New("not a date such as 1999, 1999-12 or 1999-12-31")

var (
	isoDate    = regexp.MustCompile(`^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$`)
	dateInText = regexp.MustCompile(`(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?`)
)

// ParseDate reads a date: a year, a month as 1999-12, or a day as 1999-12-31. The error is ErrDate.
func ParseDate(text string) (Date, error) {
	d := dateFrom(isoDate.FindStringSubmatch(text))
	if d == (Date{}) || d.Month > 12 || d.Day > 31 {
		return Date{}, ErrDate
	}
	return d, nil
}

// dateOf is the first date in the text of a record, the zero Date if there is none.
func dateOf(s *Source) Date { return dateFrom(dateInText.FindStringSubmatch(s.Date)) }

// dateFrom takes a date out of the parts of a match.
func dateFrom(match []string) (d Date) {
	if match == nil {
		return d
	}
	for i, n := range []*int{&d.Year, &d.Month, &d.Day} {
		*n, _ = strconv.Atoi(match[1+i]) // 0 if that part is not known
	}
	return d
}

// first and last are the first and the last day that the date may be, as numbers in the order of time.
func (d Date) first() int { return (d.Year*100+d.Month)*100 + d.Day }

func (d Date) last() int {
	const unknown = 99 // after every month and day
	if d.Month == 0 {
		d.Month, d.Day = unknown, unknown
	}
	if d.Day == 0 {
		d.Day = unknown
	}
	return d.first()
}

// selectsGames tells whether the filter leaves out any game.
func (f *Filter) selectsGames() bool { return f.Player != "" || f.From != (Date{}) || f.To != (Date{}) }

// hasGame tells whether the instances of a game count. A date that is known in part is within the bounds if it may be. A game
// without a date is not within bounds.
func (f *Filter) hasGame(s *Source) bool {
	date := dateOf(s)
	switch {
	case (f.From != (Date{}) || f.To != (Date{})) && date == (Date{}),
		f.From != (Date{}) && date.last() < f.From.first(),
		f.To != (Date{}) && date.first() > f.To.last():
		return false
	}
	named := func(name string) bool { return strings.Contains(strings.ToLower(name), strings.ToLower(f.Player)) }
	return named(s.PlayerBlack) || named(s.PlayerWhite)
}

// hasPattern tells whether the filter selects the pattern, whose instances are counted.
func (f *Filter) hasPattern(g *group, class Class) bool {
	return g.Instances.Of(class) >= f.MinSeen && g.Depth >= f.MinDepth &&
		(f.Kind == nil || *f.Kind == shape.EncodedKind(g.code)) &&
		(f.Edge == AnyEdge || f.Edge == edgeOf(shape.EncodedEdges(g.code)))
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

func (c *counting) hasGame(key shape.ID) bool { return c.games == nil || c.games[key] }

func (c *counting) has(i *Instance) bool {
	return (c.class == AnyClass || c.class == i.Class) && (c.ladder == nil || *c.ladder == i.Ladder)
}

// IsPlain tells whether nobody needs the pattern to see what its move does: the pattern was seen only as the move that takes
// the target off, or its proof has no depth.
func (s *Summary) IsPlain() bool { return s.Depth == 0 || s.Instances.Final == s.Instances.All() }
