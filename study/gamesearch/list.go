package gamesearch

import (
	"bytes"
	"cmp"
	"slices"

	"shicho/pattern/shape"
	"shicho/patterndb/games"
)

// Order is an order of games.
type Order string

// The orders. Games that are equal in an order come in the order of their keys. Texts come in the order of their small letters, and games without
// the text last.
const (
	ByDate   Order = "date" // latest first
	ByBlack  Order = "black"
	ByWhite  Order = "white"
	ByEvent  Order = "event"
	ByResult Order = "result"
	BySize   Order = "size"   // largest board first
	ByMoves  Order = "moves"  // longest first
	ByFirst  Order = "first"  // most first captures first
	ByMissed Order = "missed" // most missed captures first
)

// Orders lists all orders.
var Orders = []Order{ByDate, ByBlack, ByWhite, ByEvent, ByResult, BySize, ByMoves, ByFirst, ByMissed}

// List says which games are listed. The zero value lists none.
type List struct {
	games.Filter
	Only      func(key shape.ID) bool // only games for which it is true; nil: all
	By        Order
	Reversed  bool
	MinFirst  int // first captures, at least
	MinMissed int // stretches of missed captures, at least
	Offset    int // games that are left out at the beginning
	Limit     int // games in the list, at most
}

// List lists the keys of the games that are wanted. total is the number of games without Offset and Limit.
func (x *Index) List(l List) (keys []shape.ID, total int) {
	chosen := x.choose(&l.Filter)
	first := firstGames{x: x, order: l.By, reversed: l.Reversed}
	for i := range x.games {
		g := &x.games[i]
		if int(g.first) < l.MinFirst || int(g.missed) < l.MinMissed || !chosen.wants(g) || l.Only != nil && !l.Only(g.key) {
			continue
		}
		total++
		first.offer(int32(i), l.Offset+l.Limit)
	}
	first.cut(l.Offset + l.Limit)
	for _, i := range first.list[min(l.Offset, len(first.list)):] {
		keys = append(keys, x.games[i].key)
	}
	return keys, total
}

// Wanted tells which games a filter wants, by their numbers. It is nil if the filter wants all games.
func (x *Index) Wanted(f *games.Filter) []bool {
	if f.IsAll() {
		return nil
	}
	chosen, list := x.choose(f), make([]bool, len(x.games))
	for i := range x.games {
		list[i] = chosen.wants(&x.games[i])
	}
	return list
}

// firstGames are the games that come first in an order, and some that came too late.
type firstGames struct {
	x        *Index
	order    Order
	reversed bool
	list     []int32
	isFull   bool // list begins with as many games as are wanted, in their order
}

// offer takes a game unless it comes behind the first most ones so far.
func (f *firstGames) offer(number int32, most int) {
	if most == 0 || f.isFull && f.compare(number, f.list[most-1]) > 0 {
		return
	}
	if f.list = append(f.list, number); len(f.list) >= 2*most {
		f.cut(most)
		f.isFull = true
	}
}

// cut keeps the first most games, in their order.
func (f *firstGames) cut(most int) {
	slices.SortFunc(f.list, f.compare)
	f.list = f.list[:min(most, len(f.list))]
}

// compare is negative if game a comes first.
func (f *firstGames) compare(a, b int32) int {
	g, h := &f.x.games[a], &f.x.games[b]
	order := f.order.compare(g, h)
	if f.reversed {
		order = -order
	}
	return cmp.Or(order, bytes.Compare(g.key[:], h.key[:]))
}

func (o Order) compare(g, h *game) int {
	switch o {
	case ByBlack:
		return cmp.Compare(g.black, h.black)
	case ByWhite:
		return cmp.Compare(g.white, h.white)
	case ByEvent:
		return cmp.Compare(g.event, h.event)
	case ByResult:
		return cmp.Compare(g.result, h.result)
	case BySize:
		return cmp.Compare(h.size, g.size)
	case ByMoves:
		return cmp.Compare(h.moves, g.moves)
	case ByFirst:
		return cmp.Compare(h.first, g.first)
	case ByMissed:
		return cmp.Compare(h.missed, g.missed)
	}
	return cmp.Compare(h.day, g.day)
}
