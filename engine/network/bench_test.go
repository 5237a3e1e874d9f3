package network

import (
	"fmt"
	"testing"

	"shicho/board"
	"shicho/internal/process"
)

// One position learned, on a board of 19 lines.
func BenchmarkLearn(b *testing.B) {
	for _, a := range []Architecture{{Channels: 32, Layers: 4, Largest: 9}, {Channels: 64, Layers: 6, Largest: 9}} {
		b.Run(fmt.Sprintf("channels=%d/layers=%d", a.Channels, a.Layers), func(b *testing.B) {
			n := randomNetwork(a, 19, 1)
			samples := samplesOf(n, randomGames(4, 19, 200, 2))
			l := newLane(n, 19)
			before, _ := process.Time()
			for i := 0; b.Loop(); i++ {
				if i%32 == 0 {
					l.reset()
				}
				l.learn(samples[i%len(samples)])
			}
			after, _ := process.Time()
			b.ReportMetric(float64(after-before)/float64(b.N), "cpu-ns/op")
		})
	}
}

// The reference after each move of a game.
func BenchmarkReference(b *testing.B) {
	n := randomNetwork(Architecture{Channels: 32, Layers: 4, Largest: 9}, 19, 1)
	r, _ := n.NewReference(19)
	g := randomGames(1, 19, 250, 3)[0]
	position, _ := board.New(19)
	for i := 0; b.Loop(); i++ {
		move := g.Moves[i%len(g.Moves)]
		if i%len(g.Moves) == 0 {
			position.Clear()
		}
		position.TryPlay(move.Point, move.Colour)
		r.Evaluate(position, move.Colour.Opponent(), 6.5)
	}
}
