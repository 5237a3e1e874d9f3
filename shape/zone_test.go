package shape

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"shicho/board"
)

// Cutting the zone of a match out of the board gives the same pattern.
func TestZoneOfMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := drawInstance(t)
		p := randomCut(i.b, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
		var builder MatcherBuilder
		builder.Add(p)
		m := builder.Build()
		for _, other := range []*board.Board{i.b, i.b.Transformed(6, true)} {
			for _, mover := range []board.Colour{board.Black, board.White} {
				for _, match := range m.Append(nil, other, mover, nil) {
					zone := match.Zone(p, other.Size())
					again := NewPair(match.Kind, other, match.Target, match.Other, match.Move, zone)
					if zone.Len() != p.Size() || again.Size() != p.Size() {
						t.Fatalf("%v on\n%sis not the zone of\n%s", zone.Points(), other, p)
					}
					// Where the pattern has no edge, the board may end.
					if again.Edges() == p.Edges() && again != p {
						t.Fatalf("%v on\n%sis\n%snot\n%s", zone.Points(), other, again, p)
					}
				}
			}
		}
	})
}
