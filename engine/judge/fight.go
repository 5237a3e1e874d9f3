package judge

import (
	"context"
	"math"
	"sync"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/search"
)

// fightOut replaces the ownership of the strings in doubt by their ownership in tree searches. The komi of the searches
// is the lead of the playouts, so that each string decides the game. Where the searches leave a string close to the middle, longer
// ones follow.
func fightOut(b *board.Board, ownership []float64) error {
	lead := 0.0
	for _, owner := range ownership {
		lead += owner
	}
	komi := math.Floor(lead) + 0.5
	if err := fightAbout(b, ownership, foughtOwnership, komi, fightPlayouts); err != nil {
		return err
	}
	return fightAbout(b, ownership, closeOwnership, komi, closePlayouts)
}

// fightAbout replaces the ownership of the strings whose ownership is less than most, either way, by their ownership in two searches, one
// with each side to move. A search has the given number of playouts.
func fightAbout(b *board.Board, ownership []float64, most, komi float64, playouts int) error {
	s := Status{Ownership: ownership}
	var doubtful []board.Stone
	for stone := range b.Strings() {
		if math.Abs(s.ownershipOf(b, stone.Point)) < most {
			doubtful = append(doubtful, stone)
		}
	}
	if len(doubtful) == 0 {
		return nil
	}
	fought, err := fight(b, komi, playouts)
	if err != nil {
		return err
	}
	for _, stone := range doubtful {
		points := b.StringAt(stone.Point)
		for q := points.First(); q >= 0; q = points.Next(q + 1) {
			ownership[q] = fought[q]
		}
	}
	return nil
}

// fights has searches of earlier judgements. The next ones take over their memory, which otherwise would pile up until the
// garbage is collected.
var fights sync.Pool

// fight returns the mean ownership of each point in two searches, one with each side to move.
func fight(b *board.Board, komi float64, playouts int) (owners []float64, err error) {
	settings := search.Default()
	settings.Threads, settings.Memory, settings.Network = 1, fightMemory, network.None // the thresholds are for the owners of playouts
	old, _ := fights.Get().(*search.Search)
	tree, err := search.Replace(old, b.Size(), settings)
	if err != nil {
		return nil, err
	}
	defer fights.Put(tree)
	owners = make([]float64, b.Points())
	for _, side := range [...]board.Colour{board.Black, board.White} {
		if err := tree.Load(b, side, search.Rules{Komi: komi}); err != nil {
			return nil, err
		}
		if err := tree.Run(context.Background(), playouts, nil); err != nil {
			return nil, err
		}
		for i, owner := range tree.Report().Ownership {
			owners[i] += owner / 2
		}
	}
	return owners, nil
}
