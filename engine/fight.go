package engine

import (
	"context"
	"math"

	"shicho/board"
	"shicho/engine/search"
)

// Of the searches about strings in doubt. More playouts, and more strings, made no difference.
const (
	fightPlayouts = 1000 // with either side to move
	fightMemory   = 32   // MiB
)

// fightOut puts what searches with either side to move make of the strings that playouts are in doubt of in the
// place of the playouts' opinion. The komi is the lead by the playouts, so that each string counts.
func (s *Status) fightOut(b *board.Board) error {
	var doubtful []board.Stone
	for stone := range b.Strings() {
		if s.doubtful(b, stone.Point) {
			doubtful = append(doubtful, stone)
		}
	}
	if len(doubtful) == 0 {
		return nil
	}
	lead := 0.0
	for _, owner := range s.Ownership {
		lead += owner
	}
	fought, err := fight(b, math.Floor(lead)+0.5)
	if err != nil {
		return err
	}
	for _, stone := range doubtful {
		points := b.StringAt(stone.Point)
		for q := points.First(); q >= 0; q = points.Next(q + 1) {
			s.Ownership[q] = fought[q]
		}
	}
	return nil
}

// fight is the mean ownership of each point in a search with Black to move and in one with White.
func fight(b *board.Board, komi float64) (owners []float64, err error) {
	settings := search.Default()
	settings.Threads, settings.Memory = 1, fightMemory
	tree, err := search.New(b.Size(), settings)
	if err != nil {
		return nil, err
	}
	owners = make([]float64, b.Points())
	for _, side := range [...]board.Colour{board.Black, board.White} {
		if err := tree.Load(b, side, search.Rules{Komi: komi}); err != nil {
			return nil, err
		}
		tree.Run(context.Background(), fightPlayouts, nil)
		for i, owner := range tree.Report().Ownership {
			owners[i] += owner / 2
		}
	}
	return owners, nil
}
