package katago

import (
	"shicho/board"
	"shicho/engine"
	"shicho/engine/network"
	"shicho/engine/search"
	"shicho/pattern/shape"
)

// answer is the answer about one position. Its values are those of the side that the query names, Black if it names none.
type answer struct {
	ID        string     `json:"id"`
	Turn      int        `json:"turnNumber"`
	During    bool       `json:"isDuringSearch"`
	Moves     []moveInfo `json:"moveInfos"`
	Root      rootInfo   `json:"rootInfo"`
	Ownership []float64  `json:"ownership,omitempty"`
	Policy    []float64  `json:"policy,omitempty"`
}

type moveInfo struct {
	Move     string    `json:"move"`
	Visits   int       `json:"visits"`
	WinRate  float64   `json:"winrate"`
	Score    float64   `json:"scoreLead"`
	Mean     float64   `json:"scoreMean"`
	Selfplay float64   `json:"scoreSelfplay"`
	Stdev    float64   `json:"scoreStdev"`
	Prior    float64   `json:"prior"`
	Utility  float64   `json:"utility"`
	LCB      float64   `json:"lcb"`
	UtilLCB  float64   `json:"utilityLcb"`
	Weight   float64   `json:"weight"`
	Order    int       `json:"order"`
	Line     []string  `json:"pv"`
	Pattern  *shape.ID `json:"pattern,omitempty"` // the stored pattern that spoke for the move
}

type rootInfo struct {
	Player   string  `json:"currentPlayer"`
	Visits   int     `json:"visits"`
	WinRate  float64 `json:"winrate"`
	Score    float64 `json:"scoreLead"`
	Selfplay float64 `json:"scoreSelfplay"`
	Stdev    float64 `json:"scoreStdev"`
	Utility  float64 `json:"utility"`
	Weight   float64 `json:"weight"`
}

// newAnswer makes the answer of a search report. source has the player's network. during is set if the search still goes on.
func newAnswer(t *turn, at *engine.Turn, r *search.Report, source network.Source, during bool) (*answer, error) {
	side := t.game.query.Overrides.perspective(at.ToMove)
	of := func(share float64) float64 { // the search's shares are those of the side to move
		if side != at.ToMove {
			return 1 - share
		}
		return share
	}
	points := func(black float64) float64 { // the search's points are Black's
		if side == board.White {
			return -black
		}
		return black
	}
	utility := func(share float64) float64 { return 2*share - 1 }
	name := func(p board.Point) string {
		if p == board.Pass {
			return "pass"
		}
		return board.FormatPoint(p, at.Board.Size())
	}
	a := &answer{ID: t.game.query.ID, Turn: t.number, During: during, Moves: []moveInfo{}}
	value, score := of(r.Value), points(r.Score)
	a.Root = rootInfo{Player: map[board.Colour]string{board.Black: "B", board.White: "W"}[at.ToMove], Visits: r.Visits, WinRate: value, Score: score, Selfplay: score,
		Stdev: r.Deviation, Utility: utility(value), Weight: float64(r.Visits)}
	for i, m := range r.Moves {
		estimate := r.Estimate(&m)
		value, bound, score := of(estimate), of(max(0, estimate-2*m.Deviation)), points(m.Score)
		info := moveInfo{Move: name(m.Point), Visits: m.Visits, WinRate: value, Score: score, Mean: score, Selfplay: score, Stdev: r.Deviation,
			Prior: m.Prior, Utility: utility(value), LCB: bound, UtilLCB: utility(bound), Weight: float64(m.Visits), Order: i, Line: []string{}}
		for _, p := range t.shortened(m.Line) {
			info.Line = append(info.Line, name(p))
		}
		if !m.Pattern.IsZero() {
			info.Pattern = &m.Pattern
		}
		a.Moves = append(a.Moves, info)
	}
	if t.game.query.Ownership {
		a.Ownership = make([]float64, len(r.Ownership)) // the search goes on with its own
		for i, owned := range r.Ownership {
			a.Ownership[i] = points(owned)
		}
	}
	if t.game.query.Policy {
		policy, err := policyOf(at, source)
		if err != nil {
			return nil, err
		}
		a.Policy = policy
	}
	return a, nil
}

// policyOf returns the probabilities of all points, row by row from the top, and of the pass at the
// end. An illegal move has -1.
func policyOf(at *engine.Turn, source network.Source) ([]float64, error) {
	likely, err := source.RankMoves(at.Board, at.ToMove)
	if err != nil {
		return nil, err
	}
	policy := make([]float64, at.Board.Points()+1) // passes are not ranked
	for i := range policy[:at.Board.Points()] {
		policy[i] = -1
	}
	for _, x := range likely {
		policy[x.Point] = x.Probability
	}
	return policy, nil
}
