package web

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"

	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/study/gamesearch"
	"shicho/web/ask"
	"shicho/web/library"
)

// shelf is a store with what the pages keep in memory of the store.
type shelf struct {
	store     *patterndb.Store
	index     atomic.Pointer[patterndb.Index] // nil until readIndex has ended
	catalogue *library.Catalogue
	games     *gamesearch.Index

	showcase     showcase
	challenges   remembered[[]string] // the pattern of each challenge
	patternLists remembered[found[library.Pattern]]
	gameLists    remembered[found[*report.ListedGame]]
}

// loadShelf reads a store, without its index. It calls tell with the name of each stage.
func loadShelf(ctx context.Context, store *patterndb.Store, log *slog.Logger, tell func(stage string)) (s *shelf, err error) {
	s = &shelf{store: store}
	tell("reading the games")
	s.games, err = gamesearch.Open(ctx, store, func(g *patterndb.Game, err error) {
		log.Warn("a game cannot be searched", "game", g.Name, "error", err)
	})
	if err != nil {
		return nil, err
	}
	if s.catalogue, err = library.Open(ctx, store, s.games); err != nil {
		return nil, err
	}
	return s, ctx.Err()
}

// readIndex reads the patterns of the store into memory, so that the patterns that lie on a board can be found. Everything else works without
// the index.
func (s *shelf) readIndex() error {
	index, err := s.store.LoadIndex()
	s.index.Store(index)
	return err
}

// collection is what the pages show. Nobody changes a collection: more dropped games make a new one.
type collection struct {
	main *shelf // the store that the server was started with; nil if there is none
	own  *shelf // the games that visitors dropped; nil before the first one
	// against is a second store, with which main is compared; nil if there is none.
	against *shelf
}

// shelves lists the stores that there are. A game or a pattern that both stores have is taken from the first.
func (c *collection) shelves() (list []*shelf) {
	for _, s := range []*shelf{c.main, c.own, c.against} {
		if s != nil {
			list = append(list, s)
		}
	}
	return list
}

// lists returns the shelf whose patterns and games the lists show: the main store, unless the visitor asks for the dropped games or the
// server has no store. The error is errEmpty if there is nothing to list.
func (c *collection) lists(own bool) (*shelf, error) {
	s := c.main
	if own || s == nil {
		s = c.own
	}
	if s == nil {
		return nil, errEmpty
	}
	return s, nil
}

// game returns a game by its key, the start of the key, or its name, and whether a visitor dropped it.
func (c *collection) game(text string) (g *patterndb.Game, own bool, err error) {
	for _, s := range c.shelves() {
		switch g, err = s.catalogue.FindGame(text); {
		case errors.Is(err, patterndb.ErrNoGame):
		case errors.Is(err, patterndb.ErrAmbiguous):
			return nil, false, badRequest(err)
		default:
			return g, s == c.own, err
		}
	}
	return nil, false, notFound("there is no game %.40q", text)
}

// pattern returns a pattern with its figures, by the first digits of its ID, and the shelf that has it.
func (c *collection) pattern(digits string) (*shelf, *patterndb.Summary, error) {
	for _, s := range c.shelves() {
		switch summary, err := s.catalogue.Find(digits); {
		case errors.Is(err, patterndb.ErrNoPattern):
		case errors.Is(err, patterndb.ErrAmbiguous):
			return nil, nil, badRequest(err)
		default:
			return s, summary, err
		}
	}
	return nil, nil, notFound("there is no pattern %.40q", digits)
}

// askShelves are the stores as package ask takes them.
func (s *source) askShelves() (list []ask.Shelf) {
	c, err := s.get()
	if err != nil {
		return nil
	}
	for _, shelf := range c.shelves() {
		list = append(list, ask.Shelf{Store: shelf.store, Index: shelf.index.Load(), Find: shelf.catalogue.Find, Summary: shelf.catalogue.Summary})
	}
	return list
}
