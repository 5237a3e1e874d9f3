package gamesearch

import (
	"strings"

	"shicho/board"
	"shicho/board/sgf/date"
	"shicho/board/sgf/rank"
	"shicho/patterndb/games"
)

// chosen tells which games of an index a filter wants. Each name is looked at once, however many games have it.
type chosen struct {
	*games.Filter
	winner                                 board.Colour // that the result must name; Empty: any
	players, events, results, dates, ranks []bool       // by number of the name; nil if any will do
}

// choose prepares a filter for the games of an index.
func (x *Index) choose(f *games.Filter) *chosen {
	c := &chosen{Filter: f}
	if f.Player != "" {
		c.players = x.containing(f.Player)
	}
	if f.Event != "" {
		c.events = x.containing(f.Event)
	}
	switch wanted := strings.ToLower(f.Result); wanted {
	case "":
	case board.Black.String():
		c.winner = board.Black
	case board.White.String():
		c.winner = board.White
	default:
		c.results = x.thoseNames(func(name string) bool { return strings.HasPrefix(strings.ToLower(name), wanted) })
	}
	if f.Dates != (date.Range{}) {
		c.dates = make([]bool, len(x.names)) // names that are no dates of games are not read
		for i := range x.games {
			if n := x.games[i].date; i == 0 || n != x.games[i-1].date {
				c.dates[n] = f.Dates.MayHave(x.names[n])
			}
		}
	}
	if f.Ranks != (rank.Range{}) {
		c.ranks = x.thoseNames(f.Ranks.Has)
	}
	return c
}

// wants tells whether a game is wanted.
func (c *chosen) wants(g *game) bool {
	return (c.Size == 0 || c.Size == int(g.size)) && c.Sample.Has(g.key) && (c.winner == board.Empty || c.winner == g.winner) &&
		has(c.players, g.black, g.white) && has(c.events, g.event) && has(c.results, g.result) && has(c.dates, g.date) &&
		has(c.ranks, g.ranks[0]) && has(c.ranks, g.ranks[1])
}

// has tells whether one of some names is wanted, or any name is.
func has(wanted []bool, numbers ...int32) bool {
	if wanted == nil {
		return true
	}
	for _, n := range numbers {
		if wanted[n] {
			return true
		}
	}
	return false
}
