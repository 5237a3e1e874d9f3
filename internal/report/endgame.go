package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/engine/endgame"
)

// Endgame is the endgames of a position.
type Endgame struct {
	*Position
	BlackPoints int           `json:"black_points"` // settled territory; a dead stone counts twice
	WhitePoints int           `json:"white_points"`
	Areas       []Area        `json:"areas"`
	Complete    bool          `json:"complete"`      // every area has a value
	Sum         string        `json:"sum,omitempty"` // of all areas and the settled territory
	Sides       []EndgameSide `json:"sides"`
}

// EndgameSide says what a side reaches if it moves first.
type EndgameSide struct {
	ToMove string   `json:"to_move"`
	Point  *string  `json:"point"`          // the orthodox move: in the hottest area; nil if it is not known
	Lead   *float64 `json:"lead,omitempty"` // of Black at the end, without komi
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
	Positions   int      `json:"positions,omitempty"` // solved for the value
}

// NewEndgame reports the endgames that a solver listed.
func NewEndgame(p *Position, s *endgame.Solver, l *endgame.List) *Endgame {
	r := &Endgame{Position: p, Complete: l.Complete, Areas: []Area{}}
	r.BlackPoints, r.WhitePoints = l.Territory(p.Board)
	for _, e := range l.Endgames {
		a := Area{Points: p.names(e.Area.Points())}
		if e.Err != nil {
			a.Why = e.Err.Error()
		} else {
			v := e.Solution.Value
			mean, temperature := v.Mean(), v.Temperature()
			a.Value, a.Mean, a.Temperature, a.Positions = s.Table.String(v), &mean, &temperature, e.Solution.Positions
			if temperature >= 0 { // below, a move only costs the side that makes it
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

func bestMoves(p *Position, s *endgame.Solution, side board.Colour) []string {
	var list []string
	for _, m := range s.Best[side] {
		list = append(list, p.name(m.Point))
	}
	return list
}

// Text is a line for each area, and the orthodox moves.
func (r *Endgame) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "settled: Black %d, White %d\n", r.BlackPoints, r.WhitePoints)
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
		fmt.Fprintf(&t, "Black leads by %g at the end, without komi, if Black begins, by %g if White does\n", *black.Lead, *white.Lead)
	}
	return t.String()
}

// mostNamed is how many points of an area are named. Of a larger area the text says the number too.
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
	return *move
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " or ")
}
