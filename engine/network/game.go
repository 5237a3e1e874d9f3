package network

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/internal/parallel"
	"shicho/engine/ownership"
)

// Game is a record in the form that learning needs.
type Game struct {
	Name   string
	Size   int
	Setup  []board.Stone // before the first move
	Moves  []board.Stone // passes included
	Komi   float64
	Winner board.Colour   // Empty if the record does not tell or nobody won
	Owners []board.Colour // by point at the end; nil if the game did not end with a count, or what was dead is not known
}

// ErrSetup is the error for a record that puts stones on the board after its first move.
var ErrSetup = errors.New("stones are set up during the game")

// NewGame makes a game from a record. The label, which may be nil, tells the owners. The error names the first illegal step,
// or wraps ErrSetup.
func NewGame(r *sgf.Record, label *ownership.Label) (*Game, error) {
	b, err := board.New(r.Size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	g := &Game{Name: r.Name, Size: r.Size, Komi: r.Komi, Winner: r.Winner()}
	for s, err := range r.Replay(b) {
		switch {
		case err != nil:
			return nil, err
		case !s.IsMove() && len(g.Moves) > 0:
			return nil, fmt.Errorf("%s: %w", r.Path, ErrSetup)
		case !s.IsMove():
			g.Setup = append(g.Setup, s.Stones...)
		case s.Point != board.Pass && b.At(s.Point) != s.Colour:
			return nil, fmt.Errorf("%s: move %d: %w", r.Path, s.Number, board.ErrSuicide) // the player's rules know none
		default:
			g.Moves = append(g.Moves, board.Stone{Point: s.Point, Colour: s.Colour})
		}
	}
	if label != nil {
		g.Owners = label.Owners
	}
	return g, nil
}

// NewGames makes games from records with several workers, in order. The proposals find out what was dead at the end of games that were
// counted. Records from which no game can be made are left out; faults says why. The error is the error of the context.
func NewGames(ctx context.Context, records []*sgf.Record, workers int, proposals ...ownership.Proposal) (games []*Game, faults []error, err error) {
	all, errs := make([]*Game, len(records)), make([]error, len(records))
	parallel.Each(workers, len(records), func(_, i int) {
		if ctx.Err() != nil {
			return
		}
		label, err := ownership.NewLabel(records[i], proposals...)
		if err != nil {
			label = nil // the game teaches its moves and its winner alone
		}
		all[i], errs[i] = NewGame(records[i], label)
	})
	for i, g := range all {
		if errs[i] != nil {
			faults = append(faults, errs[i])
		} else if g != nil {
			games = append(games, g)
		}
	}
	return games, faults, ctx.Err()
}

// DeadByOwnership takes a stone for dead if its point more likely belongs to the other side, by the ownership network for finished games. That
// takes a thousandth of the time that a judgement with playouts takes, and the count of the record tells whether it is right.
func DeadByOwnership(b *board.Board) (dead board.PointSet, err error) {
	e, err := ownership.Final().NewEvaluator(b.Size())
	if err != nil {
		return dead, err
	}
	e.Load(b, b.Next())
	e.Evaluate()
	for _, stone := range b.Position() {
		if (e.Owner(stone.Point) < 0) == (stone.Colour == board.Black) {
			dead.Add(stone.Point)
		}
	}
	return dead, nil
}

// replay plays the game on a position of its size. It yields the side to move and the move before each move is played.
func (g *Game) replay(p *position) iter.Seq2[board.Colour, board.Stone] {
	return func(yield func(board.Colour, board.Stone) bool) {
		p.b.Clear()
		p.b.Setup(g.Setup) // NewGame has checked that it is possible
		p.follow()
		for _, move := range g.Moves {
			if !yield(move.Colour, move) || !p.b.TryPlay(move.Point, move.Colour) {
				return
			}
			p.follow()
		}
	}
}

// target is what a network is to say of a position.
type target struct {
	move   int     // the point played, or the number of points for a pass
	owners []uint8 // by point, as the side to move sees it: twice its probability; nil if unknown
	points float32 // the lead of the side to move, without komi
	win    float32 // 1 if the side to move won, 0 if not, and -1 if that is not known
}

// target returns the target of a position of the game. room is for the owners.
func (g *Game) target(toMove board.Colour, move board.Point, room []uint8) target {
	t := target{move: int(move), win: -1}
	if move < 0 {
		t.move = g.Size * g.Size
	}
	if g.Winner != board.Empty {
		t.win = 0
		if g.Winner == toMove {
			t.win = 1
		}
	}
	if g.Owners == nil {
		return t
	}
	t.owners = room
	for p, o := range g.Owners {
		switch o {
		case toMove:
			t.owners[p] = 2
			t.points++
		case board.Empty:
			t.owners[p] = 1
		default:
			t.owners[p] = 0
			t.points--
		}
	}
	return t
}
