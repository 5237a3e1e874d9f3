package web

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/web/library"
)

// The captures that the first page shows as the hardest. The reader looks for them among the patterns with the hardest proofs, in the background, as soon
// as somebody has seen the page. Before it has found them, the page shows the patterns with the hardest proofs.
const (
	showcaseShown = 8
	showcaseTried = 300 // patterns that the reader looks at
)

// showcase is the hardest captures of a shelf that have one solution.
type showcase struct {
	begun  sync.Once
	chosen atomic.Pointer[[]library.Pattern] // nil until they have been found
}

// choose looks for the hardest captures with one solution, and ends with the context.
func (s *Server) choose(ctx context.Context, from *shelf) {
	bare, capture := false, shape.Capture
	q := library.PatternQuery{By: library.ByDifficulty, Class: patterndb.First, Each: 2 * showcaseTried}
	q.Filter = patterndb.Filter{Ladder: &bare, Kind: &capture}
	list, _, err := from.catalogue.Patterns(q)
	if err != nil {
		return
	}
	list = slices.DeleteFunc(list, func(p library.Pattern) bool { return p.IsChase() })
	ids := make([]string, min(len(list), showcaseTried))
	for i := range ids {
		ids[i] = list[i].ID
	}
	found, err := s.answers.OneMove(ctx, ids, showcaseShown)
	if err != nil || len(found) < showcaseShown/2 {
		return // a small store has no better ones
	}
	chosen := slices.DeleteFunc(list, func(p library.Pattern) bool { return !slices.Contains(found, p.ID) })
	from.showcase.chosen.Store(&chosen)
}

// chooseHardest begins to look for the hardest captures, once.
func (s *Server) chooseHardest(from *shelf) {
	from.showcase.begun.Do(func() {
		s.running.Go(func() { s.choose(s.choosing, from) })
	})
}
