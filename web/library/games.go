package library

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/games"
	"shicho/protocol/report"
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
	MinFirst int // first captures, at least
	MinMiss  int // missed captures, at least
	games.Filter
	Only func(key shape.ID) bool // only games for which it is true; nil: all
	Page int                     // from 1, which 0 means too
	Each int                     // games on a page; 0 is the standard
}

// GameList lists a page of the games that a query selects, and says how many there are in all.
func (c *Catalogue) GameList(q GameQuery) (list []*report.ListedGame, total int) {
	q.Page, q.Each = max(q.Page, 1), cmp.Or(q.Each, eachPage)
	var found []int
	for i := range c.games {
		g := &c.games[i]
		if g.listed.Counts.First >= q.MinFirst && g.listed.Counts.Missed >= q.MinMiss && q.Dates.MayHaveAny(g.dates) && q.WantsApartFromDates(g.header) && (q.Only == nil || q.Only(g.header.Key)) {
			found = append(found, i)
		}
	}
	compare := gameOrder(q.By)
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

// FindGame returns the key of the game whose key begins with some hexadecimal digits, or of the game with a name. The error wraps
// patterndb.ErrNoGame or patterndb.ErrAmbiguous.
func (c *Catalogue) FindGame(text string) (key shape.ID, err error) {
	g, err := c.findGame(text)
	if err != nil {
		return key, err
	}
	return g.header.Key, nil
}

// ListedGame returns the game that FindGame finds, as lists show it.
func (c *Catalogue) ListedGame(text string) (*report.ListedGame, error) {
	g, err := c.findGame(text)
	if err != nil {
		return nil, err
	}
	return g.listed, nil
}

func (c *Catalogue) findGame(text string) (*game, error) {
	keyOf := func(n int) shape.ID { return c.games[n].header.Key }
	found := startingWith(len(c.games), keyOf, text)
	if len(found) == 0 {
		found = c.gamesNamed(text)
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("%w: %.40q", patterndb.ErrNoGame, text)
	case 1:
		return &c.games[found[0]], nil
	}
	return nil, fmt.Errorf("%w: %.40q: %v, %v …", patterndb.ErrAmbiguous, text, keyOf(found[0]), keyOf(found[1]))
}

// gamesNamed lists the numbers of the games with a name.
func (c *Catalogue) gamesNamed(name string) (found []int) {
	for n := range c.games {
		if c.games[n].header.Name == name {
			found = append(found, n)
		}
	}
	return found
}

// startingWith lists the numbers of the first two IDs that begin with some hexadecimal digits, of IDs in their order.
func startingWith(length int, id func(n int) shape.ID, digits string) (found []int) {
	digits = strings.ToLower(digits)
	first := sort.Search(length, func(n int) bool { return id(n).String() >= digits })
	for n := first; digits != "" && n < min(first+2, length) && strings.HasPrefix(id(n).String(), digits); n++ {
		found = append(found, n)
	}
	return found
}

// textColumns are the texts of games by which lists can be ordered.
var textColumns = [...]struct {
	by   GameOrder
	text func(*report.ListedGame) string
}{
	{GamesByBlack, func(g *report.ListedGame) string { return g.Black }},
	{GamesByWhite, func(g *report.ListedGame) string { return g.White }},
	{GamesByEvent, func(g *report.ListedGame) string { return g.Event }},
	{GamesByResult, func(g *report.ListedGame) string { return g.Result }},
}

// orderTexts finds the places of the games in the orders of their texts, so that a list compares numbers. Capital and small
// letters are the same, and games without the text come last.
func (c *Catalogue) orderTexts() {
	lower := make([]string, len(c.games))
	order := make([]int, len(c.games))
	for column := range textColumns {
		for i := range c.games {
			lower[i], order[i] = strings.ToLower(textColumns[column].text(c.games[i].listed)), i
		}
		slices.SortFunc(order, func(a, b int) int {
			if (lower[a] == "") != (lower[b] == "") {
				return len(lower[b]) - len(lower[a])
			}
			return strings.Compare(lower[a], lower[b])
		})
		for n, i := range order {
			place := n
			if n > 0 && lower[order[n-1]] == lower[i] {
				place = c.games[order[n-1]].places[column] // equal texts have the same place
			}
			c.games[i].places[column] = place
		}
	}
}

// gameOrder returns a function that is negative if the first game comes first.
func gameOrder(by GameOrder) func(a, b *game) int {
	for column := range textColumns {
		if textColumns[column].by == by {
			return func(a, b *game) int { return a.places[column] - b.places[column] }
		}
	}
	number := func(field func(*game) int) func(a, b *game) int {
		return func(a, b *game) int { return field(b) - field(a) }
	}
	switch by {
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
