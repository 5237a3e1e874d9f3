package web

import (
	"shicho/board"
	"shicho/board/sgf"
	"shicho/patterndb"
)

// game returns the game with a key, and says whether a visitor dropped it.
func (s *Server) game(key string) (g *patterndb.Game, own bool, err error) {
	c, err := s.source.get()
	if err != nil {
		return nil, false, err
	}
	return c.game(key)
}

// Course is what was played, as the board in a page takes it: all moves, or the first ones of a very long record.
type Course struct {
	Size    int          `json:"size"`
	Black   []string     `json:"black"` // stones set up before the first move
	White   []string     `json:"white"`
	Moves   []CourseMove `json:"moves"`
	ToMove  string       `json:"to_move,omitempty"` // after the last one of the moves
	LeftOut int          `json:"left_out"`          // moves that are not in the list
	Drawn                // at the start
}

// CourseMove is a move, and the stones that were set up after it. An annotated record says more.
type CourseMove struct {
	board.NamedMove
	Setup *Setup `json:"setup,omitempty"`
	Drawn
	Variations [][]CourseMove `json:"variations,omitempty"` // lines that take the place of this move and those after it

	following [][]CourseMove // variations of the next move
}

// Setup is a change of the position between moves.
type Setup struct {
	Black []string `json:"black"`
	White []string `json:"white"`
	Empty []string `json:"empty"`
}

// mostSetUp bounds the stones that are set up, and the points that are cleared, after the first move of a course.
const mostSetUp = 20_000

// newCourse takes the course out of a record: at most mostMoves moves, and fewer if very many stones are set up between them.
func newCourse(r *sgf.Record) *Course {
	c := &Course{Size: r.Size, Black: []string{}, White: []string{}, Moves: []CourseMove{}}
	var stones []board.Stone // set up after the last move
	left := mostSetUp
	setUp := func() {
		if setup := newSetup(stones, r.Size); len(c.Moves) == 0 {
			c.Black, c.White = setup.Black, setup.White
		} else if len(stones) > 0 {
			c.Moves[len(c.Moves)-1].Setup = setup
			left -= len(setup.Black) + len(setup.White) + len(setup.Empty)
		}
		stones = nil
	}
	for i := range r.Steps {
		step := &r.Steps[i]
		if !step.IsMove() {
			stones = append(stones, step.Stones...)
			continue
		}
		setUp()
		if len(c.Moves) == mostMoves || left < 0 {
			break
		}
		c.Moves = append(c.Moves, CourseMove{NamedMove: board.Stone{Point: step.Point, Colour: step.Colour}.Named(r.Size)})
	}
	setUp()
	c.LeftOut = r.Moves() - len(c.Moves)
	c.ToMove = r.NextAfter(len(c.Moves)).String()
	return c
}

// shownPart is the part of a record that a page shows.
func shownPart(r *sgf.Record) *sgf.Record {
	for i := range r.Steps {
		if r.Steps[i].Number > mostMoves {
			part := *r
			part.Steps, part.Last = r.Steps[:i], board.Empty
			return &part
		}
	}
	return r
}

// newSetup lists stones by colour. Of several stones for one point the last one counts.
func newSetup(stones []board.Stone, size int) *Setup {
	last := map[board.Point]int{}
	for i, stone := range stones {
		last[stone.Point] = i
	}
	s := &Setup{[]string{}, []string{}, []string{}}
	lists := [...]*[]string{board.Empty: &s.Empty, board.Black: &s.Black, board.White: &s.White}
	for i, stone := range stones {
		if last[stone.Point] == i {
			list := lists[stone.Colour]
			*list = append(*list, board.FormatPoint(stone.Point, size))
		}
	}
	return s
}
