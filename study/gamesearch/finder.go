package gamesearch

import (
	"context"

	"shicho/patterndb"
)

// Finder tells whether a shape appears in games, one after the other, so that they need not be in memory together. One goroutine may use it
// at a time.
type Finder struct {
	shape   *Shape
	builder Builder
}

// NewFinder looks for a shape, turned, mirrored and with colours exchanged.
func NewFinder(shape *Shape) *Finder { return &Finder{shape: shape} }

// Appears tells whether the shape lies on the board at any time of a game. The error wraps ErrGame.
func (f *Finder) Appears(g *patterndb.Game) (bool, error) {
	b := &f.builder
	if err := b.Add(g); err != nil {
		return false, err
	}
	result, err := b.Build().Search(context.Background(), Query{Shape: f.shape})
	return err == nil && result.Times > 0, err
}
