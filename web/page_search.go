package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/protocol/report"
	"shicho/study/gamesearch"
	"shicho/web/library"
)

// searchPage is a drawing and what was found; without a drawing there is no result.
type searchPage struct {
	list
	Drawing *gamesearch.Shape  `json:"drawing"`
	Result  *gamesearch.Result `json:"result"`
	Boards  []hitBoard         `json:"boards"` // of the hits of the page
	Pattern string             `json:"pattern,omitempty"`
	Near    int                `json:"near,omitempty"`
	Looser  bool               `json:"looser,omitempty"` // the pattern has weak cells or conditions, which the drawing leaves out
	Closer  string             `json:"closer,omitempty"` // address of a search for less of the pattern; "" if there is no less
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

// searchTime bounds the time of a search, with the time for which the search waits for others.
const searchTime = 20 * time.Second

// searchGames searches for a drawing: that of the fields rows and anchor, or a pattern's.
func (s *Server) searchGames(r *http.Request) (any, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, err
	}
	page := &searchPage{Boards: []hitBoard{}}
	page.list = newList(r, 0, 1, hitsOnPage)
	if page.Drawing, err = drawing(r, c, page); err != nil || page.Drawing == nil {
		return page, err
	}
	from, err := c.lists(false)
	if err != nil {
		return nil, err
	}
	fields, err := library.ParseSearchFields(r.URL.Query(), hitsOnPage)
	if err != nil {
		return nil, queryFault(err)
	}
	q := fields.Query
	q.Shape, q.Offset, q.Limit = page.Drawing, (fields.Page-1)*hitsOnPage, hitsOnPage
	ctx, end := context.WithTimeout(r.Context(), searchTime)
	defer end()
	if err := s.searches.enter(ctx); err != nil {
		return nil, err
	}
	defer s.searches.leave()
	if page.Result, err = from.games.Search(ctx, q); err != nil {
		return nil, searchFault(err)
	}
	page.list = newList(r, listedHits(page.Result, q.Continuation), fields.Page, hitsOnPage)
	for i := range page.Result.Hits {
		b, err := s.boardOf(&page.Result.Hits[i])
		if err != nil {
			return nil, err
		}
		page.Boards = append(page.Boards, b)
	}
	return page, nil
}

// listedHits is the number of hits on all pages: those with a continuation, or all if it is nil.
func listedHits(result *gamesearch.Result, continuation *gamesearch.Cross) int {
	if continuation == nil {
		return result.Times
	}
	for i := range result.Continuations {
		if c := &result.Continuations[i]; c.Cross == *continuation {
			return c.Times
		}
	}
	return 0
}

// Continued returns the address of the hits in which play went on at a point of the drawing.
func (p *searchPage) Continued(column, row int) string {
	return p.with(map[string]string{"column": strconv.Itoa(column), "row": strconv.Itoa(row)})
}

// By returns the address of the same search in the games of a player.
func (p *searchPage) By(player string) string { return p.with(map[string]string{"player": player}) }

// with returns the address of the search with some fields changed.
func (p *searchPage) with(changed map[string]string) string {
	fields := url.Values{}
	for name, values := range p.Query {
		if name != "page" {
			fields[name] = values
		}
	}
	for name, value := range changed {
		fields.Set(name, value)
	}
	return "/search?" + fields.Encode()
}

// Years counts the hits of each year; those without a date are left out.
func (p *searchPage) Years() []library.Bin {
	list := []library.Bin{}
	for _, y := range p.Result.ByYear {
		if y.Year > 0 {
			list = append(list, library.Bin{From: y.Year, To: y.Year, Count: y.Times})
		}
	}
	return list
}

// drawing reads the drawing that a request asks for; nil if it has none.
func drawing(r *http.Request, c *collection, page *searchPage) (*gamesearch.Shape, error) {
	if id := r.FormValue("pattern"); id != "" {
		return patternDrawing(r, c, id, page)
	}
	rows := r.FormValue("rows")
	if rows == "" {
		return nil, nil
	}
	anchor := gamesearch.Anywhere
	var err error
	if name := r.FormValue("anchor"); name != "" {
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

// The distances within which a search for a pattern looks at its points: from the move and the target, in lines.
const (
	farthest = 24 // all of a pattern
	nearest  = 1
)

// patternDrawing draws a stored pattern. The field near leaves out what is farther from the move and the target than so many
// lines.
func patternDrawing(r *http.Request, c *collection, id string, page *searchPage) (*gamesearch.Shape, error) {
	_, summary, err := c.pattern(id)
	if err != nil {
		return nil, err
	}
	near := farthest
	if text := r.FormValue("near"); text != "" {
		if near, err = strconv.Atoi(text); err != nil || near < nearest || near > farthest {
			return nil, badRequest(fmt.Errorf("near %.10q: a number from %d to %d is expected", text, nearest, farthest))
		}
	}
	rows, anchor, reach := drawPattern(summary.Pattern, near)
	page.Pattern, page.Near, page.Looser = summary.ID.String(), min(near, reach), !summary.Pattern.IsExact()
	if page.Near > nearest {
		page.Closer = "/search?" + url.Values{"pattern": {page.Pattern}, "near": {fmt.Sprint(page.Near - 1)}}.Encode()
	}
	drawing, err := gamesearch.NewShape(rows, anchor)
	if err != nil {
		return nil, badRequest(err)
	}
	return drawing, nil
}

// drawPattern returns the points of a pattern that are not farther than near from the move and the target, as rows, with the
// edges that they still touch. The side that moves is Black. A drawing has no weak cells and no conditions on liberties, so it
// leaves them out. reach is the distance of the farthest point of the pattern.
func drawPattern(p shape.Pattern, near int) (rows []string, anchor gamesearch.Anchor, reach int) {
	letters := [...]byte{shape.Empty: '.', shape.Own: 'X', shape.Other: 'O', shape.Target: 'O', shape.Any: '?', shape.NotOther: '?', shape.NotOwn: '?'}
	if p.Kind().IsOwners() {
		letters[shape.Target] = 'X'
	}
	left, right, top, bottom := p.Width(), -1, p.Height(), -1
	cells := make([][]byte, p.Height())
	for y := range cells {
		cells[y] = make([]byte, p.Width())
		for x := range cells[y] {
			cell := p.At(x, y)
			cells[y][x] = letters[cell]
			if cell == shape.Any || cell.IsWeak() && !isFirstLine(p, x, y) {
				continue
			}
			far := distance(p, x, y)
			reach = max(reach, far)
			if far > near {
				cells[y][x] = '?'
				continue
			}
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		}
	}
	for _, row := range cells[top : bottom+1] {
		rows = append(rows, string(row[left:right+1]))
	}
	return rows, anchorOf(p, left == 0, right == p.Width()-1, top == 0, bottom == p.Height()-1), reach
}

// isFirstLine tells whether a cell of a pattern lies on the first line of the board. A weak cell there keeps its line in a drawing, so
// that the drawing lies at the edge.
func isFirstLine(p shape.Pattern, x, y int) bool {
	e := p.Edges()
	return x == 0 && e&shape.Left != 0 || x == p.Width()-1 && e&shape.Right != 0 || y == 0 && e&shape.Top != 0 || y == p.Height()-1 && e&shape.Bottom != 0
}

// anchorOf returns the edges of a pattern that its drawing keeps.
func anchorOf(p shape.Pattern, left, right, top, bottom bool) (anchor gamesearch.Anchor) {
	for _, side := range []struct {
		edge   shape.Edges
		anchor gamesearch.Anchor
		kept   bool
	}{{shape.Left, gamesearch.Left, left}, {shape.Right, gamesearch.Right, right},
		{shape.Top, gamesearch.Top, top}, {shape.Bottom, gamesearch.Bottom, bottom}} {
		if p.Edges()&side.edge != 0 && side.kept {
			anchor |= side.anchor
		}
	}
	// A drawing from edge to edge lies there anyway.
	for _, across := range []gamesearch.Anchor{gamesearch.Left | gamesearch.Right, gamesearch.Top | gamesearch.Bottom} {
		if anchor&across == across && anchor != gamesearch.Whole {
			anchor &^= across
		}
	}
	return anchor
}

// distance returns how many lines a point is away from the move or from the nearest stone of the target.
func distance(p shape.Pattern, x, y int) int {
	moveX, moveY := p.Move()
	least := max(abs(x-moveX), abs(y-moveY))
	for ty := range p.Height() {
		for tx := range p.Width() {
			if p.At(tx, ty) == shape.Target {
				least = min(least, max(abs(x-tx), abs(y-ty)))
			}
		}
	}
	return least
}

func abs(n int) int { return max(n, -n) }

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
	h = hitBoard{Size: b.Size(), Stones: map[string]string{}, Zone: []string{}, Marks: map[string]string{}}
	for _, colour := range []board.Colour{board.Black, board.White} {
		for _, point := range report.Points(b.Stones(colour).Points(), b.Size()) {
			h.Stones[point] = colour.String()
		}
	}
	if hit.Next != nil {
		h.Marks[hit.Next.Point] = hit.Next.Label
	}
	if h.Zone, err = pointsOfPart(hit.Part, b.Size()); err != nil {
		return h, err
	}
	return h, nil
}

// pointsOfPart lists the points of a part of a board, as C3-F6.
func pointsOfPart(part string, size int) ([]string, error) {
	from, to, _ := strings.Cut(part, "-")
	a, err := board.ParsePoint(from, size)
	if err != nil {
		return nil, err
	}
	b, err := board.ParsePoint(to, size)
	if err != nil {
		return nil, err
	}
	list := []string{}
	ax, ay, bx, by := int(a)%size, int(a)/size, int(b)%size, int(b)/size
	for y := min(ay, by); y <= max(ay, by); y++ {
		for x := min(ax, bx); x <= max(ax, bx); x++ {
			list = append(list, board.FormatPoint(board.Point(y*size+x), size))
		}
	}
	return list, nil
}
