package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/endgame"
	"shicho/internal/words"
)

// Endgame is the endgames of a position.
type Endgame struct {
	*RecordPosition
	BlackPoints int           `json:"black_points"` // settled territory; a dead stone counts twice
	WhitePoints int           `json:"white_points"`
	BlackTaken  int           `json:"black_prisoners"` // white stones that Black has taken
	WhiteTaken  int           `json:"white_prisoners"`
	Areas       []Area        `json:"areas"`
	Complete    bool          `json:"complete"`      // every area has a value
	Sum         string        `json:"sum,omitempty"` // the sum of all areas and the settled territory
	Sides       []EndgameSide `json:"sides"`
}

// EndgameSide says what a side reaches if it moves first.
type EndgameSide struct {
	ToMove string   `json:"to_move"`
	Point  *string  `json:"point"`          // the orthodox move, in the hottest area; nil if it is not known
	Lead   *float64 `json:"lead,omitempty"` // Black's lead at the end, without komi
}

// Area is a part of the board that settled stones fence.
type Area struct {
	Points      []string `json:"area"`
	Why         string   `json:"why,omitempty"` // why there is no value
	Value       string   `json:"value,omitempty"`
	Mean        *float64 `json:"mean,omitempty"`
	Temperature *float64 `json:"temperature,omitempty"`
	BlackMoves  []string `json:"black_moves,omitempty"` // the best moves of each side
	WhiteMoves  []string `json:"white_moves,omitempty"`
	Positions   int      `json:"positions,omitempty"` // the number of positions that were solved for the value
}

// NewEndgame reports the endgames that a solver listed.
func NewEndgame(p *RecordPosition, s *endgame.Solver, l *endgame.List) *Endgame {
	r := &Endgame{RecordPosition: p, Complete: l.Complete, Areas: []Area{}}
	r.BlackPoints, r.WhitePoints = l.Territory(p.Board)
	r.BlackTaken, r.WhiteTaken = p.Board.Prisoners(board.White), p.Board.Prisoners(board.Black)
	for _, e := range l.Endgames {
		a := Area{Points: p.names(e.Area.Points())}
		if e.Err != nil {
			a.Why = e.Err.Error()
		} else {
			v := e.Solution.Value
			mean, temperature := v.Mean(), v.Temperature()
			a.Value, a.Mean, a.Temperature, a.Positions = s.Table.String(v), &mean, &temperature, e.Solution.Positions
			if temperature >= 0 { // below 0 a move costs the side that makes it
				a.BlackMoves, a.WhiteMoves = bestMoves(p, e.Solution, board.Black), bestMoves(p, e.Solution, board.White)
			}
		}
		r.Areas = append(r.Areas, a)
	}
	if l.Complete {
		r.Sum = s.Table.String(l.Sum)
	}
	for _, c := range [...]board.Colour{board.Black, board.White} {
		side := EndgameSide{ToMove: c.String()}
		if move := l.Orthodox(c); move != board.NoPoint {
			name := p.name(move)
			side.Point = &name
		}
		if l.Complete {
			lead := l.Sum.LeftStop()
			if c == board.White {
				lead = l.Sum.RightStop()
			}
			side.Lead = &lead
		}
		r.Sides = append(r.Sides, side)
	}
	return r
}

func bestMoves(p *RecordPosition, s *endgame.Solution, side board.Colour) []string {
	var list []string
	for _, m := range s.Best[side] {
		list = append(list, p.name(m.Point))
	}
	return list
}

// Text is a line for each area, and the orthodox moves.
func (r *Endgame) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "settled territory: Black %d, White %d; prisoners: Black %d, White %d\n", r.BlackPoints, r.WhitePoints, r.BlackTaken, r.WhiteTaken)
	for _, a := range r.Areas {
		if a.Why != "" {
			fmt.Fprintf(&t, "%s: no value: %s\n", areaName(a.Points), a.Why)
			continue
		}
		fmt.Fprintf(&t, "%s: %s, mean %g, temperature %g; Black %s, White %s\n", areaName(a.Points), a.Value, *a.Mean, *a.Temperature,
			orNone(a.BlackMoves), orNone(a.WhiteMoves))
	}
	black, white := &r.Sides[0], &r.Sides[1]
	fmt.Fprintf(&t, "orthodox: Black %s, White %s\n", orUnknown(black.Point), orUnknown(white.Point))
	if r.Complete {
		t.WriteString(r.lead(*black.Lead, *white.Lead))
	}
	return t.String()
}

// lead says who leads at the end if Black begins and if White does, and what is counted.
func (r *Endgame) lead(black, white float64) string {
	text := fmt.Sprintf("at the end %s, whoever begins", leader(black))
	if black != white {
		text = fmt.Sprintf("at the end %s if Black begins, %s if White begins", leader(black), leader(white))
	}
	text += "; territory and prisoners count, not komi\n"
	if rules, known := sgf.ParseRules(r.Record.Rules); known && !rules.Territory {
		text += fmt.Sprintf("by the rules of the record, %s, area counts, and the score may differ\n", words.Printable(r.Record.Rules))
	}
	return text
}

// leader says who leads, and by how much. lead is Black's lead in points, negative if White leads.
func leader(lead float64) string {
	switch {
	case lead > 0:
		return fmt.Sprintf("Black leads by %g", lead)
	case lead < 0:
		return fmt.Sprintf("White leads by %g", -lead)
	}
	return "nobody leads"
}

// mostNamed is the largest number of points of an area that the text names. For a larger area the text also says the
// number of points.
const mostNamed = 8

func areaName(points []string) string {
	if len(points) > mostNamed {
		return fmt.Sprintf("%s … (%d points)", strings.Join(points[:mostNamed], " "), len(points))
	}
	return strings.Join(points, " ")
}

func orUnknown(move *string) string {
	if move == nil {
		return "unknown"
	}
	return moveWords(*move)[0]
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " or ")
}
