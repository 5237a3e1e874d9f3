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
	first := Firsts[int32]{Most: l.Offset + l.Limit, Compare: func(a, b *int32) int { return l.compare(&x.games[*a], &x.games[*b]) }}
	for n := range x.games {
		i := n
		if !l.Reversed {
			i = len(x.games) - 1 - n // the latest first, so that the usual list finds its games at once
		}
		g := &x.games[i]
		if int(g.first) < l.MinFirst || int(g.missed) < l.MinMissed || !chosen.wants(g) || l.Only != nil && !l.Only(g.key) {
			continue
		}
		total++
		first.Offer(int32(i))
	}
	list := first.List()
	for _, i := range list[min(l.Offset, len(list)):] {
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

// Firsts are the first things in an order, of many that are offered one after the other.
type Firsts[T any] struct {
	Most    int               // of them
	Compare func(a, b *T) int // negative if a comes first
	list    []T
	isFull  bool // list begins with the Most first ones so far, in their order
}

// Offer takes a thing unless Most of those before come first.
func (f *Firsts[T]) Offer(thing T) {
	if f.Most == 0 || f.isFull && f.Compare(&f.list[f.Most-1], &thing) < 0 {
		return
	}
	if f.list = append(f.list, thing); len(f.list) >= 2*f.Most {
		f.List()
		f.isFull = true
	}
}

// List is the first things, in their order.
func (f *Firsts[T]) List() []T {
	slices.SortFunc(f.list, func(a, b T) int { return f.Compare(&a, &b) })
	f.list = f.list[:min(f.Most, len(f.list))]
	return f.list
}

// compare is negative if game a comes first in a list.
func (l *List) compare(a, b *game) int {
	order := l.By.compare(a, b)
	if l.Reversed {
		order = -order
	}
	return cmp.Or(order, bytes.Compare(a.key[:], b.key[:]))
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
