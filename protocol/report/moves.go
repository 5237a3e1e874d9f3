package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/engine/moves"
)

// Moves is the likely moves of a position by a learned model.
type Moves struct {
	*RecordPosition
	Side       string       `json:"to_move"`
	Candidates []LikelyMove `json:"candidates"` // the likeliest first
}

// LikelyMove is a move with its probability.
type LikelyMove struct {
	Point       string  `json:"point"`
	Probability float64 `json:"probability"`

	point board.Point
}

// Ranker lists the legal moves of a side with their probabilities: a model of moves or a network.
type Ranker interface {
	RankMoves(b *board.Board, mover board.Colour) ([]moves.RankedMove, error)
}

// NewMoves asks for the likely moves of the side to move. If most is not 0, there are at most most moves.
func NewMoves(p *RecordPosition, ranker Ranker, most int) (*Moves, error) {
	found, err := ranker.RankMoves(p.Board, p.ToMove)
	if err != nil {
		return nil, p.Fault(err)
	}
	if most > 0 {
		found = found[:min(len(found), most)]
	}
	r := &Moves{RecordPosition: p, Side: p.ToMove.String(), Candidates: []LikelyMove{}}
	for _, x := range found {
		r.Candidates = append(r.Candidates, LikelyMove{p.name(x.Point), x.Probability, x.Point})
	}
	return r, nil
}

// Diagram is the picture, with the probabilities in per cent.
func (r *Moves) Diagram() *diagram.Diagram {
	d := r.picture().Caption(r.headline(r.ToMove)).Legend(diagram.Entry{Symbol: diagram.ShareSymbol, Text: "probability in per cent"})
	for _, m := range r.Candidates {
		d.Share(m.point, m.Probability)
	}
	return d
}

// Text is the board with the probabilities, and the list of moves.
func (r *Moves) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s\n%s to move:\n", r.Diagram().Text(), r.Side)
	for i, m := range r.Candidates {
		fmt.Fprintf(&t, "%3d  %-4s %5.1f %%\n", i+1, m.Point, 100*m.Probability)
	}
	return t.String()
}
