package library

import (
	"encoding"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"shicho/board"
	"shicho/board/sgf/date"
	"shicho/board/sgf/rank"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/patterndb/games"
	"shicho/study/gamesearch"
)

// ErrQuery says that a field of a query has a value that makes no sense. The text of the error names the field.
var ErrQuery = errors.New("not a query")

// Bounds of the fields of a query.
const (
	eachPage   = 24     // patterns or games on a page, unless the query says otherwise
	mostEach   = 200    // patterns or games on a page, at most
	MostListed = 10_000 // patterns, games or hits on all pages up to the last one that can be asked for
	mostNumber = 1 << 30
)

// fields reads the fields of a query. The first error stays.
type fields struct {
	values url.Values
	err    error
}

func (f *fields) fail(name string, err error) {
	if f.err == nil {
		f.err = &FieldError{name, fmt.Errorf("%w: %s %.40q: %w", ErrQuery, name, f.values.Get(name), err)}
	}
}

// FieldError is an ErrQuery about a field.
type FieldError struct {
	Field string
	err   error
}

func (e *FieldError) Error() string { return e.err.Error() }
func (e *FieldError) Unwrap() error { return e.err }

// number reads a number between two bounds; a field that is missing or empty is the standard.
func (f *fields) number(name string, low, high, standard int) int {
	text := f.values.Get(name)
	if text == "" {
		return standard
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		f.fail(name, fmt.Errorf("a number from %d to %d is expected", low, high))
		return standard
	}
	return n
}

// text reads a field into a value unless the field is missing or empty.
func (f *fields) text(name string, into encoding.TextUnmarshaler) (set bool) {
	text := f.values.Get(name)
	if text == "" {
		return false
	}
	if err := into.UnmarshalText([]byte(text)); err != nil {
		f.fail(name, err)
		return false
	}
	return true
}

// choice reads a field that has one of some values.
func choice[T ~string](f *fields, name string, choices []T, standard T) T {
	value := T(f.values.Get(name))
	if value == "" {
		return standard
	}
	if !slices.Contains(choices, value) {
		f.fail(name, fmt.Errorf("one of %v is expected", choices))
		return standard
	}
	return value
}

// yesNo reads a field that is yes, no, or missing.
func (f *fields) yesNo(name string) *bool {
	switch choice(f, name, []string{"yes", "no", "any"}, "any") {
	case "yes":
		yes := true
		return &yes
	case "no":
		no := false
		return &no
	}
	return nil
}

// parsed reads a field that may be missing.
func parsed[T any](f *fields, name string, parse func(text string) (T, error)) (value T) {
	text := f.values.Get(name)
	if text == "" {
		return value
	}
	value, err := parse(text)
	if err != nil {
		f.fail(name, err)
	}
	return value
}

func (f *fields) dates() date.Range {
	return date.Range{From: parsed(f, "from", date.Parse), To: parsed(f, "to", date.Parse)}
}

// ranks reads a range of ranks, as 5k-1d.
func (f *fields) ranks(name string) rank.Range { return parsed(f, name, rank.Parse) }

// page reads the number of the page and how many things stand on it.
func (f *fields) page() (page, each int) {
	each = f.number("each", 1, mostEach, eachPage)
	return f.number("page", 1, MostListed/each, 1), each
}

// themes reads all values of a field that names themes.
func (f *fields) themes(name string) (themes theme.Set) {
	for _, text := range f.values[name] {
		if text == "" || text == "any" {
			continue
		}
		t, err := theme.Parse(text)
		if err != nil {
			f.fail(name, err)
			continue
		}
		themes.Add(t)
	}
	return themes
}

// ParsePatternQuery reads the fields class, kind, edge, theme, min_size, max_size, min_depth, max_depth, min_seen, ladder, shallow, player,
// from, to, by, page and each. The error wraps ErrQuery.
func ParsePatternQuery(values url.Values) (q PatternQuery, err error) {
	f := &fields{values: values}
	q.By = choice(f, "by", Orders, ByDifficulty)
	q.MinSize = f.number("min_size", 0, mostNumber, 0)
	q.MaxSize = f.number("max_size", 0, mostNumber, 0)
	q.MinDepth = f.number("min_depth", 0, mostNumber, 0)
	q.MaxDepth = f.number("max_depth", 0, mostNumber, 0)
	q.MinSeen = f.number("min_seen", 0, mostNumber, 0)
	if values.Get("class") != "any" {
		f.text("class", &q.Class)
	}
	f.text("edge", &q.Edge)
	q.Themes = f.themes("theme")
	names := []string{"any"}
	for _, kind := range shape.OfPatterns() {
		names = append(names, kind.String())
	}
	if i := slices.Index(names, choice(f, "kind", names, "any")); i > 0 {
		kind := shape.OfPatterns()[i-1]
		q.Kind = &kind
	}
	var shallow patterndb.Shallow
	if values.Get("shallow") != "any" && f.text("shallow", &shallow) {
		q.Shallow = &shallow
	}
	q.Ladder = f.yesNo("ladder")
	q.Player, q.Dates = values.Get("player"), f.dates()
	q.Page, q.Each = f.page()
	return q, f.err
}

// ParseGameQuery reads the fields player, rank, event, result, from, to, size, min_first, min_missed, by, reversed, page and each. The error
// wraps ErrQuery.
func ParseGameQuery(values url.Values) (q GameQuery, err error) {
	f := &fields{values: values}
	q.By = choice(f, "by", gamesearch.Orders, gamesearch.ByDate)
	q.Reversed = values.Get("reversed") == "yes"
	q.Size = f.number("size", 0, board.MaxSize, 0)
	q.MinFirst = f.number("min_first", 0, mostNumber, 0)
	q.MinMissed = f.number("min_missed", 0, mostNumber, 0)
	q.Player, q.Event, q.Result, q.Dates, q.Ranks = values.Get("player"), values.Get("event"), values.Get("result"), f.dates(), f.ranks("rank")
	if q.Result != "" && !games.IsResult(q.Result) {
		f.fail("result", errors.New("a result begins with B+, W+, black, white, draw, void, jigo or ?"))
	}
	q.Page, q.Each = f.page()
	return q, f.err
}
