package moves

import (
	"cmp"
	"errors"
	"fmt"
	"iter"

	"shicho/board"
	"shicho/board/sgf"
)

// Game is a record in the form that learning and evaluation need.
type Game struct {
	Name   string
	Winner board.Colour // Empty if the record does not tell or nobody won
	steps  []step
	hints  [][]Hint // the hints of each move, by its number; nil if Advise was not called
}

// step is a move, or a setup if stones is not nil.
type step struct {
	point  board.Point
	colour board.Colour
	stones []board.Stone
}

// ErrBoardSize says that a record has another board size than the model.
var ErrBoardSize = errors.New("another board size")

// NewGame makes a game from a record. The error wraps ErrBoardSize, or it is the error of the first illegal step.
func NewGame(r *sgf.Record, size int) (*Game, error) {
	if r = cmp.Or(r, new(sgf.Record)); r.Size != size {
		return nil, fmt.Errorf("%s: %w: %d, not %d", r.Path, ErrBoardSize, r.Size, size)
	}
	b, err := board.New(size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	g := &Game{Name: r.Name, Winner: r.Winner()}
	for s, err := range r.Replay(b) {
		if err == nil && s.IsMove() && s.Point != board.Pass && b.At(s.Point) != s.Colour {
			err = fmt.Errorf("%s: move %d: %w", r.Path, s.Number, board.ErrSuicide) // the player's rules know none
		}
		if err != nil {
			return nil, err
		}
		g.steps = append(g.steps, step{s.Point, s.Colour, s.Stones})
	}
	return g, nil
}

// Moves is the number of moves that are not passes.
func (g *Game) Moves() (n int) {
	for i := range g.steps {
		if g.steps[i].isMove() {
			n++
		}
	}
	return n
}

func (s *step) isMove() bool { return s.stones == nil && s.point >= 0 }

// Replay plays the game on a position of the game's size. It yields every move with its number, from 0, before the
// move is played. Passes and setups are played, but neither yielded nor counted.
func (g *Game) Replay(p *Follower) iter.Seq2[int, board.Stone] {
	return func(yield func(int, board.Stone) bool) {
		p.Clear()
		n := 0
		for i := range g.steps {
			s := &g.steps[i]
			if s.isMove() {
				if !yield(n, board.Stone{Point: s.point, Colour: s.colour}) {
					return
				}
				n++
			}
			if s.stones != nil {
				p.Setup(s.stones) // NewGame has checked that it is possible
			} else {
				p.Play(s.point, s.colour)
			}
		}
	}
}

// hintsOf are the hints of move number n, from 0.
func (g *Game) hintsOf(n int) []Hint {
	if g.hints == nil {
		return nil
	}
	return g.hints[n]
}
