package moves

import (
	"errors"
	"fmt"
)

// ErrStart says that learning cannot begin with a model.
var ErrStart = errors.New("cannot begin with the model")

// checkStart returns what is wrong with the model to begin with. The error wraps ErrStart.
func (o *Options) checkStart() error {
	if o.Start == nil {
		return nil
	}
	old, set := &o.Start.Set, &o.Set
	switch {
	case o.Start.Size != o.Size:
		return fmt.Errorf("a model of %d lines, not %d: %w", o.Start.Size, o.Size, ErrStart)
	case old.Distances != set.Distances || old.Largest != set.Largest || old.Nested != set.Nested || old.Touched != set.Touched:
		return fmt.Errorf("a model of the family %s, not %s: %w", old.Name, set.Name, ErrStart)
	}
	for _, g := range set.Groups {
		if !old.Has(g) && classCounts[g] == 0 {
			return fmt.Errorf("a model without the shapes of the group %v: %w", g, ErrStart)
		}
	}
	return nil
}

// from makes a model with the shapes and strengths of another one. The strengths of groups that the other one lacks are 0.
func (set Set) from(start *Model) *Model {
	var shapes []Key
	strengths := make(map[Key]float32, len(start.keys))
	for i, k := range start.keys {
		strengths[k] = start.strengths[i]
		if _, _, isClass := k.group(); !isClass {
			shapes = append(shapes, k)
		}
	}
	m := newModel(set, start.Size, shapes)
	for i, k := range m.keys {
		m.strengths[i] = strengths[k]
	}
	return m
}

// fixed tells by feature of a model whether its strength stays as it is in the model to begin with. It is nil if no strength does.
func (o *Options) fixed(m *Model) []bool {
	if o.Start == nil || !o.Fix {
		return nil
	}
	fixed := make([]bool, len(m.keys))
	for i, k := range m.keys {
		g, _, isClass := k.group()
		fixed[i] = !isClass || o.Start.Set.Has(g)
	}
	return fixed
}
