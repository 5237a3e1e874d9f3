package miner

import (
	"path/filepath"
	"testing"

	"shicho/pattern/shape"
)

// With the patterns of an earlier store, a game has the same instances as without, but for their patterns: those are known ones where a known
// pattern proves the move.
func TestKnown(t *testing.T) {
	const games = 3
	all := records(filepath.Join("..", "examples", "games"), 2*games)
	var builder shape.LibraryBuilder
	seen := map[shape.ID]bool{}
	first := New(Paper)
	for _, r := range all[games-1:] {
		result, err := first.Mine(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range result.Patterns {
			if seen[p.ID()] {
				continue
			}
			seen[p.ID()] = true
			if err := builder.AddEncoded(p.Encode(), 1); err != nil {
				t.Fatal(err)
			}
		}
	}
	options := Paper
	options.Known = NewKnown(builder.Build())
	known := 0
	with := New(options)
	for _, r := range all[:games] {
		a, err := first.Mine(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		b, err := with.Mine(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		known += b.Known
		if len(a.Game.Instances) != len(b.Game.Instances) {
			t.Fatalf("%s: %d instances, %d with known patterns", r.Path, len(a.Game.Instances), len(b.Game.Instances))
		}
		for i, one := range a.Game.Instances {
			other := b.Game.Instances[i]
			if one.Pattern != other.Pattern && !seen[other.Pattern] {
				t.Errorf("%s: move %d has a new pattern", r.Path, one.Move)
			}
			if one.Pattern = other.Pattern; one != other {
				t.Errorf("%s: %+v, with known patterns %+v", r.Path, one, other)
			}
		}
	}
	if known == 0 {
		t.Error("no move has a known pattern")
	}
	if one, other := Paper.Settings(), options.Settings(); one.Hash() == other.Hash() || other.Limits != "paper known" {
		t.Errorf("the settings are %q with known patterns", other.Limits)
	}
}
