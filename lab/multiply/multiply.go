package multiply

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/rand/v2"

	"shicho/board"
	"shicho/internal/mix"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// Options say how many copies are made of each game, and which. The same options make the same copies.
type Options struct {
	Copies int    // of each game
	Seed   uint64 // other seeds make other copies
	// Progress, if set, is called after each game of the source, with the number of copies so far.
	Progress func(copies int)
}

// Into puts copies of all games of a store into another store, and finds the covers there. It returns the number of games that are new there. Two
// copies that are the same game are one. An error of a store or of the context ends it.
func Into(ctx context.Context, to, from *patterndb.Store, o Options) (added int, err error) {
	patterns, err := patternsOf(from)
	if err != nil {
		return 0, err
	}
	settings, err := from.Settings()
	if err == nil {
		err = to.AddSettings(settings, false)
	}
	if err != nil {
		return 0, err
	}
	w := to.NewWriter()
	names := namesOf{}
	made := 0
	for g, err := range from.Games() {
		if err = cmp.Or(err, context.Cause(ctx)); err != nil {
			return 0, err
		}
		names.add(&g.Source)
		own := patterns.of(g)
		for n := range o.Copies {
			r := randomOf(g.Key, o.Seed, n)
			way := way{symmetry: board.Symmetry(r.IntN(8)), swapped: r.IntN(2) == 1, random: r, names: names.choose(r)}
			if err := w.Put(way.copyOf(g, n+1), own); err != nil {
				return 0, err
			}
		}
		if made += o.Copies; o.Progress != nil {
			o.Progress(made)
		}
	}
	if err := w.Flush(); err != nil {
		return 0, err
	}
	added, _ = w.Counts()
	return added, to.UpdateCovers(ctx, nil)
}

// randomOf is the source of chance for a copy.
func randomOf(key shape.ID, seed uint64, number int) *rand.Rand {
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(key[:8]), mix.Key(seed)+uint64(number)))
}

// patterns are the patterns of a store, by their IDs.
type patterns map[shape.ID]patterndb.Pattern

func patternsOf(store *patterndb.Store) (patterns, error) {
	all := patterns{}
	for p, err := range store.EncodedPatterns() {
		if err != nil {
			return nil, err
		}
		decoded, err := shape.Decode(p.Code)
		if err != nil {
			return nil, err
		}
		all[p.ID] = patterndb.Pattern{Pattern: decoded, Themes: p.Themes}
	}
	return all, nil
}

// of lists the patterns of a game.
func (p patterns) of(g *patterndb.Game) (list []patterndb.Pattern) {
	for _, id := range g.Patterns() {
		list = append(list, p[id])
	}
	return list
}

// namesOf keeps the sources of some games, whose names copies get.
type namesOf struct {
	list []patterndb.Source
	next int
}

// mostNames is the number of sources that are kept.
const mostNames = 1 << 12

func (n *namesOf) add(s *patterndb.Source) {
	if len(n.list) < mostNames {
		n.list = append(n.list, *s)
		return
	}
	n.list[n.next] = *s
	n.next = (n.next + 1) % mostNames
}

func (n *namesOf) choose(r *rand.Rand) *patterndb.Source { return &n.list[r.IntN(len(n.list))] }
