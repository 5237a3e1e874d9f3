package network

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/internal/learning"
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

	// Searched is what searches of self-play found, by the number of moves. If there are any, nothing else of the game teaches.
	Searched []Searched
}

// Searched is what a search found in a position of a game.
type Searched struct {
	At     int     // moves played before
	Win    float32 // the probability that Black wins
	Lead   float32 // Black's lead by area, without komi
	Owners []int8  // by point: from OwnedWhole, always Black's, to -OwnedWhole, always White's
}

// OwnedWhole is the number for a point in Searched.Owners that is always Black's.
const OwnedWhole = 100

// ErrSetup is the error for a record that puts stones on the board after its first move.
var ErrSetup = errors.New("stones are set up during the game")

// NewGame makes a game from a record. The label, which may be nil, tells the owners. The error names the first illegal step,
// or wraps ErrSetup.
func NewGame(r *sgf.Record, label *ownership.Label) (*Game, error) {
	r = cmp.Or(r, new(sgf.Record))
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
	learning.Each(workers, len(records), func(_, i int) {
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
	move   int     // the point played, or the number of points for a pass; -1 if the position teaches no move
	shares []share // of a network's moves; none if the move is taught alone
	owners []uint8 // by point, as the side to move sees it: twice its probability; nil if unknown
	points float32 // the lead of the side to move, without komi
	win    float32 // 1 if the side to move won, 0 if not, and -1 if that is not known
	weight float64 // of the loss of the winner
	owner  float64 // weight of the loss of the owners
}

// ownedParts is the number of parts of a probability in target.owners.
const ownedParts = 2 * OwnedWhole

// share is the probability of a move by a network.
type share struct {
	move int // as in target
	of   float64
}

// target returns the target of a position of the game after a number of moves. room is for the owners.
func (g *Game) target(number int, room []uint8) target {
	toMove := g.Moves[number].Colour
	if x := g.searched(number); x != nil {
		return x.target(toMove, room)
	}
	t := target{move: g.index(g.Moves[number].Point), win: -1, weight: winWeight, owner: ownerWeight}
	if g.isHandicap() {
		return t
	}
	if g.Winner != board.Empty {
		t.win = 0
		if g.Winner == toMove {
			t.win = 1
		}
	}
	g.takeOwners(toMove, &t, room)
	return t
}

// searched returns what was found in the position after a number of moves, or nil.
func (g *Game) searched(number int) *Searched {
	at, found := slices.BinarySearchFunc(g.Searched, number, func(x Searched, number int) int { return x.At - number })
	if !found {
		return nil
	}
	return &g.Searched[at]
}

// isHandicap tells whether the record is of a handicap game. Such a game teaches moves alone: the stronger side makes up for the stones, so
// that its end says little of what they are worth.
func (g *Game) isHandicap() bool {
	placed := slices.IndexFunc(g.Moves, func(s board.Stone) bool { return s.Colour == board.White }) // Black's first moves
	if placed < 2 {
		placed = 0
	}
	hasWhite := slices.ContainsFunc(g.Setup, func(s board.Stone) bool { return s.Colour == board.White })
	return !hasWhite && len(g.Setup)+placed > 1
}

// teaches tells whether the position after a number of moves teaches something.
func (g *Game) teaches(number int) bool { return len(g.Searched) == 0 || g.searched(number) != nil }

// index is the number of a move among the outputs: the point, or the number of points for a pass.
func (g *Game) index(move board.Point) int {
	if move < 0 {
		return g.Size * g.Size
	}
	return int(move)
}

// target is what a search teaches of its position: owners, points and the winner.
func (x *Searched) target(toMove board.Colour, room []uint8) target {
	t := target{move: -1, owners: room, points: x.Lead, win: x.Win, weight: searchedWin, owner: searchedOwner}
	sign := 1
	if toMove == board.White {
		t.points, t.win, sign = -x.Lead, 1-x.Win, -1
	}
	for p, o := range x.Owners {
		room[p] = uint8(OwnedWhole + sign*int(o))
	}
	return t
}

// takeOwners sets the owners and the points.
func (g *Game) takeOwners(toMove board.Colour, t *target, room []uint8) {
	if g.Owners == nil {
		return
	}
	t.owners = room
	for p, o := range g.Owners {
		switch o {
		case toMove:
			t.owners[p] = ownedParts
			t.points++
		case board.Empty:
			t.owners[p] = ownedParts / 2
		default:
			t.owners[p] = 0
			t.points--
		}
	}
}
