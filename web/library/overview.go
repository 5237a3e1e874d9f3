package library

import (
	"fmt"

	"shicho/pattern/shape"
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

// sum computes the overview.
func (c *Catalogue) sum() (*Overview, error) {
	var depths, sizes, seen histogram
	for n := range c.patterns {
		e, _ := c.count(n, &PatternQuery{}, nil)
		depths.add((e.depth + depthsOfBin - 1) / depthsOfBin)
		sizes.add(doublings(shape.EncodedSize(c.codeOf(n)), smallestSize))
		seen.add(doublings(e.all, 1))
	}
	lastOf := func(bin int) int { // the last move with a first capture, if it is in the bin
		if bin < lateBin {
			return 0
		}
		return len(c.firsts) - 1
	}
	var moves histogram
	for move, count := range c.firsts {
		moves.addMany(min((move-1)/movesOfBin, lateBin), count)
	}
	o := &Overview{Stats: &c.stats,
		Depths: depths.bins(func(n int) (from, to int) { return max(depthsOfBin*(n-1)+1, 0), depthsOfBin * n }),
		Sizes:  sizes.bins(func(n int) (from, to int) { return doubled(n, smallestSize) }),
		Seen:   seen.bins(func(n int) (from, to int) { return doubled(n, 1) }),
		Moves:  moves.bins(func(n int) (from, to int) { return n*movesOfBin + 1, max((n+1)*movesOfBin, lastOf(n)) }),
	}
	var err error
	if o.Hardest, err = c.hardest(); err != nil {
		return nil, err
	}
	o.Commonest, _, err = c.Patterns(PatternQuery{By: ByCount, Page: 1, Each: shownPatterns})
	return o, err
}

// hardest is the patterns of first captures with the hardest proofs, without ladders, which are long and not hard. Two patterns that lie in the same
// games are most often one position with two targets, so one of them is enough.
func (c *Catalogue) hardest() (list []Pattern, err error) {
	ladders := false
	q := PatternQuery{By: ByDifficulty, Class: patterndb.First, Filter: patterndb.Filter{Ladder: &ladders}, Page: 1, Each: 8 * shownPatterns}
	all, _, err := c.Patterns(q)
	list = []Pattern{}
	seen := map[uint32]bool{}
	for i := range all {
		id, _ := shape.ParseID(all[i].ID)
		n, _ := c.find(id)
		game := c.postingsOf(n)[0].game
		if !seen[game] && !all[i].IsChase() && len(list) < shownPatterns {
			seen[game] = true
			list = append(list, all[i])
		}
	}
	return list, err
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
