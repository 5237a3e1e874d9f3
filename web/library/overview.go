package library

import (
	"fmt"

	"shicho/internal/sections"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
)

// shownPatterns is how many of the hardest and of the commonest patterns an overview has.
const shownPatterns = 8

// Overview is the figures of a whole store.
type Overview struct {
	Stats *patterndb.Stats `json:"stats"`
	// Distributions: of patterns by depth, size and times seen, and of first captures by the number of the move.
	Depths []Bin `json:"by_depth"` // plies of the hardest proof
	Sizes  []Bin `json:"by_size"`  // points
	Seen   []Bin `json:"by_seen"`  // instances of all classes
	Moves  []Bin `json:"by_move"`  // number of the move in the game
	// The hardest patterns with a first capture, and the commonest patterns.
	Hardest   []Pattern `json:"hardest"`
	Commonest []Pattern `json:"commonest"`
}

// Bin counts what lies between two values, both included.
type Bin struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

// Name is the range in words.
func (b Bin) Name() string {
	if b.From == b.To {
		return fmt.Sprint(b.From)
	}
	return fmt.Sprintf("%d–%d", b.From, b.To)
}

// Overview returns the figures of the store. Nobody may change them.
func (c *Catalogue) Overview() *Overview { return c.overview }

// The widths of the bins.
const (
	movesOfBin  = 20 // moves
	depthsOfBin = 2  // plies
)

// lateBin is the number of the bin of moves that has all later moves, too.
const lateBin = 1000 / movesOfBin

// figures are what an overview is made of, as the file of a catalogue has them.
type figures struct {
	Stats               *patterndb.Stats
	Depths, Sizes, Seen []Bin
	Moves               []Bin
	Hardest, Commonest  []int // numbers of patterns
}

// The patterns that an overview shows.
var (
	noLadders       = false // a ladder is long, and not hard
	hardestPatterns = PatternQuery{By: ByDifficulty, Class: patterndb.First, Filter: patterndb.Filter{Ladder: &noLadders}, Page: 1, Each: 8 * shownPatterns}
	commonPatterns  = PatternQuery{By: ByCount, Page: 1, Each: shownPatterns}
)

// figures computes the figures of the overview.
func (c *Catalogue) figures(stats patterndb.Stats, firsts []int) figures {
	var depths, sizes, seen histogram
	for n := range c.patterns {
		e, _ := c.count(n, &PatternQuery{}, nil)
		depths.add((e.depth + depthsOfBin - 1) / depthsOfBin)
		sizes.add(doublings(shape.EncodedSize(c.codeOf(n)), smallestSize))
		seen.add(doublings(e.all, 1))
	}
	s := figures{Stats: &stats, Moves: binsOfMoves(firsts),
		Depths: depths.bins(func(n int) (from, to int) { return max(depthsOfBin*(n-1)+1, 0), depthsOfBin * n }),
		Sizes:  sizes.bins(func(n int) (from, to int) { return doubled(n, smallestSize) }),
		Seen:   seen.bins(func(n int) (from, to int) { return doubled(n, 1) }),
	}
	for _, shown := range []struct {
		query   PatternQuery
		numbers *[]int
	}{{hardestPatterns, &s.Hardest}, {commonPatterns, &s.Commonest}} {
		list, _ := c.rank(&shown.query)
		for i := range list {
			*shown.numbers = append(*shown.numbers, list[i].pattern)
		}
	}
	s.Hardest = c.varied(s.Hardest)
	return s
}

// varied takes the first patterns of a list that are no chases. Two patterns that lie in the same games are most often one position with two targets, so one
// of them is enough.
func (c *Catalogue) varied(numbers []int) (list []int) {
	seen := map[uint32]bool{}
	for _, n := range numbers {
		game := c.postingsOf(n)[0].game
		if themes := c.patterns[n].themes; len(list) < shownPatterns && !seen[game] && !themes.Has(theme.Ladder) && !themes.Has(theme.LooseLadder) {
			seen[game] = true
			list = append(list, n)
		}
	}
	return list
}

// binsOfMoves counts first captures by the number of the move. firsts has a count for each number.
func binsOfMoves(firsts []int) []Bin {
	lastOf := func(bin int) int { // the last move with a first capture, if it is in the bin
		if bin < lateBin {
			return 0
		}
		return len(firsts) - 1
	}
	var moves histogram
	for move, count := range firsts {
		moves.addMany(min((move-1)/movesOfBin, lateBin), count)
	}
	return moves.bins(func(n int) (from, to int) { return n*movesOfBin + 1, max((n+1)*movesOfBin, lastOf(n)) })
}

// setOverview makes the overview of its figures, and adds how large the store is now. The error says that a pattern cannot be decoded, or is the store's.
func (c *Catalogue) setOverview(s figures) (err error) {
	if s.Stats == nil {
		return sections.ErrFile
	}
	stats := *s.Stats
	if stats.Bytes, err = c.store.Bytes(); err != nil {
		return err
	}
	o := &Overview{Stats: &stats, Depths: notNil(s.Depths), Sizes: notNil(s.Sizes), Seen: notNil(s.Seen), Moves: notNil(s.Moves)}
	if o.Hardest, err = c.shown(s.Hardest, &hardestPatterns); err == nil {
		o.Commonest, err = c.shown(s.Commonest, &commonPatterns)
	}
	c.overview = o
	return err
}

// notNil is the list, which lacks nothing but may be nil.
func notNil(list []Bin) []Bin { return append([]Bin{}, list...) }

// shown describes patterns by their numbers, with their figures for a query.
func (c *Catalogue) shown(numbers []int, q *PatternQuery) ([]Pattern, error) {
	list := []Pattern{}
	for _, n := range numbers {
		if n < 0 || n >= len(c.patterns) {
			return nil, sections.ErrFile
		}
		e, _ := c.count(n, q, nil)
		p, err := c.describe(&e)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// smallestSize is the largest size, in points, of the first bin of sizes.
const smallestSize = 4

// doublings returns how often first must be doubled until it is at least n.
func doublings(n, first int) (doublings int) {
	for ; first < n; first *= 2 {
		doublings++
	}
	return doublings
}

// doubled returns the values for which first must be doubled a number of times.
func doubled(doublings, first int) (from, to int) {
	to = first << doublings
	if doublings == 0 {
		return 1, to
	}
	return to/2 + 1, to
}

// histogram counts by small numbers.
type histogram []int

func (h *histogram) add(n int) { h.addMany(n, 1) }

func (h *histogram) addMany(n, count int) {
	if count == 0 {
		return
	}
	for n >= len(*h) {
		*h = append(*h, 0)
	}
	(*h)[n] += count
}

// bins returns the counts with their ranges, without empty ones at the start.
func (h histogram) bins(ofNumber func(n int) (from, to int)) []Bin {
	list := []Bin{}
	for n, count := range h {
		if count == 0 && len(list) == 0 {
			continue
		}
		from, to := ofNumber(n)
		list = append(list, Bin{from, to, count})
	}
	return list
}
