package games

import (
	"cmp"
	"iter"
	"reflect"
	"slices"

	"shicho/pattern/shape"
	"shicho/patterndb"
)

// Comparison counts what two stores, A and B, have.
type Comparison struct {
	CommonGames    int // equal games, whatever their records say besides the moves
	DifferentGames int // games that both have, with different instances
	OnlyA, OnlyB   int // games that one of the two stores has and the other lacks

	CommonPatterns               int // with equal themes
	DifferentPatterns            int // that both have, with different themes
	PatternsOnlyA, PatternsOnlyB int
}

// Equal tells whether both stores have the same games and patterns.
func (c *Comparison) Equal() bool {
	return c.DifferentGames+c.OnlyA+c.OnlyB+c.DifferentPatterns+c.PatternsOnlyA+c.PatternsOnlyB == 0
}

// Difference is a game or a pattern that the two stores do not have in common.
type Difference struct {
	InA, InB bool            // which stores have it; both are set for a game with different instances, or a pattern with different themes
	Game     *patterndb.Game // nil for a pattern
	Pattern  shape.ID
}

// Compare compares two stores. It calls report for every difference, games first, in the order of the keys. It needs little
// memory, however large the stores are. Covered patterns are left out, unless one of the stores does not know its covers: then
// all patterns are compared.
func Compare(a, b *patterndb.Store, report func(Difference)) (c Comparison, err error) {
	err = pairs(a.Games(), b.Games(), func(g *patterndb.Game) shape.ID { return g.Key }, func(x, y **patterndb.Game) {
		switch {
		case y == nil:
			c.OnlyA++
			report(Difference{InA: true, Game: *x})
		case x == nil:
			c.OnlyB++
			report(Difference{InB: true, Game: *y})
		case reflect.DeepEqual((*x).Instances, (*y).Instances):
			c.CommonGames++
		default:
			c.DifferentGames++
			report(Difference{InA: true, InB: true, Game: *x})
		}
	})
	if err != nil {
		return c, err
	}
	coversOfA, errA := a.HasCovers()
	coversOfB, errB := b.HasCovers()
	if err := cmp.Or(errA, errB); err != nil {
		return c, err
	}
	general := coversOfA && coversOfB
	err = pairs(patterns(a, general), patterns(b, general), func(p patterndb.EncodedPattern) shape.ID { return p.ID }, func(x, y *patterndb.EncodedPattern) {
		switch {
		case y == nil:
			c.PatternsOnlyA++
			report(Difference{InA: true, Pattern: x.ID})
		case x == nil:
			c.PatternsOnlyB++
			report(Difference{InB: true, Pattern: y.ID})
		case x.Themes == y.Themes:
			c.CommonPatterns++
		default:
			c.DifferentPatterns++
			report(Difference{InA: true, InB: true, Pattern: x.ID})
		}
	})
	return c, err
}

// patterns yields the patterns of a store, or only those that are not covered.
func patterns(s *patterndb.Store, general bool) iter.Seq2[patterndb.EncodedPattern, error] {
	return func(yield func(patterndb.EncodedPattern, error) bool) {
		for p, err := range s.EncodedPatterns() {
			if general && p.Cover != (shape.ID{}) {
				continue
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// pairs goes through two sequences in the order of their keys at the same time. It calls f for every key, with nil for
// a sequence that lacks the key.
func pairs[T any](a, b iter.Seq2[T, error], key func(T) shape.ID, f func(x, y *T)) error {
	nextA, stopA := iter.Pull2(a)
	defer stopA()
	nextB, stopB := iter.Pull2(b)
	defer stopB()
	x, errA, moreA := nextA()
	y, errB, moreB := nextB()
	for moreA || moreB {
		if errA != nil {
			return errA
		}
		if errB != nil {
			return errB
		}
		order := 0
		switch {
		case !moreB:
			order = -1
		case !moreA:
			order = 1
		default:
			idX, idY := key(x), key(y)
			order = slices.Compare(idX[:], idY[:])
		}
		switch {
		case order < 0:
			f(&x, nil)
		case order > 0:
			f(nil, &y)
		default:
			f(&x, &y)
		}
		if order <= 0 {
			x, errA, moreA = nextA()
		}
		if order >= 0 {
			y, errB, moreB = nextB()
		}
	}
	return nil
}
