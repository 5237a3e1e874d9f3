package library

import (
	"cmp"
	"slices"
	"strings"

	"shicho/internal/report"
	"shicho/patterndb/games"
)

// GameOrder is an order of games.
type GameOrder string

// The orders. Games that are equal in an order come in the order of their keys.
const (
	GamesByDate   GameOrder = "date" // latest first
	GamesByBlack  GameOrder = "black"
	GamesByWhite  GameOrder = "white"
	GamesByEvent  GameOrder = "event"
	GamesByResult GameOrder = "result"
	GamesBySize   GameOrder = "size"   // largest board first
	GamesByMoves  GameOrder = "moves"  // longest first
	GamesByFirst  GameOrder = "first"  // most first captures first
	GamesByMissed GameOrder = "missed" // most missed captures first
)

// GameOrders lists all orders.
var GameOrders = []GameOrder{GamesByDate, GamesByBlack, GamesByWhite, GamesByEvent, GamesByResult, GamesBySize, GamesByMoves, GamesByFirst, GamesByMissed}

// GameQuery selects games. The zero value selects all games, by date.
type GameQuery struct {
	By       GameOrder
	Reversed bool
	Size     int // of the board; 0: any
	MinFirst int // first captures, at least
	MinMiss  int // missed captures, at least
	games.Filter
	Page int // from 1
	Each int // games on a page
}

// GameList lists a page of the games that a query selects, and says how many there are in all.
func (c *Catalogue) GameList(q GameQuery) (list []*report.ListedGame, total int) {
	var found []int
	for i := range c.games {
		g := &c.games[i]
		if (q.Size == 0 || g.header.Size == q.Size) && g.listed.Counts.First >= q.MinFirst && g.listed.Counts.Missed >= q.MinMiss && q.Wants(g.header) {
			found = append(found, i)
		}
	}
	compare := c.gameOrder(q.By)
	slices.SortFunc(found, func(a, b int) int {
		order := compare(&c.games[a], &c.games[b])
		if q.Reversed {
			order = -order
		}
		return cmp.Or(order, a-b)
	})
	list = []*report.ListedGame{}
	for _, i := range found[min((q.Page-1)*q.Each, len(found)):min(q.Page*q.Each, len(found))] {
		list = append(list, c.games[i].listed)
	}
	return list, len(found)
}

// gameOrder returns a function that is negative if the first game comes first.
func (c *Catalogue) gameOrder(by GameOrder) func(a, b *game) int {
	text := func(field func(*report.ListedGame) string) func(a, b *game) int {
		return func(a, b *game) int {
			x, y := field(a.listed), field(b.listed)
			// Games without the text come last.
			return cmp.Or(cmp.Compare(boolNumber(x == ""), boolNumber(y == "")), strings.Compare(strings.ToLower(x), strings.ToLower(y)))
		}
	}
	number := func(field func(*game) int) func(a, b *game) int {
		return func(a, b *game) int { return field(b) - field(a) }
	}
	switch by {
	case GamesByBlack:
		return text(func(g *report.ListedGame) string { return g.Black })
	case GamesByWhite:
		return text(func(g *report.ListedGame) string { return g.White })
	case GamesByEvent:
		return text(func(g *report.ListedGame) string { return g.Event })
	case GamesByResult:
		return text(func(g *report.ListedGame) string { return g.Result })
	case GamesBySize:
		return number(func(g *game) int { return g.listed.Size })
	case GamesByMoves:
		return number(func(g *game) int { return g.listed.Moves })
	case GamesByFirst:
		return number(func(g *game) int { return g.listed.Counts.First })
	case GamesByMissed:
		return number(func(g *game) int { return g.listed.Counts.Missed })
	}
	return number(func(g *game) int { return g.day })
}

func boolNumber(b bool) int {
	if b {
		return 1
	}
	return 0
}
