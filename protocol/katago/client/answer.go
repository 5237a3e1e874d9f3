package client

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"shicho/board"
	"shicho/study/review"
)

// answer is a line from the program.
type answer struct {
	ID      string  `json:"id"`
	Turn    *int    `json:"turnNumber"`
	During  bool    `json:"isDuringSearch"`
	Nothing bool    `json:"noResults"`
	Moves   []moved `json:"moveInfos"`
	Root    *root   `json:"rootInfo"`
	Version string  `json:"version"`
	Action  string  `json:"action"`
	Field   string  `json:"field"`
	Error   string  `json:"error"`
	Warning string  `json:"warning"`
}

// root is what an answer says of the position.
type root struct {
	Lead   *float64 `json:"scoreLead"`
	Wins   *float64 `json:"winrate"`
	Player string   `json:"currentPlayer"`
}

// moved is what an answer says of a move.
type moved struct {
	Move   string   `json:"move"`
	Visits int      `json:"visits"`
	Wins   float64  `json:"winrate"`
	Lead   float64  `json:"scoreLead"`
	Prior  float64  `json:"prior"`
	Line   []string `json:"pv"`
}

// verdict is the answer as a review needs it. The error says that the answer is about another position: the wrong side is to move, or a move is not possible.
func (a *answer) verdict(b *board.Board, toMove board.Colour) (*review.Verdict, error) {
	if a.Root == nil || a.Root.Lead == nil || a.Root.Wins == nil {
		return nil, fmt.Errorf("%w: the answer has no scoreLead and winrate", ErrAnswer)
	}
	if isOdd(*a.Root.Lead) || isOdd(*a.Root.Wins) {
		return nil, fmt.Errorf("%w: lead %g, win rate %g", ErrAnswer, *a.Root.Lead, *a.Root.Wins)
	}
	if p := a.Root.Player; p != "" && p != letter(toMove) {
		return nil, fmt.Errorf("%w: another position: %s is to move, not %s", ErrAnswer, letter(toMove), p)
	}
	v := &review.Verdict{Lead: *a.Root.Lead, WinRate: *a.Root.Wins, Moves: []review.BestMove{}}
	for i := range a.Moves {
		m := &a.Moves[i]
		p, err := board.ParsePoint(strings.ToUpper(m.Move), b.Size())
		if err != nil || p >= 0 && b.At(p) != board.Empty {
			return nil, fmt.Errorf("%w: another position: %q is no move of it", ErrAnswer, m.Move)
		}
		v.Moves = append(v.Moves, review.BestMove{Move: board.FormatPoint(p, b.Size()), Visits: m.Visits, WinRate: m.Wins, Score: m.Lead, Prior: m.Prior,
			Line: lineOf(m.Line, toMove, b.Size())})
	}
	return v, nil
}

// isOdd reports whether a number is none that an answer can have.
func isOdd(x float64) bool { return math.IsNaN(x) || math.Abs(x) > 10_000 }

// lineOf is a line of play by turns, up to the first name that is no point.
func lineOf(names []string, colour board.Colour, size int) []board.NamedMove {
	list := []board.NamedMove{}
	for _, name := range names {
		p, err := board.ParsePoint(strings.ToUpper(name), size)
		if err != nil {
			break
		}
		list = append(list, board.Stone{Point: p, Colour: colour}.Named(size))
		colour = colour.Opponent()
	}
	return list
}

func parseAnswer(line []byte) (*answer, error) {
	a := new(answer)
	if err := json.Unmarshal(line, a); err != nil {
		text := string(line)
		if len(text) > 100 {
			text = text[:100] + "…"
		}
		return nil, fmt.Errorf("%w: %q is no JSON object", ErrAnswer, text)
	}
	return a, nil
}
