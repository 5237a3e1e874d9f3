package library

import (
	"cmp"
	"errors"
	"fmt"
	"sort"
	"strings"

	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/study/gamesearch"
)

// GameQuery selects games.
type GameQuery struct {
	gamesearch.List     // without Offset and Limit
	Page            int // from 1, which 0 means too
	Each            int // games on a page; 0 is the standard
}

// GameList lists a page of the games that a query selects, and says how many there are in all. The error is the store's.
func (c *Catalogue) GameList(q GameQuery) (list []*report.ListedGame, total int, err error) {
	q.Limit = cmp.Or(q.Each, eachPage)
	q.Offset = (max(q.Page, 1) - 1) * q.Limit
	keys, total := c.games.List(q.List)
	list = []*report.ListedGame{}
	for _, key := range keys {
		g, err := c.store.Game(key)
		if err != nil {
			return nil, 0, err
		}
		list = append(list, report.NewListedGame(Shortened(g.Once(g.Stretches()))))
	}
	return list, total, nil
}

// FindGame returns the game whose key begins with some hexadecimal digits, or the game with a name. The error wraps
// patterndb.ErrNoGame or patterndb.ErrAmbiguous, or is the store's.
func (c *Catalogue) FindGame(text string) (*patterndb.Game, error) {
	if text == "" {
		return nil, patterndb.ErrNoGame
	}
	g, err := c.store.GameByKey(text)
	if !errors.Is(err, patterndb.ErrNoGame) {
		return g, err
	}
	switch found := c.games.Named(text); len(found) {
	case 0:
		return nil, fmt.Errorf("%w: %.40q", patterndb.ErrNoGame, text)
	case 1:
		return c.store.Game(found[0])
	default:
		return nil, fmt.Errorf("%w: %.40q: %v, %v …", patterndb.ErrAmbiguous, text, found[0], found[1])
	}
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
