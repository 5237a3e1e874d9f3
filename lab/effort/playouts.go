package effort

import (
	"context"
	"fmt"
	"math"
	"slices"

	"shicho/engine/network"
	"shicho/engine/search"
	"shicho/study/problem"
)

const (
	leastPlayouts = 16 // of the first try; each later one has twice as many
	searchMemory  = 32 // MB of a search
)

// playouts finds how many playouts the player needs at least so that it chooses a right first move, with them and with every larger number that is tried. It tries
// numbers up to most, each twice the one before; 2·most stands for more. The first move is one of the printed part of the board, and the komi is
// the lead that a first search finds, so that the fight decides who wins.
func playouts(ctx context.Context, p *problem.Problem, most int) (int, error) {
	settings := search.Default()
	settings.Threads, settings.Memory, settings.Network = 1, searchMemory, network.None
	tree, err := search.New(p.Board.Size(), settings)
	if err != nil {
		return 0, err
	}
	outside := search.Avoided{Pass: true} // on paper there is nothing else to play for
	outside.Points = *p.Board.All()
	for x := p.Board.Empty().First(); x >= 0; x = p.Board.Empty().Next(x + 1) {
		if p.View.Has(x, p.Board.Size()) {
			outside.Points.Remove(x)
		}
	}
	run := func(komi float64, n int) (*search.Report, error) {
		tree.Forget(1)
		if err := tree.Load(p.Board, p.Solver(), search.Rules{Komi: komi}); err != nil {
			return nil, err
		}
		tree.Avoid(outside)
		if err := tree.Run(ctx, n, nil); err != nil {
			return nil, err
		}
		return tree.Report(), nil
	}
	first, err := run(0, most)
	if err != nil {
		return 0, fmt.Errorf("the lead: %w", err)
	}
	komi, needed := math.Round(first.Score)+0.5, 0
	for n := leastPlayouts; n <= most; n *= 2 {
		report, err := run(komi, n)
		switch {
		case err != nil:
			return 0, fmt.Errorf("%d playouts: %w", n, err)
		case len(report.Moves) == 0 || !slices.Contains(p.First.Right, report.Moves[0].Point):
			needed = 0
		case needed == 0:
			needed = n
		}
	}
	if needed == 0 {
		needed = 2 * most
	}
	return needed, nil
}
