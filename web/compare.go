package web

import (
	"context"
	"net/url"
	"strings"

	"shicho/study/gamesearch"
)

// otherSearch is a search with which another one is compared: the field against of its address has the fields of this one. If they do not say
// what is searched for, both searches are for the same drawing.
type otherSearch struct {
	Address string             `json:"address"`
	Drawing *gamesearch.Shape  `json:"drawing"`
	Result  *gamesearch.Result `json:"result"`
	Query   url.Values         `json:"-"`
	// How play went on, side by side: the points of the first search, the most frequent first, and then those that only the other one has. If the
	// drawings differ, a point of one says nothing of the other, and the list is empty.
	Continuations []gamesearch.Compared `json:"compared"`
}

// drawingFields are the fields of a search that say what is searched for; the others say in which games.
var drawingFields = []string{"rows", "anchor", "pattern", "near", "moves", "in_order", "within", "colours", "next", "from_move", "to_move", "own"}

// compare does the search that the field against asks for; nil if there is no such field.
func (s *Server) compare(ctx context.Context, c *collection, page *searchPage) (*otherSearch, error) {
	against := page.Query.Get("against")
	if against == "" {
		return nil, nil
	}
	values, err := url.ParseQuery(strings.TrimPrefix(against, "/search?"))
	if err != nil {
		return nil, badRequest(err)
	}
	if !values.Has("rows") && !values.Has("pattern") {
		for _, name := range drawingFields {
			values[name] = page.Query[name]
		}
	}
	values.Del("against")
	values.Del("page")
	second, err := s.search(ctx, c, values)
	if err != nil || second.Result == nil {
		return nil, err
	}
	other := &otherSearch{Address: second.With(), Drawing: second.Drawing, Result: second.Result, Query: values, Continuations: []gamesearch.Compared{}}
	other.Result.Hits = other.Result.Hits[:0] // the page shows those of the first search
	if second.Drawing.String() == page.Drawing.String() && second.Drawing.Anchor() == page.Drawing.Anchor() {
		other.Continuations = gamesearch.SideBySide(page.Result, other.Result)
	}
	return other, nil
}

// Games says in the words of the form which games a search is about: the values of its fields, in the order of the form.
func (p *searchPage) Games() string { return gamesOf(p.Query) }

// Games is searchPage.Games of the other search.
func (o *otherSearch) Games() string { return gamesOf(o.Query) }

func gamesOf(query url.Values) string {
	var parts []string
	for _, name := range []string{"player", "rank"} {
		if value := query.Get(name); value != "" {
			parts = append(parts, value)
		}
	}
	if from, to := query.Get("from"), query.Get("to"); from != "" || to != "" {
		parts = append(parts, from+"–"+to)
	}
	return strings.Join(parts, ", ")
}
