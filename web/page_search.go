package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/gamesearch"
	"shicho/web/library"
)

// searchPage is a drawing and what was found; without a drawing there is no result.
type searchPage struct {
	list
	Drawing *gamesearch.Shape  `json:"drawing"` // with the moves of the trail
	Before  *gamesearch.Shape  `json:"before"`  // without them
	Trail   []trailMove        `json:"trail"`   // the moves that were played on in the drawing
	Result  *gamesearch.Result `json:"result"`
	Other   *otherSearch       `json:"against,omitempty"` // with which the search is compared
	Boards  []hitBoard         `json:"boards"`            // of the hits of the page
	Pattern string             `json:"pattern,omitempty"`
	Near    int                `json:"near,omitempty"`
	Notes   *notesPage         `json:"-"`
	HasOwn  bool               `json:"-"`                // a visitor has dropped games
	Looser  bool               `json:"looser,omitempty"` // the pattern has weak cells or conditions, which the drawing leaves out
	Closer  string             `json:"closer,omitempty"` // address of a search for less of the pattern; "" if there is no less
	Fault   *searchFieldFault  `json:"fault,omitempty"`  // why nothing was searched for
}

// searchFieldFault is what is wrong with a field of the form.
type searchFieldFault struct {
	Field string `json:"field"`
	Words string `json:"words"`
}

// trailMove is a move that was played on in the drawing.
type trailMove struct {
	Colour string `json:"colour"` // of the drawing
	gamesearch.Cross
	Address string `json:"address"` // of the search for the drawing after this move
}

// hitBoard is the position of a hit: its stones, where the drawing lies, and how play went on.
type hitBoard struct {
	Size   int               `json:"size"`
	Stones map[string]string `json:"stones"`
	Zone   []string          `json:"zone"` // the place of the drawing
	Marks  map[string]string `json:"labels"`
}

// hitsOnPage is how many hits a page shows with their boards.
const hitsOnPage = 12

// searchTime bounds the time of a search together with its wait for other searches.
const searchTime = 20 * time.Second

// searchGames searches for the drawing in the fields rows and anchor, or for the drawing of a pattern.
func (s *Server) searchGames(r *http.Request) (any, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, err
	}
	ctx, end := context.WithTimeout(r.Context(), searchTime)
	defer end()
	page, err := s.search(ctx, c, r.URL.Query())
	var wrong *library.FieldError
	if errors.As(err, &wrong) && !wantsJSON(r) { // a person corrects the field, and keeps the drawing
		page.Fault = &searchFieldFault{wrong.Field, faultWords(lang.From(r.Context()), err)}
		page.Drawing, err = page.Before, nil
	}
	if err != nil {
		return nil, err
	}
	if page.Notes, err = s.noted(); err != nil || page.Result == nil {
		return page, err
	}
	for i := range page.Result.Hits {
		b, err := s.boardOf(&page.Result.Hits[i])
		if err != nil {
			return nil, err
		}
		page.Boards = append(page.Boards, b)
	}
	page.Other, err = s.compare(ctx, c, page)
	return page, err
}

// search finds what the fields of an address ask for, without the boards of the hits. Without a drawing there is no result.
func (s *Server) search(ctx context.Context, c *collection, values url.Values) (*searchPage, error) {
	page := &searchPage{HasOwn: c.main != nil && c.own != nil, Boards: []hitBoard{}, Trail: []trailMove{}, list: newList("/search", values, 0, 1, hitsOnPage)}
	var err error
	if page.Before, err = drawing(values, c, page); err != nil || page.Before == nil {
		return page, err
	}
	fields, err := library.ParseSearchFields(values, hitsOnPage)
	if err != nil {
		return page, queryFault(err)
	}
	q := fields.Query
	if q.Sequence, err = page.playOn(&fields); err != nil {
		return nil, badRequest(err)
	}
	from, err := c.lists(values.Get("own") == "1")
	if err != nil {
		return nil, err
	}
	q.Shape, q.Offset, q.Limit = page.Drawing, (fields.Page-1)*hitsOnPage, hitsOnPage
	if err := s.searches.enter(ctx); err != nil {
		return nil, err
	}
	defer s.searches.leave()
	if page.Result, err = from.games.Search(ctx, q); err != nil {
		return nil, searchFault(err)
	}
	page.list = newList("/search", values, page.Result.Listed(&q), fields.Page, hitsOnPage)
	return page, nil
}

// playOn plays the moves of a trail in the drawing. It returns them as a sequence if they must have been played in this order.
func (p *searchPage) playOn(fields *library.SearchFields) (sequence *gamesearch.Sequence, err error) {
	steps, err := gamesearch.ParseSteps(p.Query.Get("moves"))
	if err != nil {
		return nil, err
	}
	if p.Drawing, err = p.Before.After(steps); err != nil {
		return nil, err
	}
	for i, step := range steps {
		p.Trail = append(p.Trail, trailMove{step.Colour.String(), step.Cross, p.on(trailOf(steps[:i+1]))})
	}
	if len(steps) > 0 && fields.InOrder {
		sequence = &gamesearch.Sequence{Before: p.Before, Steps: steps, Within: fields.Within}
	}
	return sequence, nil
}

// trailOf writes moves as gamesearch.ParseSteps reads them.
func trailOf(steps []gamesearch.Step) string {
	words := make([]string, len(steps))
	for i, step := range steps {
		words[i] = step.String()
	}
	return strings.Join(words, ",")
}

// on returns the address of the search after other moves of the trail.
func (p *searchPage) on(moves string) string {
	return p.With("moves", moves, "column", "", "row", "", "tenuki", "")
}

// Start returns the address of the search without the trail.
func (p *searchPage) Start() string { return p.on("") }

// Back returns the address of the search without the last move of the trail.
func (p *searchPage) Back() string {
	if n := len(p.Trail); n > 1 {
		return p.Trail[n-2].Address
	}
	return p.Start()
}

// Played returns the address of the search after a continuation, as a move of the side that plays it most often.
func (p *searchPage) Played(c gamesearch.Continuation) string {
	step := gamesearch.Step{Colour: board.Black, Cross: c.Cross}
	if c.WhiteTimes > c.BlackTimes {
		step.Colour = board.White
	}
	moves := step.String()
	if len(p.Trail) > 0 {
		moves = p.Query.Get("moves") + "," + moves
	}
	return p.on(moves)
}

// AfterTenuki is the number of hits in which play went on in the drawing after a move elsewhere.
func (p *searchPage) AfterTenuki() int { return p.Result.Listed(&gamesearch.Query{Tenuki: true}) }

// With returns the address of the search with some fields changed, and without those that become empty: each name is followed by its value.
func (p *searchPage) With(changed ...any) string {
	fields := url.Values{}
	for name, values := range p.Query {
		if name != "page" {
			fields[name] = values
		}
	}
	for pair := range slices.Chunk(changed, 2) {
		name, value := fmt.Sprint(pair[0]), fmt.Sprint(pair[1])
		if fields.Set(name, value); value == "" {
			fields.Del(name)
		}
	}
	return "/search?" + fields.Encode()
}

// Years counts the hits of each year. Hits without a date are left out.
func (p *searchPage) Years() []library.Bin {
	list := []library.Bin{}
	for _, y := range p.Result.ByYear {
		if y.Year > 0 {
			list = append(list, library.Bin{From: y.Year, To: y.Year, Count: y.Times})
		}
	}
	return list
}

// ShownAtFirst is how many continuations the page lists before the visitor asks for all.
func (p *searchPage) ShownAtFirst() int { return 10 }

// More is the number of the other continuations.
func (p *searchPage) More() int { return max(len(p.Result.Continuations)-p.ShownAtFirst(), 0) }

// HasRanks tells whether any hit is of a game of two players with ranks.
func (p *searchPage) HasRanks() bool {
	return len(p.Result.ByRank) > 0 && p.Result.ByRank[0].Ranks != ""
}

// drawing reads the drawing of an address; nil if the address has none.
func drawing(values url.Values, c *collection, page *searchPage) (*gamesearch.Shape, error) {
	if id := values.Get("pattern"); id != "" {
		return patternDrawing(values, c, id, page)
	}
	rows := values.Get("rows")
	if rows == "" {
		return nil, nil
	}
	anchor := gamesearch.Anywhere
	var err error
	if name := values.Get("anchor"); name != "" {
		if anchor, err = gamesearch.ParseAnchor(name); err != nil {
			return nil, badRequest(err)
		}
	}
	drawing, err := gamesearch.NewShape(strings.Split(rows, "/"), anchor)
	if err != nil {
		return nil, badRequest(err)
	}
	return drawing, nil
}

// patternDrawing draws a stored pattern. The field near is a number of lines: the drawing leaves out the points that are farther from the move
// and the target.
func patternDrawing(values url.Values, c *collection, id string, page *searchPage) (*gamesearch.Shape, error) {
	_, summary, err := c.pattern(id)
	if err != nil {
		return nil, err
	}
	near := gamesearch.Farthest
	if text := values.Get("near"); text != "" {
		if near, err = strconv.Atoi(text); err != nil || near < gamesearch.Nearest || near > gamesearch.Farthest {
			return nil, badRequest(fmt.Errorf("near %.10q: a number from %d to %d is expected", text, gamesearch.Nearest, gamesearch.Farthest))
		}
	}
	drawing, reach, err := gamesearch.OfPattern(summary.Pattern, near)
	if err != nil {
		return nil, badRequest(err)
	}
	page.Pattern, page.Near, page.Looser = summary.ID.String(), min(near, reach), !summary.Pattern.IsExact()
	if page.Near > gamesearch.Nearest {
		page.Closer = "/search?" + url.Values{"pattern": {page.Pattern}, "near": {fmt.Sprint(page.Near - 1)}}.Encode()
	}
	return drawing, nil
}

// searchFault gives an error of a search its status.
func searchFault(err error) error {
	if errors.Is(err, gamesearch.ErrQuery) || errors.Is(err, gamesearch.ErrShape) {
		return badRequest(err)
	}
	return err
}

// boardOf returns the position of a hit.
func (s *Server) boardOf(hit *gamesearch.Hit) (h hitBoard, err error) {
	g, _, err := s.game(hit.Key.String())
	if err != nil {
		return h, err
	}
	b, err := g.Record().BoardAfter(hit.Move)
	if err != nil {
		return h, err
	}
	h = hitBoard{Size: b.Size(), Stones: map[string]string{}, Zone: board.FormatPoints(hit.Part.Points(), b.Size()), Marks: map[string]string{}}
	for _, colour := range []board.Colour{board.Black, board.White} {
		for _, point := range board.FormatPoints(b.Stones(colour).Points(), b.Size()) {
			h.Stones[point] = colour.String()
		}
	}
	if hit.Next != nil {
		h.Marks[hit.Next.Point] = hit.Next.Label
	}
	return h, nil
}
