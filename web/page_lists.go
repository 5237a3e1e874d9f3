package web

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"shicho/internal/lang"
	"shicho/pattern/shape"
	"shicho/protocol/report"
	"shicho/study/gamesearch"
	"shicho/web/ask"
	"shicho/web/library"
)

// list is what the pages of lists have in common: which page this is, and where the others are.
type list struct {
	Total    int        `json:"total"` // of all pages
	Page     int        `json:"page"`
	Pages    int        `json:"pages"`
	Previous string     `json:"previous,omitempty"` // address of the page before
	Next     string     `json:"next,omitempty"`
	Query    url.Values `json:"-"` // the fields of the address, for the form
}

// newList is the page of a list that an address asks for: its path and its fields.
func newList(path string, query url.Values, total, page, each int) list {
	l := list{Total: total, Page: page, Pages: min(max((total+each-1)/each, 1), library.MostListed/each), Query: query}
	address := func(page int) string {
		fields := maps.Clone(query)
		fields.Set("page", strconv.Itoa(page))
		return path + "?" + fields.Encode()
	}
	if page > 1 {
		l.Previous = address(min(page-1, l.Pages))
	}
	if page < l.Pages {
		l.Next = address(page + 1)
	}
	return l
}

// Is reports whether a field of the address has a value, so that a form can show what was chosen.
func (l list) Is(field, value string) bool { return l.Query.Get(field) == value }

// Field returns the value of a field of the address.
func (l list) Field(name string) string { return l.Query.Get(name) }

// found is a page of a list, and the length of the whole list.
type found[T any] struct {
	list  []T
	total int
}

// patternsPage is a list of patterns.
type patternsPage struct {
	list
	Patterns []library.Pattern `json:"patterns"`
	Legend   []string          `json:"legend"` // of the pictures
	Orders   []library.Order   `json:"-"`
}

// shelf returns the shelf that lists show by default. The error is errEmpty if there are no games at all.
func (s *Server) shelf() (*shelf, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, err
	}
	return c.lists(false)
}

// listPatterns lists patterns.
func (s *Server) listPatterns(r *http.Request) (any, error) {
	from, err := s.shelf()
	if err != nil {
		return nil, err
	}
	q, err := library.ParsePatternQuery(r.URL.Query())
	if err != nil {
		return nil, queryFault(err)
	}
	page := &patternsPage{Orders: library.Orders}
	answer, err := from.patternLists.get(r.URL.Query(), func() (found[library.Pattern], error) {
		list, total, err := from.catalogue.Patterns(q)
		return found[library.Pattern]{list, total}, err
	})
	if err != nil {
		return nil, err
	}
	page.Patterns = answer.list
	var rows []string
	for i := range page.Patterns {
		rows = append(rows, page.Patterns[i].Rows...)
	}
	page.Legend = ask.Legend(lang.From(r.Context()), rows)
	page.list = newList(r.URL.Path, r.URL.Query(), answer.total, q.Page, q.Each)
	return page, nil
}

// gamesPage is a list of games.
type gamesPage struct {
	list
	Own   bool                 `json:"own"` // the games that visitors dropped
	Games []*report.ListedGame `json:"games"`

	Both   bool       `json:"-"` // there are other games, too
	Limits string     `json:"-"` // by which the games were mined
	Notes  *notesPage `json:"-"`
}

// listGames lists games.
func (s *Server) listGames(r *http.Request) (any, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, err
	}
	own := c.main == nil || r.FormValue("own") != ""
	from, err := c.lists(own)
	if err != nil {
		return nil, err
	}
	q, err := library.ParseGameQuery(r.URL.Query())
	if err != nil {
		return nil, queryFault(err)
	}
	page := &gamesPage{Own: own, Both: len(c.shelves()) > 1, Limits: from.catalogue.Overview().Stats.Limits}
	if page.Notes, err = s.noted(); err != nil {
		return nil, err
	}
	find := func() (found[*report.ListedGame], error) {
		list, total, err := from.catalogue.GameList(q)
		return found[*report.ListedGame]{list, total}, err
	}
	var answer found[*report.ListedGame]
	if tag := r.FormValue("tag"); tag != "" && tag != "any" { // tags change, so the answer is not remembered
		q.Only = func(key shape.ID) bool { return slices.Contains(page.Notes.Tags[key.String()], tag) }
		answer, err = find()
	} else {
		answer, err = from.gameLists.get(r.URL.Query(), find)
	}
	if err != nil {
		return nil, err
	}
	page.Games = answer.list
	page.list = newList(r.URL.Path, r.URL.Query(), answer.total, q.Page, q.Each)
	return page, nil
}

// TagsOf lists the tags of a game.
func (p *gamesPage) TagsOf(g *report.ListedGame) []string { return p.Notes.Tags[g.Key] }

// order is the order of the list.
func (p *gamesPage) order() string { return cmp.Or(p.Field("by"), string(gamesearch.ByDate)) }

// Sorted returns the address of the list in another order. The order that the list has already is turned round.
func (p *gamesPage) Sorted(by string) string {
	fields := url.Values{}
	for name, values := range p.Query {
		if name != "page" && name != "reversed" {
			fields[name] = values
		}
	}
	if p.order() == by && p.Field("reversed") != "yes" {
		fields.Set("reversed", "yes")
	}
	fields.Set("by", by)
	return "/games?" + fields.Encode()
}

// Column is a column of the table of games.
type Column struct {
	By, Name  string
	HighFirst bool // the order that the list has unless it is reversed
	Sort      string
}

// Columns lists the columns of the table, with how each is sorted now, in the words of aria-sort.
func (p *gamesPage) Columns() []Column {
	columns := []Column{{By: "black", Name: "Black"}, {By: "white", Name: "White"}, {By: "date", Name: "Date", HighFirst: true},
		{By: "event", Name: "Event"}, {By: "result", Name: "Result"}, {By: "size", Name: "Board|the number of lines", HighFirst: true},
		{By: "moves", Name: "Moves", HighFirst: true}, {By: "first", Name: "First captures", HighFirst: true}, {By: "missed", Name: "Missed", HighFirst: true}}
	for i := range columns {
		if c := &columns[i]; c.By == p.order() {
			isReversed := p.Field("reversed") == "yes"
			c.Sort = map[bool]string{true: "descending", false: "ascending"}[c.HighFirst != isReversed]
		}
	}
	return columns
}

// queryFault gives an error about a query its status.
func queryFault(err error) error {
	if errors.Is(err, library.ErrQuery) {
		return badRequest(err)
	}
	return err
}
