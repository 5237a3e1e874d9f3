package library

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/study/gamesearch"
)

// loader makes a Catalogue of a store.
type loader struct {
	*Catalogue
	context context.Context
	numbers []int // of the games, in the order of their keys
	stats   patterndb.Stats
	firsts  []int // first captures by the number of the move
}

// make reads a store. The games are read twice, first to count the postings of each pattern, so that nothing but the catalogue is in memory. The error comes from the
// store or the context.
func (l *loader) make() error {
	if err := l.readPatterns(); err != nil {
		return err
	}
	l.numbers = make([]int, l.games.Games())
	for n := range l.numbers {
		l.numbers[n] = n
	}
	slices.SortFunc(l.numbers, func(a, b int) int {
		x, y := l.games.Key(a), l.games.Key(b)
		return bytes.Compare(x[:], y[:])
	})
	next := make([]uint32, len(l.patterns)+1) // the place of the next posting of a pattern, one later than its number
	err := l.eachGame(func(g *patterndb.Game, pairs []pair) {
		for i := range pairs {
			next[pairs[i].pattern+1]++
		}
		l.addToStats(g)
	})
	if err != nil {
		return err
	}
	for n := range l.patterns {
		next[n+1] += next[n]
		l.patterns[n].postings = next[n]
	}
	l.postings = make([]posting, next[len(l.patterns)])
	err = l.eachGame(func(_ *patterndb.Game, pairs []pair) {
		for i := range pairs {
			place := &next[pairs[i].pattern]
			l.postings[*place] = pairs[i].posting
			*place++
		}
	})
	if err != nil {
		return err
	}
	l.addUp()
	return l.readStats()
}

// addUp makes the sums of the postings of each pattern.
func (l *loader) addUp() {
	for n := range l.patterns {
		p := &l.patterns[n]
		p.sums = uint32(len(l.sums))
		last := -1 // the game of the posting before
		for _, q := range l.postingsOf(n) {
			if int(q.game) != last {
				last = int(q.game)
				p.games++
				p.newest = max(p.newest, int32(l.games.Day(last)))
			}
			own := l.sums[p.sums:]
			i := slices.IndexFunc(own, func(s posting) bool { return s.flags == q.flags })
			if i < 0 {
				q.game = 0
				l.sums = append(l.sums, q)
				continue
			}
			own[i].count += q.count
			own[i].keepHardest(q.depth, q.nodes)
		}
	}
}

// keepHardest notes a proof if it is harder than the one that is there.
func (p *posting) keepHardest(depth uint16, nodes uint32) {
	if depth > p.depth || depth == p.depth && nodes > p.nodes {
		p.depth, p.nodes = depth, nodes
	}
}

// readPatterns reads the IDs and the encodings of the patterns.
func (l *loader) readPatterns() error {
	var covers []shape.ID // of l.covered
	for p, err := range l.store.EncodedPatterns() {
		if err := cmp.Or(err, l.context.Err()); err != nil {
			return err
		}
		if !p.Cover.IsZero() {
			l.covered, covers = append(l.covered, covered{id: p.ID}), append(covers, p.Cover)
			continue
		}
		l.patterns = append(l.patterns, pattern{id: p.ID, themes: p.Themes, code: uint32(len(l.codes))})
		l.codes = append(l.codes, p.Code...)
	}
	for i, cover := range covers {
		n, ok := l.find(cover)
		if !ok {
			return fmt.Errorf("%w: %v, which covers %v", patterndb.ErrNoPattern, cover, l.covered[i].id)
		}
		l.covered[i].cover = uint32(n)
	}
	return nil
}

// pair is a posting with the number of its pattern.
type pair struct {
	pattern int
	posting
}

// eachGame calls f with each game that the index of games has, in the order of their keys, with one instance for a stretch of missed captures, and with its postings. The next call overwrites them. The error
// wraps patterndb.ErrNoPattern if the store lacks the pattern of an instance.
func (l *loader) eachGame(f func(g *patterndb.Game, pairs []pair)) error {
	var pairs []pair
	numbers := l.numbers
	for g, err := range l.store.Games() {
		if err := cmp.Or(err, l.context.Err()); err != nil {
			return err
		}
		if len(numbers) == 0 || l.games.Key(numbers[0]) != g.Key {
			continue // it cannot be played through
		}
		number := uint32(numbers[0])
		numbers = numbers[1:]
		pairs = pairs[:0]
		movers, stretches := g.Movers(), newStretches(g)
		for i := range g.Instances {
			n := &g.Instances[i]
			if n.Pattern.IsZero() {
				continue // the proof of a few moves is too large for a pattern
			}
			pattern, ok := l.findCover(n.Pattern)
			if !ok {
				return fmt.Errorf("%w: %v, of game %v", patterndb.ErrNoPattern, n.Pattern, g.Key)
			}
			pairs = addPair(pairs, posting{game: number, count: stretches.times(i, pattern)}, pattern, n, newFlags(n, movers[n.Move-1]))
		}
		f(g.Once(stretches.numbers), pairs)
	}
	return nil
}

// stretches counts the stretches of missed captures of a game, each once a pattern.
type stretches struct {
	numbers []int           // as patterndb.Game.Stretches
	counted map[[2]int]bool // by the numbers of the stretch and of the pattern
}

func newStretches(g *patterndb.Game) *stretches {
	return &stretches{g.Stretches(), map[[2]int]bool{}}
}

// times is how often an instance of a pattern counts: 0 if an earlier one of the same stretch has counted, otherwise 1.
func (s *stretches) times(instance, pattern int) uint32 {
	if s.numbers == nil || s.numbers[instance] == 0 {
		return 1
	}
	key := [2]int{s.numbers[instance], pattern}
	if s.counted[key] {
		return 0
	}
	s.counted[key] = true
	return 1
}

// addPair counts an instance of a game, as often as the posting says: in the pair with the same flags and pattern, or in a new pair. A missed capture stays
// on the board for many moves, so the search begins with the last pairs.
func addPair(pairs []pair, at posting, pattern int, i *patterndb.Instance, f flags) []pair {
	depth, nodes := uint16(min(i.Depth, math.MaxUint16)), uint32(min(i.Nodes, math.MaxUint32))
	for n := len(pairs) - 1; n >= 0; n-- {
		if p := &pairs[n]; p.pattern == pattern && p.flags == f {
			p.count += at.count
			p.keepHardest(depth, nodes)
			return pairs
		}
	}
	at.depth, at.nodes, at.flags = depth, nodes, f
	return append(pairs, pair{pattern, at})
}

// addToStats counts a game.
func (l *loader) addToStats(g *patterndb.Game) {
	l.stats.Add(g)
	for i := range g.Instances {
		if i := &g.Instances[i]; i.Class == patterndb.First {
			for i.Move >= len(l.firsts) {
				l.firsts = append(l.firsts, 0)
			}
			l.firsts[i.Move]++
		}
	}
}

// readStats completes the figures of the store.
func (l *loader) readStats() (err error) {
	s := &l.stats
	if s.Limits, err = l.store.Limits(); err != nil {
		return err
	}
	parts, err := l.store.Parts()
	if err != nil {
		return err
	}
	s.Parts = parts.String()
	if s.Covers, err = l.store.HasCovers(); err != nil {
		return err
	}
	s.Patterns, s.Covered = len(l.patterns), len(l.covered)
	sizes := map[int]int{}
	for n := range l.patterns {
		sizes[shape.EncodedSize(l.codeOf(n))]++
	}
	for size, patterns := range sizes {
		s.Sizes = append(s.Sizes, patterndb.SizeCount{Size: size, Patterns: patterns})
	}
	slices.SortFunc(s.Sizes, func(a, b patterndb.SizeCount) int { return a.Size - b.Size })
	return nil
}

// load makes the catalogue of a store in memory.
func load(ctx context.Context, store *patterndb.Store, games *gamesearch.Index) (*Catalogue, figures, error) {
	l := loader{Catalogue: &Catalogue{store: store, games: games}, context: ctx}
	if err := l.make(); err != nil {
		return nil, figures{}, err
	}
	return l.Catalogue, l.figures(l.stats, l.firsts), nil
}
