package query

import (
	"bytes"
	"cmp"
	"container/heap"
	"slices"

	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb/game"
)

// Summary is a pattern with the totals of its instances. The totals of a pattern that covers others include the
// instances of the covered patterns.
type Summary struct {
	ID      shape.ID
	Pattern shape.Pattern
	Themes  theme.Set
	Cover   shape.ID // the pattern that covers this one; the zero ID if none does
	Totals
}

// IsPlain tells whether anybody sees without the pattern what its move does. Either the pattern was seen only as the
// final move, which takes the target off or makes two strings one, or it is the pattern of a capture or an escape and
// its proof has depth 0. A move that kills or makes live is never plain: that a group lives at once takes an eye for shape.
func (s *Summary) IsPlain() bool {
	c := &s.Instances
	return c.Final+c.FinalJoin+c.FinalCut+c.FinalKill == c.All() || s.Depth == 0 && !s.Pattern.Kind().HasTwo() && c.FirstKill+c.IntermediateKill+c.Live+c.CriticalKill == 0
}

// Order is an order of patterns.
type Order uint8

// The orders.
const (
	ByCount      Order = iota // most instances of the class first
	ByDifficulty              // hardest proof of an instance of the class first
)

// Known tells whether there is such an order.
func (o Order) Known() bool { return o <= ByDifficulty }

// Query selects patterns.
type Query struct {
	By               Order
	Class            game.Class // only instances of this class count; AnyClass: all
	MinSize, MaxSize int        // number of points; MaxSize 0: no upper bound
	Limit            int        // largest number of patterns; 0: 10
	Filter
}

// HasSize tells whether the query selects patterns with a number of points.
func (q *Query) HasSize(points int) bool {
	return points >= q.MinSize && (q.MaxSize <= 0 || points <= q.MaxSize)
}

// Compare is negative if a comes before b. Patterns that are equal in the order of the query come in the order of their IDs.
func (q *Query) Compare(a, b *Summary) int {
	if q.By == ByDifficulty {
		if c := cmp.Or(b.Depth-a.Depth, b.Nodes-a.Nodes); c != 0 {
			return c
		}
	}
	return cmp.Or(b.Instances.Of(q.Class)-a.Instances.Of(q.Class), bytes.Compare(a.ID[:], b.ID[:]))
}

// Ranking keeps the patterns that come first in a query, up to the limit of the query.
type Ranking struct {
	query Query
	best  worstFirst
}

// NewRanking returns an empty Ranking.
func NewRanking(q Query) *Ranking {
	if q.Limit <= 0 {
		q.Limit = defaultLimit
	}
	return &Ranking{query: q, best: worstFirst{query: &q}}
}

// Takes tells whether Add would keep the pattern.
func (r *Ranking) Takes(s *Summary) bool {
	return len(r.best.list) < r.query.Limit || r.query.Compare(&r.best.list[0], s) > 0
}

// Add adds a pattern that the ranking takes.
func (r *Ranking) Add(s Summary) {
	if len(r.best.list) == r.query.Limit {
		heap.Pop(&r.best)
	}
	heap.Push(&r.best, s)
}

// List lists the patterns, the first one first. The ranking is of no use afterwards.
func (r *Ranking) List() []Summary {
	slices.SortFunc(r.best.list, func(a, b Summary) int { return r.query.Compare(&a, &b) })
	return r.best.list
}

// worstFirst is a heap of patterns with the last of them on top.
type worstFirst struct {
	query *Query
	list  []Summary
}

func (w *worstFirst) Len() int           { return len(w.list) }
func (w *worstFirst) Less(i, j int) bool { return w.query.Compare(&w.list[i], &w.list[j]) > 0 }
func (w *worstFirst) Swap(i, j int)      { w.list[i], w.list[j] = w.list[j], w.list[i] }
func (w *worstFirst) Push(x any)         { w.list = append(w.list, x.(Summary)) }
func (w *worstFirst) Pop() any {
	last := len(w.list) - 1
	x := w.list[last]
	w.list = w.list[:last]
	return x
}
