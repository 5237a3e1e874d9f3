package web

import (
	"shicho/board"
	"shicho/internal/report"
	"shicho/patterndb"
	"shicho/sgf"
)

// game returns a game by its key, and whether a visitor dropped it.
func (s *Server) game(key string) (g *patterndb.Game, own bool, err error) {
	c, err := s.source.get()
	if err != nil {
		return nil, false, err
	}
	return c.game(key)
}

// recordOf returns the record of a game.
func (s *Server) recordOf(key string) (*sgf.Record, error) {
	g, _, err := s.game(key)
	if err != nil {
		return nil, err
	}
	return g.Record(), nil
}

// Course is what was played, as the board in a page takes it.
type Course struct {
	Size   int          `json:"size"`
	Black  []string     `json:"black"` // stones set up before the first move
	White  []string     `json:"white"`
	Moves  []CourseMove `json:"moves"`
	ToMove string       `json:"to_move,omitempty"` // after the last move
}

// CourseMove is a move, and the stones that were set up after it.
type CourseMove struct {
	report.Move
	Setup *Setup `json:"setup,omitempty"`
}

// Setup is a change of the position between moves.
type Setup struct {
	Black []string `json:"black"`
	White []string `json:"white"`
	Empty []string `json:"empty"`
}

// newCourse takes the course out of a record.
func newCourse(r *sgf.Record) *Course {
	c := &Course{Size: r.Size, Black: []string{}, White: []string{}, Moves: []CourseMove{}, ToMove: r.Next().String()}
	for i := range r.Steps {
		step := &r.Steps[i]
		switch {
		case step.IsMove():
			c.Moves = append(c.Moves, CourseMove{Move: report.Move{Colour: step.Colour.String(), Point: board.FormatPoint(step.Point, r.Size)}})
		case len(c.Moves) == 0:
			setup := newSetup(step, r.Size)
			c.Black, c.White = append(c.Black, setup.Black...), append(c.White, setup.White...)
		default:
			c.Moves[len(c.Moves)-1].Setup = newSetup(step, r.Size)
		}
	}
	return c
}

func newSetup(step *sgf.Step, size int) *Setup {
	s := &Setup{[]string{}, []string{}, []string{}}
	for _, stone := range step.Stones {
		list := map[board.Colour]*[]string{board.Black: &s.Black, board.White: &s.White, board.Empty: &s.Empty}[stone.Colour]
		*list = append(*list, board.FormatPoint(stone.Point, size))
	}
	return s
}
