package library

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"shicho/board/sgf/date"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/protocol/report"
)

// Load reads a store. The error comes from the store or the context.
func Load(ctx context.Context, store *patterndb.Store) (*Catalogue, error) {
	covers, err := store.LoadCovers()
	if err != nil {
		return nil, err
	}
	c := &Catalogue{covers: covers}
	var pairs []pair
	var fault, gamesFault error
	var both sync.WaitGroup
	both.Go(func() { pairs, gamesFault = c.readGames(ctx, store) })
	both.Go(func() { fault = c.readPatterns(ctx, store) })
	both.Wait()
	if err = cmp.Or(fault, gamesFault); err != nil {
		return nil, err
	}
	if err = c.post(pairs); err != nil {
		return nil, err
	}
	c.orderTexts()
	if err = c.readStats(store); err != nil {
		return nil, err
	}
	c.overview, err = c.sum()
	return c, err
}

// pair is a posting with the ID of its pattern.
type pair struct {
	id shape.ID
	posting
}

// readGames reads the games, and the pairs of all their patterns.
func (c *Catalogue) readGames(ctx context.Context, store *patterndb.Store) (pairs []pair, err error) {
	for g, err := range store.Games() {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		number := uint32(len(c.games))
		first, movers, stretches := len(pairs), g.Movers(), newStretches(g)
		for i := range g.Instances {
			if n := &g.Instances[i]; n.Pattern != (shape.ID{}) { // the proof of a few moves is too large for a pattern
				id := c.covers.Of(n.Pattern)
				pairs = addPair(pairs, first, posting{game: number, count: stretches.times(i, id)}, id, n, newFlags(n, movers[n.Move-1]))
			}
		}
		g = g.Once(stretches.numbers)
		c.addToStats(g)
		header := *g
		header.Instances, header.Course = nil, g.Course.Bare()
		year, month, day := date.First(g.Date)
		c.games = append(c.games, game{header: &header, listed: report.NewListedGame(Shortened(g)), day: year*10000 + month*100 + day,
			dates: date.InText(g.Date)})
	}
	return pairs, nil
}

// stretches counts the stretches of missed captures of a game, each once a pattern.
type stretches struct {
	numbers []int // as patterndb.Game.Stretches
	counted map[stretchOf]bool
}

type stretchOf struct {
	pattern shape.ID
	number  int
}

func newStretches(g *patterndb.Game) *stretches {
	return &stretches{g.Stretches(), map[stretchOf]bool{}}
}

// times is how often an instance of a pattern counts: 0 if an earlier one of the same stretch has counted, otherwise 1.
func (s *stretches) times(instance int, pattern shape.ID) uint32 {
	if s.numbers == nil || s.numbers[instance] == 0 {
		return 1
	}
	key := stretchOf{pattern, s.numbers[instance]}
	if s.counted[key] {
		return 0
	}
	s.counted[key] = true
	return 1
}

// addPair counts an instance of a game, as often as the posting says: in the pair with the same flags and with the pattern that covers the instance's
// pattern, or in a new pair. The pairs of the game begin at first. A missed capture stays on the board for many moves, so the search begins with the
// last pairs.
func addPair(pairs []pair, first int, at posting, id shape.ID, i *patterndb.Instance, f flags) []pair {
	depth, nodes := uint16(min(i.Depth, math.MaxUint16)), uint32(min(i.Nodes, math.MaxUint32))
	for n := len(pairs) - 1; n >= first; n-- {
		if p := &pairs[n]; p.id == id && p.flags == f {
			p.count += at.count
			if depth > p.depth || depth == p.depth && nodes > p.nodes {
				p.depth, p.nodes = depth, nodes
			}
			return pairs
		}
	}
	at.depth, at.nodes, at.flags = depth, nodes, f
	return append(pairs, pair{id, at})
}

// readPatterns reads the IDs and the encodings of the patterns that are not covered.
func (c *Catalogue) readPatterns(ctx context.Context, store *patterndb.Store) error {
	for p, err := range store.EncodedPatterns() {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		if p.Cover != (shape.ID{}) {
			continue
		}
		c.patterns = append(c.patterns, pattern{id: p.ID, themes: p.Themes, code: uint32(len(c.codes))})
		c.codes = append(c.codes, p.Code...)
	}
	return nil
}

// post gives each pattern its postings: first it counts the postings, then it puts each of them in its place. The pairs come in the order
// of their games, and so do the postings of a pattern. The error wraps patterndb.ErrNoPattern: the store lacks the pattern of an instance.
func (c *Catalogue) post(pairs []pair) error {
	numbers := make(map[shape.ID]uint32, len(c.patterns))
	for n := range c.patterns {
		numbers[c.patterns[n].id] = uint32(n)
	}
	next := make([]uint32, len(c.patterns)+1) // place of the next posting of a pattern, one later than its number
	for i := range pairs {
		number, ok := numbers[pairs[i].id]
		if !ok {
			return fmt.Errorf("%w: %v, of game %v", patterndb.ErrNoPattern, pairs[i].id, c.games[pairs[i].game].header.Key)
		}
		next[number+1]++
	}
	for n := range c.patterns {
		next[n+1] += next[n]
		c.patterns[n].postings = next[n]
	}
	c.postings = make([]posting, len(pairs))
	for i := range pairs {
		place := &next[numbers[pairs[i].id]]
		c.postings[*place] = pairs[i].posting
		*place++
	}
	return nil
}

// addToStats counts a game.
func (c *Catalogue) addToStats(g *patterndb.Game) {
	s := &c.stats
	s.Add(g)
	for i := range g.Instances {
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
	if s.Covers, err = store.HasCovers(); err != nil {
		return err
	}
	s.Patterns, s.Covered = len(c.patterns), len(c.covers.Covered())
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
