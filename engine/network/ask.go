package network

import (
	"cmp"
	"errors"
	"slices"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/ownership"
)

// RankMoves lists the legal moves of a side, the most probable first, as moves.Model.RankMoves does. The pass is left out. The error is
// ErrArchitecture if the network is nil, board.ErrColour if there is no such side, or wraps board.ErrSize.
func (n *Network) RankMoves(b *board.Board, mover board.Colour) (list []moves.RankedMove, err error) {
	out, err := n.ask(b, mover)
	if err != nil {
		return nil, err
	}
	probabilities := make([]float64, b.Points())
	pass := out.Probabilities(probabilities)
	for p, x := range probabilities {
		if q := board.Point(p); b.Legal(q, mover) == nil {
			list = append(list, moves.RankedMove{Point: q, Probability: x / (1 - pass)})
		}
	}
	slices.SortStableFunc(list, func(x, y moves.RankedMove) int { return cmp.Compare(y.Probability, x.Probability) })
	return list, nil
}

// Owners returns the expected owner of each point: 1 is Black, -1 is White. Owners returns the same errors as RankMoves.
func (n *Network) Owners(b *board.Board, toMove board.Colour) ([]float64, error) {
	out, err := n.ask(b, toMove)
	if err != nil {
		return nil, err
	}
	owners := make([]float64, len(out.Owners))
	for p, x := range out.Owners {
		owners[p] = float64(x)
	}
	return owners, nil
}

// ask evaluates a single position. The error is as for RankMoves. Moves and owners do not depend on the komi.
func (n *Network) ask(b *board.Board, toMove board.Colour) (*Output, error) {
	if b == nil {
		return nil, board.ErrSize
	}
	if toMove != board.Black && toMove != board.White {
		return nil, board.ErrColour
	}
	e, err := n.NewEvaluator(b.Size())
	if err != nil {
		return nil, err
	}
	return e.Evaluate(b, toMove, 0), nil
}

// RankMoves lists the legal moves of a side, the most probable first: by the network of the source, or, where it has none, by the model of
// moves that comes with the program. The error wraps board.ErrSize.
func (s Source) RankMoves(b *board.Board, mover board.Colour) ([]moves.RankedMove, error) {
	if b == nil {
		return nil, board.ErrSize
	}
	if n := s.For(b.Size()); n != nil {
		return n.RankMoves(b, mover)
	}
	m, err := moves.Default(moves.Tree, b.Size())
	if err != nil {
		return nil, err
	}
	return m.RankMoves(b, mover)
}

// Owners returns the expected owner of each point, from 1, Black's, to -1, White's: by the network of the source, or, where it has none, by the
// ownership network that comes with the program. The error wraps board.ErrSize.
func (s Source) Owners(b *board.Board, toMove board.Colour) ([]float64, error) {
	if b == nil {
		return nil, board.ErrSize
	}
	if n := s.For(b.Size()); n != nil {
		return n.Owners(b, toMove)
	}
	return ownership.Playing().OwnersOf(b, toMove)
}

// LoadOwners reads a network, or an ownership network, from a file, and returns what says whose each point of a position will be. The error is one of Load
// or of ownership.Load.
func LoadOwners(path string) (func(b *board.Board, toMove board.Colour) ([]float64, error), error) {
	n, err := Load(path)
	if err == nil {
		return n.Owners, nil
	}
	old, oldErr := ownership.Load(path)
	switch {
	case oldErr == nil:
		return old.OwnersOf, nil
	case errors.Is(err, ErrVersion):
		return nil, err
	}
	return nil, oldErr
}

// FinalOwners returns the expected owner of each point of a finished game, as Owners does.
func FinalOwners(b *board.Board, toMove board.Colour) ([]float64, error) {
	return ownership.Final().OwnersOf(b, toMove)
}
