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

// The conditions of a match hold for strings of the board, one for each condition of the pattern.
func TestConditionsOfMatch(t *testing.T) {
	random, seen := rand.New(rand.NewPCG(3, 8)), 0
	for range 300 {
		b := randomPosition(random)
		p := randomGeneral(b, random)
		wanted := 0
		for y := range p.Height() {
			for x := range p.Width() {
				if p.Least(x, y) > 0 {
					wanted++
				}
			}
		}
		var builder MatcherBuilder
		builder.Add(p)
		m := builder.Build()
		for _, mover := range []board.Colour{board.Black, board.White} {
			for _, match := range m.Append(nil, b, mover, nil) {
				zone, conditions := match.Zone(p, b.Size()), match.Conditions(p, b.Size())
				if len(conditions) != wanted {
					t.Fatalf("%v on\n%sare not the conditions of\n%s", conditions, b, p)
				}
				for _, c := range conditions {
					seen++
					liberties := b.LibertySetWith(c.Stone, mover)
					if b.At(c.Stone) == board.Empty && c.Stone != match.Move || liberties.Len() < c.Least || !zone.Has(c.Stone) {
						t.Fatalf("%v does not hold on\n%s\n%s", c, b, p)
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d conditions", seen)
	}
}
