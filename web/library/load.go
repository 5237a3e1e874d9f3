package library

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"shicho/internal/report"
	"shicho/patterndb"
	"shicho/patterndb/date"
	"shicho/shape"
)

// Load reads a store. visit, if it is not nil, is called with each game, in the order of their keys, so that others need
// not read the games again; it may keep the game, but not change it. The error is the store's or the context's.
func Load(ctx context.Context, store *patterndb.Store, visit func(*patterndb.Game)) (*Catalogue, error) {
	c := &Catalogue{}
	var pairs []pair
	var fault, gamesFault error
	var both sync.WaitGroup
	both.Go(func() { pairs, gamesFault = c.readGames(ctx, store, visit) })
	both.Go(func() { fault = c.readPatterns(ctx, store) })
	both.Wait()
	if err := cmp.Or(fault, gamesFault); err != nil {
		return nil, err
	}
	c.post(pairs)
	c.orderTexts()
	if err := c.readStats(store); err != nil {
		return nil, err
	}
	c.overview, fault = c.sum()
	return c, fault
}

// pair is a posting with the ID of its pattern.
type pair struct {
	id shape.ID
	posting
}

// readGames reads the games, and the pairs of all their patterns.
func (c *Catalogue) readGames(ctx context.Context, store *patterndb.Store, visit func(*patterndb.Game)) (pairs []pair, err error) {
	for g, err := range store.Games() {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		number := uint32(len(c.games))
		first := len(pairs)
		for i := range g.Instances {
			pairs = addPair(pairs, first, number, &g.Instances[i])
		}
		c.addToStats(g)
		header := *g
		header.Instances = nil
		year, month, day := date.First(g.Date)
		c.games = append(c.games, game{header: &header, listed: report.NewListedGame(g), day: year*10000 + month*100 + day,
			dates: date.InText(g.Date)})
		if visit != nil {
			visit(g)
		}
	}
	return pairs, nil
}

// addPair adds an instance to the pair of its pattern and flags. The pairs of the game begin at first. A missed capture
// stays on the board for many moves, so the pair is among the last ones.
func addPair(pairs []pair, first int, game uint32, i *patterndb.Instance) []pair {
	f, depth, nodes := newFlags(i), uint16(min(i.Depth, math.MaxUint16)), uint32(min(i.Nodes, math.MaxUint32))
	for n := len(pairs) - 1; n >= first; n-- {
		if p := &pairs[n]; p.id == i.Pattern && p.flags == f {
			p.count++
			if depth > p.depth || depth == p.depth && nodes > p.nodes {
				p.depth, p.nodes = depth, nodes
			}
			return pairs
		}
	}
	return append(pairs, pair{i.Pattern, posting{game, 1, nodes, depth, f}})
}

// readPatterns reads the IDs and the encodings of the patterns.
func (c *Catalogue) readPatterns(ctx context.Context, store *patterndb.Store) error {
	for s, err := range store.Summaries() {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		c.patterns = append(c.patterns, pattern{id: s.ID, code: uint32(len(c.codes))})
		c.codes = append(c.codes, s.Pattern.Encode()...)
	}
	return nil
}

// post gives each pattern its postings.
func (c *Catalogue) post(pairs []pair) {
	slices.SortFunc(pairs, func(a, b pair) int { return cmp.Or(bytes.Compare(a.id[:], b.id[:]), cmp.Compare(a.game, b.game)) })
	c.postings = make([]posting, len(pairs))
	n := 0
	for i := range pairs {
		for ; n < len(c.patterns) && c.patterns[n].id != pairs[i].id; n++ {
			c.endPostings(n, i)
		}
		c.postings[i] = pairs[i].posting
	}
	for ; n < len(c.patterns); n++ {
		c.endPostings(n, len(pairs))
	}
}

// endPostings says where the postings of a pattern end: the next pattern's begin there.
func (c *Catalogue) endPostings(n, end int) {
	if n+1 < len(c.patterns) {
		c.patterns[n+1].postings = uint32(end)
	}
}

// addToStats counts a game.
func (c *Catalogue) addToStats(g *patterndb.Game) {
	s := &c.stats
	s.Games++
	s.Captures += g.Captures
	s.Dead += g.Dead
	s.Work.Add(&g.Work)
	for i := range g.Instances {
		s.Instances.Add(g.Instances[i].Class)
		s.Shallow.Add(g.Instances[i].Shallow)
		if i := &g.Instances[i]; i.Class == patterndb.First {
			for i.Move >= len(c.firsts) {
				c.firsts = append(c.firsts, 0)
			}
			c.firsts[i.Move]++
		}
	}
}

// readStats completes the figures of the store.
func (c *Catalogue) readStats(store *patterndb.Store) (err error) {
	s := &c.stats
	if s.Limits, err = store.Limits(); err != nil {
		return err
	}
	parts, err := store.Parts()
	if err != nil {
		return err
	}
	s.Parts = parts.String()
	if s.Bytes, err = store.Bytes(); err != nil {
		return err
	}
	s.Patterns = len(c.patterns)
	sizes := map[int]int{}
	for n := range c.patterns {
		sizes[shape.EncodedSize(c.codeOf(n))]++
	}
	for size, patterns := range sizes {
		s.Sizes = append(s.Sizes, patterndb.SizeCount{Size: size, Patterns: patterns})
	}
	slices.SortFunc(s.Sizes, func(a, b patterndb.SizeCount) int { return a.Size - b.Size })
	return nil
}
