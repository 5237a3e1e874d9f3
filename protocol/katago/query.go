package katago

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
)

// query is a line of the input.
type query struct {
	ID     string `json:"id"`
	Action string `json:"action"` // query_version, clear_cache, terminate or terminate_all; "" to analyse

	TerminateID string `json:"terminateId"`
	TurnNumbers []int  `json:"turnNumbers"` // the turns to terminate; nil: all turns

	InitialStones [][2]string     `json:"initialStones"`
	InitialPlayer string          `json:"initialPlayer"`
	Moves         [][2]string     `json:"moves"`
	Rules         json.RawMessage `json:"rules"`
	Komi          *float64        `json:"komi"`
	Bonus         string          `json:"whiteHandicapBonus"` // 0, N or N-1; "" for the bonus of the rules
	XSize         int             `json:"boardXSize"`
	YSize         int             `json:"boardYSize"`
	AnalyzeTurns  []int           `json:"analyzeTurns"` // without any, the last turn is analysed
	MaxVisits     *int            `json:"maxVisits"`
	Ownership     bool            `json:"includeOwnership"`
	Policy        bool            `json:"includePolicy"`
	Every         float64         `json:"reportDuringSearchEvery"` // seconds; 0 for never
	Priority      int             `json:"priority"`
	Priorities    []int           `json:"priorities"` // by turn
	AvoidMoves    []limited       `json:"avoidMoves"`
	AllowMoves    []limited       `json:"allowMoves"`
	LineLength    *int            `json:"analysisPVLen"` // the number of moves in a line after the first move
	Overrides     overrides       `json:"overrideSettings"`
}

// overrides are the settings of KataGo that a query may change.
type overrides struct {
	MaxTime    float64 `json:"maxTime"`                  // seconds of a search; 0 for no limit
	WinratesAs string  `json:"reportAnalysisWinratesAs"` // BLACK, WHITE or SIDETOMOVE; "" for BLACK
}

// perspective returns the side whose shares, scores and points an answer gives where toMove is the side to move. It returns Empty for an unknown word.
func (o *overrides) perspective(toMove board.Colour) board.Colour {
	switch strings.ToUpper(o.WinratesAs) {
	case "", "BLACK", "B":
		return board.Black
	case "WHITE", "W":
		return board.White
	case "SIDETOMOVE":
		return toMove
	}
	return board.Empty
}

// The names of the fields of a query, and of the settings that it may override.
var (
	queryFields    = fieldsOf(reflect.TypeFor[query]())
	overrideFields = fieldsOf(reflect.TypeFor[overrides]())
)

// fieldsOf lists the names in JSON of a type's fields.
func fieldsOf(t reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(t) {
		names = append(names, f.Tag.Get("json"))
	}
	return names
}

// limited holds moves of a player. They are either moves that the search must not look at, or the only moves that it
// may look at.
type limited struct {
	Player string   `json:"player"`
	Moves  []string `json:"moves"`
	Depth  int      `json:"untilDepth"`
}

// fieldError says what is wrong with a field of a query.
type fieldError struct {
	field string
	err   error
}

func (e *fieldError) Error() string { return fmt.Sprintf("%s: %v", e.field, e.err) }

func (e *fieldError) Unwrap() error { return e.err }

// Errors of queries.
var (
	errMissing  = errors.New("must be given")
	errMoves    = fmt.Errorf("at most %d", mostMoves)
	errTurn     = errors.New("no such turn")
	errTwice    = errors.New("a point is named twice")
	errWinrates = errors.New("neither BLACK, WHITE nor SIDETOMOVE")
	errColour   = errors.New("neither B nor W")
	errSquare   = errors.New("boards are square")
	errRules    = errors.New("unknown rules")
	errVisits   = errors.New("must be at least 1")
	errDepth    = errors.New("untilDepth must be at least 1")
	errKomi     = errors.New("must be between -150 and 150")
	errSeconds  = fmt.Errorf("must be between 0 and %d", mostSeconds)
	errLength   = errors.New("must be at least 0")
	errQueue    = errors.New("too many positions wait to be searched")
	errBonus    = errors.New("neither 0, N nor N-1")
	errPriority = errors.New("must have a number for each turn")
)

// Limits of queries, and the values that hold if a query does not say. KataGo has the same limit of komi. The other
// limits keep a query from taking memory or time without end.
const (
	mostQuery   = 4 << 20   // bytes of a line
	mostKomi    = 150       // points, for either side
	mostMoves   = 2000      // of a game
	mostWaiting = 20_000    // positions in the queue
	mostSeconds = 1_000_000 // between two reports

	defaultVisits        = 1000 // of a position
	defaultKomiArea      = 7.5
	defaultKomiTerritory = 6.5
)

// start checks the query and returns an empty board and how the game is counted. The error is a
// *fieldError.
func (q *query) start() (*board.Board, board.Counting, error) {
	fail := func(field string, err error) (*board.Board, board.Counting, error) {
		return nil, board.Counting{}, &fieldError{field, err}
	}
	if q.ID == "" {
		return fail("id", errMissing)
	}
	if q.XSize == 0 {
		return fail("boardXSize", errMissing)
	}
	if q.XSize != q.YSize {
		return fail("boardYSize", errSquare)
	}
	b, err := board.New(q.XSize)
	if err != nil {
		return fail("boardXSize", err)
	}
	counting, known := q.counting()
	switch {
	case len(q.Rules) == 0:
		return fail("rules", errMissing)
	case !known:
		return fail("rules", errRules)
	}
	if q.Bonus != "" {
		if counting.Bonus, known = board.ParseBonus(q.Bonus); !known {
			return fail("whiteHandicapBonus", fmt.Errorf("%q: %w", q.Bonus, errBonus))
		}
	}
	if q.Komi != nil && !(math.Abs(*q.Komi) <= mostKomi) {
		return fail("komi", errKomi)
	}
	if q.MaxVisits != nil && *q.MaxVisits < 1 {
		return fail("maxVisits", errVisits)
	}
	if !(q.Every >= 0 && q.Every <= mostSeconds) {
		return fail("reportDuringSearchEvery", errSeconds)
	}
	if q.LineLength != nil && *q.LineLength < 0 {
		return fail("analysisPVLen", errLength)
	}
	if !(q.Overrides.MaxTime >= 0 && q.Overrides.MaxTime <= mostSeconds) {
		return fail("overrideSettings.maxTime", errSeconds)
	}
	if q.Overrides.perspective(board.Black) == board.Empty {
		return fail("overrideSettings.reportAnalysisWinratesAs", fmt.Errorf("%q: %w", q.Overrides.WinratesAs, errWinrates))
	}
	if q.InitialPlayer != "" && board.ParseColour(q.InitialPlayer) == board.Empty {
		return fail("initialPlayer", fmt.Errorf("%q: %w", q.InitialPlayer, errColour))
	}
	if len(q.Moves) > mostMoves {
		return fail("moves", errMoves)
	}
	return b, counting, nil
}

// setUp puts the initial stones on the board and returns them and the side that moves first.
func (q *query) setUp(b *board.Board) (stones []board.Stone, toMove board.Colour, err error) {
	for _, pair := range q.InitialStones {
		s, err := stone(pair, q.XSize)
		if err != nil {
			return nil, 0, err
		}
		if s.Point == board.Pass {
			return nil, 0, board.ErrVertex
		}
		if slices.ContainsFunc(stones, func(o board.Stone) bool { return o.Point == s.Point }) {
			return nil, 0, fmt.Errorf("%s: %w", pair[1], errTwice)
		}
		stones = append(stones, s)
	}
	if err := b.Setup(stones); err != nil {
		return nil, 0, err
	}
	toMove = board.ParseColour(q.InitialPlayer)
	switch {
	case toMove == board.Empty && handicap(b) > 0:
		toMove = board.White
	case toMove == board.Empty:
		toMove = board.Black
	}
	return stones, toMove, nil
}

// handicap returns the number of handicap stones: the black stones before the first move, if there are at least two and
// no white stone. Otherwise it is 0.
func handicap(b *board.Board) int {
	if n := b.Stones(board.Black).Len(); n >= 2 && b.Stones(board.White).Len() == 0 {
		return n
	}
	return 0
}

// stone reads a pair like ["B","Q4"].
func stone(pair [2]string, size int) (s board.Stone, err error) {
	if s.Colour = board.ParseColour(pair[0]); s.Colour == board.Empty {
		return s, fmt.Errorf("%q: %w", pair[0], errColour)
	}
	s.Point, err = board.ParsePoint(pair[1], size)
	return s, err
}

// counting returns how the game is counted by the rules of the query, a name or an object. It
// returns false for unknown rules.
func (q *query) counting() (board.Counting, bool) {
	var name string
	if json.Unmarshal(q.Rules, &name) == nil {
		return sgf.ParseRules(name)
	}
	return sgf.ParseRulesObject(string(q.Rules))
}

// komi returns the komi of the query, or the usual komi if the query has none.
func (q *query) komi(c board.Counting) float64 {
	switch {
	case q.Komi != nil:
		return *q.Komi
	case c.Territory:
		return defaultKomiTerritory
	}
	return defaultKomiArea
}
