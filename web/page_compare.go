package web

import (
	"net/http"
	"path/filepath"

	"shicho/internal/lang"
	"shicho/pattern/shape"
	"shicho/protocol/report"
	"shicho/web/library"
)

// comparisonPage says what the store and a second one have in common: the one that the server was started with, or the games of visitors.
type comparisonPage struct {
	*report.StoreDiff                      // with the figures alone: “shicho db diff --list” lists the differences
	Commonest         [2][]library.Pattern `json:"commonest_only"` // that the other store lacks
}

// Bounds of the patterns of which the page looks for those that the other store lacks.
const (
	comparedShown = 8
	comparedTried = 2000
)

// compareStores compares the store with the second one. Without two stores, the page says how to get them.
func (s *Server) compareStores(r *http.Request) (any, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, err
	}
	l := lang.From(r.Context())
	second, name := c.against, filepath.Base(s.o.Against)
	if second == nil {
		second, name = c.own, l.Say("your games")
	}
	if c.main == nil || second == nil {
		return &comparisonPage{}, nil
	}
	if err := s.searches.enter(r.Context()); err != nil {
		return nil, err
	}
	defer s.searches.leave()
	first := l.Say("this store")
	if s.o.DB != "" {
		first = filepath.Base(s.o.DB)
	}
	page := new(comparisonPage)
	lacking := [2]map[string]bool{{}, {}} // patterns of one store that the other lacks
	page.StoreDiff, err = report.CompareStores([2]string{first, name}, c.main.store, second.store, false,
		func(store int, pattern shape.ID) { lacking[store][pattern.String()] = true })
	if err != nil {
		return nil, err
	}
	for i, from := range []*shelf{c.main, second} {
		list, _, err := from.catalogue.Patterns(library.PatternQuery{By: library.ByGames, Each: comparedTried})
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			if lacking[i][p.ID] && len(page.Commonest[i]) < comparedShown {
				page.Commonest[i] = append(page.Commonest[i], p)
			}
		}
	}
	return page, nil
}
