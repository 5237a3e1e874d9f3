package network

import (
	"context"
	"errors"
	"math"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// Values are learned beside moves that are kept: what the network says of the points stays.
func TestKeepMoves(t *testing.T) {
	testrun.SameGoroutines(t, "TestLearnIsReproducible")
	games := randomGames(20, 7, 60, 1)
	o := testOptions()
	small, err := Learn(context.Background(), games, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Start, o.Moves, o.Channels, o.Layers, o.Rate, o.Positions = small, small, 32, 2, 0.02, 400
	large, err := Learn(context.Background(), games, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	before, _ := small.NewReference(7)
	after, _ := large.NewReference(7)
	b, _ := board.New(7)
	changed := 0.0
	for i, move := range games[0].Moves {
		old, now := before.Evaluate(b, move.Colour, 6.5), after.Evaluate(b, move.Colour, 6.5)
		for p := range old.Moves {
			if old.Moves[p] != now.Moves[p] && math.Abs(float64(old.Moves[p]-now.Moves[p])) > 0.05 { // rows are rounded
				t.Fatalf("move %d, point %d: %g, now %g", i, p, old.Moves[p], now.Moves[p])
			}
		}
		changed = max(changed, math.Abs(float64(old.Win-now.Win)))
		b.TryPlay(move.Point, move.Colour)
	}
	if changed < 0.02 {
		t.Errorf("values changed by %g at most", changed)
	}
	o.Start, o.Moves, o.Architecture = small, large, small.Architecture
	if _, err := Learn(context.Background(), games, nil, o); !errors.Is(err, ErrOptions) {
		t.Errorf("a network that has not grown from the other: %v", err)
	}
}
