package client

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
)

// part is a part of a game that one query is about: moves that follow each other with no setup between them.
type part struct {
	first  int // moves of the game before the part
	stones [][2]string
	player string // who moves first
	moves  [][2]string
}

// partsOf divides a game at its setups. The last part ends with the last legal move.
func partsOf(r *sgf.Record) []part {
	b, err := board.New(r.Size)
	if err != nil {
		return nil
	}
	parts := []part{{player: letter(r.ToMove)}}
	moves := 0
	for i := range r.Steps {
		s := &r.Steps[i]
		if r.Play(b, s) != nil {
			break
		}
		last := &parts[len(parts)-1]
		if s.IsMove() {
			if len(last.moves) == 0 {
				last.player = letter(s.Colour)
			}
			last.moves, moves = append(last.moves, [2]string{letter(s.Colour), nameOf(s.Point, r.Size)}), moves+1
			continue
		}
		next := part{first: moves, stones: stonesOf(b), player: letter(r.NextAfter(moves))}
		if len(last.moves) == 0 {
			*last = next
		} else {
			parts = append(parts, next)
		}
	}
	return parts
}

// stonesOf lists the stones of a position.
func stonesOf(b *board.Board) (list [][2]string) {
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := b.Stones(colour)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			list = append(list, [2]string{letter(colour), nameOf(p, b.Size())})
		}
	}
	return list
}

func letter(c board.Colour) string { return strings.ToUpper(c.String()[:1]) }

// nameOf names a point as the protocol does.
func nameOf(p board.Point, size int) string {
	if p == board.Pass {
		return "pass"
	}
	return board.FormatPoint(p, size)
}

// query is a line to the program.
type query struct {
	ID            string         `json:"id"`
	Action        string         `json:"action,omitempty"`
	InitialStones [][2]string    `json:"initialStones,omitempty"`
	InitialPlayer string         `json:"initialPlayer,omitempty"`
	Moves         [][2]string    `json:"moves,omitempty"`
	Rules         string         `json:"rules,omitempty"`
	Komi          *float64       `json:"komi,omitempty"`
	XSize         int            `json:"boardXSize,omitempty"`
	YSize         int            `json:"boardYSize,omitempty"`
	Turns         []int          `json:"analyzeTurns,omitempty"`
	Visits        int            `json:"maxVisits,omitempty"`
	Overrides     map[string]any `json:"overrideSettings,omitempty"`
}

// The queries that are no analyses, by their IDs.
const (
	versionQuery = "version"
	endQuery     = "end"
)

// line is the query as a line.
func (q *query) line() []byte {
	text, err := json.Marshal(q)
	if err != nil {
		panic(fmt.Sprint("katago: ", err)) // all fields have values that JSON knows
	}
	return append(text, '\n')
}

// queryAbout asks about positions of a part: those after the given numbers of moves of the game.
func (j *Judge) queryAbout(number int, wanted []int) *query {
	p := &j.parts[number]
	komi := math.Round(2*j.record.Komi) / 2 // the protocol knows halves only
	q := &query{ID: strconv.Itoa(number), InitialStones: p.stones, InitialPlayer: p.player, Moves: p.moves, Rules: rulesOf(j.record), Komi: &komi,
		XSize: j.record.Size, YSize: j.record.Size, Visits: j.options.Visits,
		Overrides: map[string]any{"reportAnalysisWinratesAs": "BLACK"}}
	for _, moves := range wanted {
		q.Turns = append(q.Turns, moves-p.first)
	}
	return q
}

// rulesOf names the rules of a record as the protocol does.
func rulesOf(r *sgf.Record) string {
	counting, _ := sgf.ParseRules(r.Rules)
	switch {
	case counting.Territory:
		return "japanese"
	case counting.AsItIs:
		return "tromp-taylor"
	}
	return "chinese"
}
