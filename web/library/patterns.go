package library

import (
	"cmp"
	"fmt"
	"slices"

	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/patterndb/games"
	"shicho/patterndb/query"
	"shicho/protocol/report"
	"shicho/study/gamesearch"
)

// Order is an order of patterns.
type Order string

// The orders. Patterns that are equal in an order come in the order of their IDs.
const (
	ByCount      Order = "count"      // most instances first
	ByDifficulty Order = "difficulty" // hardest proof first
	BySize       Order = "size"       // most points first
	ByGames      Order = "games"      // in most games first
	ByMissed     Order = "missed"     // highest ratio of missed to found first
	ByNewest     Order = "newest"     // in the latest game first
)

// Orders lists all orders.
var Orders = []Order{ByDifficulty, ByCount, ByGames, BySize, ByMissed, ByNewest}

// PatternQuery selects patterns, as patterndb.Query does. An instance matches if it has the class, the ladder and the finding of the
// shallow search, and lies in one of the games that the filter admits. A pattern with a matching instance is selected. Its depth and nodes come from the
// matching instances, and its counts from all its instances in these games. The zero value selects all patterns, by count.
type PatternQuery struct {
	By               Order
	Class            patterndb.Class
	MinSize, MaxSize int                // in points; 0: no upper bound
	MaxDepth         int                // of the hardest proof; 0: no bound
	Shallow          *patterndb.Shallow // what the shallow search found about the instance; nil: anything
	patterndb.Filter
	Page int // from 1, which 0 means too
	Each int // patterns on a page; 0 is the standard
}

// Pattern is a pattern in a list. PatternQuery says which instances its figures count.
type Pattern struct {
	report.Pattern
	Kind   string `json:"kind"` // capture, escape, join or cut
	Edge   string `json:"edge"` // none, side or corner
	Ladder bool   `json:"ladder"`
}

// Found says how often the move was played when the capture was there.
func (p *Pattern) Found() int { return p.Counts.First + p.Counts.Intermediate + p.Counts.Final }

// IsChase tells whether the proof is a chase of ataris, or of a liberty more: it is long, and not hard.
func (p *Pattern) IsChase() bool {
	return slices.Contains(p.Themes, theme.Ladder.String()) || slices.Contains(p.Themes, theme.LooseLadder.String())
}

// Patterns lists a page of the patterns that a query selects, and says how many there are in all. The error says that a pattern cannot be decoded.
func (c *Catalogue) Patterns(q PatternQuery) (list []Pattern, total int, err error) {
	found, total := c.rank(&q)
	list = []Pattern{}
	for i := range found {
		p, err := c.describe(&found[i])
		if err != nil {
			return nil, 0, err
		}
		list = append(list, p)
	}
	return list, total, nil
}

// rank returns the patterns of the page, and the number of patterns on all pages.
func (c *Catalogue) rank(q *PatternQuery) (page []entry, total int) {
	wanted := c.games.Wanted(&games.Filter{Player: q.Player, Dates: q.Dates})
	each := cmp.Or(q.Each, eachPage)
	last := max(q.Page, 1) * each
	best := gamesearch.Firsts[entry]{Most: last, Compare: q.By.compare}
	for n := range c.patterns {
		if e, ok := c.count(n, q, wanted); ok {
			total++
			best.Offer(e)
		}
	}
	list := best.List()
	return list[min(last-each, len(list)):], total
}

// entry is a pattern with its figures for a query.
type entry struct {
	pattern, size, games, newest int
	counts                       patterndb.Counts
	all                          int // instances of the class
	depth, nodes                 int
	ladder                       bool
}

// count adds up the instances of a pattern, as PatternQuery says. It reports whether the query selects the pattern.
func (c *Catalogue) count(n int, q *PatternQuery, games []bool) (e entry, ok bool) {
	code := c.codeOf(n)
	e = entry{pattern: n, size: shape.EncodedSize(code)}
	if e.size < q.MinSize || q.MaxSize > 0 && e.size > q.MaxSize ||
		!c.patterns[n].themes.HasAll(q.Themes) || q.Kind != nil && *q.Kind != shape.EncodedKind(code) || q.Edge != patterndb.AnyEdge && q.Edge != query.EdgeOf(shape.EncodedEdges(code)) {
		return e, false
	}
	if games == nil {
		e.games, e.newest = int(c.patterns[n].games), int(c.patterns[n].newest)
		for _, p := range c.sumsOf(n) {
			ok = e.add(&p, q) || ok
		}
	} else {
		ok = c.countIn(n, q, games, &e)
	}
	e.all = e.counts.Of(q.Class)
	return e, ok && e.all >= q.MinSeen && e.depth >= q.MinDepth && (q.MaxDepth == 0 || e.depth <= q.MaxDepth)
}

// countIn adds up the instances of a pattern in some games. It reports whether one of them is asked for.
func (c *Catalogue) countIn(n int, q *PatternQuery, games []bool, e *entry) (ok bool) {
	last := -1 // the game of the posting before
	for _, p := range c.postingsOf(n) {
		if !games[p.game] {
			continue
		}
		if int(p.game) != last {
			last = int(p.game)
			e.games++
			e.newest = max(e.newest, c.games.Day(last))
		}
		ok = e.add(&p, q) || ok
	}
	return ok
}

// add adds a posting, or a sum. It reports whether the query asks for its instances.
func (e *entry) add(p *posting, q *PatternQuery) bool {
	e.counts.AddTimes(p.flags.class(), int(p.count))
	if !q.selects(p.flags) {
		return false
	}
	if d, nodes := int(p.depth), int(p.nodes); d > e.depth || d == e.depth && nodes > e.nodes {
		e.depth, e.nodes = d, nodes
	}
	e.ladder = e.ladder || p.flags.isLadder()
	return true
}

// selects tells whether a query asks for instances with such flags.
func (q *PatternQuery) selects(f flags) bool {
	return (q.Class == patterndb.AnyClass || q.Class == f.class()) && (q.Ladder == nil || *q.Ladder == f.isLadder()) &&
		(q.Shallow == nil || *q.Shallow == f.shallow())
}

// missedShare orders patterns by how much more often they were missed than found.
func (e *entry) missedShare() float64 {
	return float64(e.counts.Missed) / float64(1+e.counts.All()-e.counts.Missed)
}

// summary returns the pattern of an entry with its figures.
func (c *Catalogue) summary(e *entry) (*patterndb.Summary, error) {
	p := &c.patterns[e.pattern]
	decoded, err := shape.Decode(c.codeOf(e.pattern))
	if err != nil {
		return nil, fmt.Errorf("pattern %v: %w", p.id, err)
	}
	return &patterndb.Summary{ID: p.id, Pattern: decoded, Themes: p.themes,
		Totals: patterndb.Totals{Instances: e.counts, Games: e.games, Depth: e.depth, Nodes: e.nodes}}, nil
}

// describe returns an entry for a list.
func (c *Catalogue) describe(e *entry) (Pattern, error) {
	s, err := c.summary(e)
	if err != nil {
		return Pattern{}, err
	}
	return Pattern{report.NewPattern(s), s.Pattern.Kind().String(), query.EdgeOf(s.Pattern.Edges()).String(), e.ladder}, nil
}

// compare is negative if a comes first.
func (o Order) compare(a, b *entry) int {
	order := 0
	switch o {
	case ByDifficulty:
		order = cmp.Or(b.depth-a.depth, b.nodes-a.nodes)
	case BySize:
		order = b.size - a.size
	case ByGames:
		order = b.games - a.games
	case ByMissed:
		order = cmp.Compare(b.missedShare(), a.missedShare())
	case ByNewest:
		order = b.newest - a.newest
	}
	return cmp.Or(order, b.all-a.all, a.pattern-b.pattern)
}
