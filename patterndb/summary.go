package patterndb

import (
	"errors"
	"iter"

	"shicho/pattern/shape"
	"shicho/patterndb/game"
)

// Summaries yields the patterns that are not covered, each with the totals of its instances, in the order of the IDs.
// An error ends the loop.
func (s *Store) Summaries() iter.Seq2[*Summary, error] { return s.SummariesOf(nil) }

// SummariesOf is Summaries for some of the games: those that wants returns true for. Instances in other games do not count, and a pattern
// that has no others is left out. If wants is nil, all games count.
func (s *Store) SummariesOf(wants func(*Game) bool) iter.Seq2[*Summary, error] {
	return yieldWhole(s, func(t *snapshot, yield func(*Summary, error) bool) {
		counts, err := t.countingGames(wants)
		if err != nil {
			yield(nil, err)
			return
		}
		err = t.groups(counts, func(g *group) (err error) {
			entry := g.Summary
			if entry.Pattern, err = t.decodePattern(g.ID, g.code); err == nil && !yield(&entry, nil) {
				return errStopped
			}
			return err
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	})
}

// errStopped ends a walk through the store when the caller has ended its loop.
var errStopped = errors.New("stopped")

// group is a pattern that is not decoded, with the totals of its instances.
type group struct {
	Summary        // without Pattern
	counted bool   // an instance counts
	code    []byte // the encoded pattern
}

func (g *group) size() int { return shape.EncodedSize(g.code) }

// groups calls f for every pattern that is not covered and has an instance that counts, in the order of the IDs. Only
// the instances that count have a part in Depth and Nodes, while the counts include all instances in the games that
// count. The group is overwritten after the call.
func (t *snapshot) groups(counts *counting, f func(*group) error) error {
	covers, err := t.openCovers(counts)
	if err != nil {
		return err
	}
	defer covers.close()
	return t.ownGroups([]byte{patternPrefix}, counts, func(g *group) error {
		if err := covers.complete(g); err != nil || !g.counted || g.Cover != (shape.ID{}) {
			return err
		}
		return f(g)
	})
}

// ownGroups calls f for every pattern whose key begins with prefix, whether an instance counts or not. The totals leave
// out the instances of covered patterns.
func (t *snapshot) ownGroups(prefix []byte, counts *counting, f func(*group) error) error {
	var g group
	finish := func() error {
		if len(g.code) == 0 {
			return nil
		}
		return f(&g)
	}
	err := t.walk(prefix, func(id shape.ID, value []byte) error {
		if err := finish(); err != nil {
			return err
		}
		themes, code, err := t.split(id, value)
		g = group{Summary: Summary{ID: id, Themes: themes}, code: append(g.code[:0], code...)}
		return err
	}, func(game shape.ID, list []Instance) {
		if counts.hasGame(game) {
			g.Games++
			g.counted = counts.add(&g.Totals, list) || g.counted
		}
	})
	if err != nil {
		return err
	}
	return finish()
}

// walk calls pattern for every pattern whose key begins with prefix, and then instances for each game that has instances of
// the pattern. The next call overwrites the arguments.
func (t *snapshot) walk(prefix []byte, pattern func(id shape.ID, value []byte) error, instances func(game shape.ID, list []Instance)) error {
	var last shape.ID
	var list []Instance
	begun := false
	c := t.scan(prefix)
	defer c.close()
	for c.next() {
		switch {
		case isPattern(c.key):
			last, begun = idAt(c.key, 0), true
			if err := pattern(last, c.value); err != nil {
				return err
			}
		case isInstance(c.key) && begun && idAt(c.key, 0) == last:
			var err error
			if list, err = game.DecodeDigest(list[:0], c.value); err != nil {
				return t.damageError("instances %x: %v", c.key[1:], err)
			}
			instances(idAt(c.key, 1), list)
		default:
			return t.damageError("instances without pattern: %x", c.key[1:])
		}
	}
	return c.err
}

// summary returns a pattern of the store with the totals of its instances.
func (t *snapshot) summary(id shape.ID) (*Summary, error) {
	p, err := t.pattern(id)
	if err != nil {
		return nil, err
	}
	found := &Summary{ID: id, Pattern: p.Pattern, Themes: p.Themes}
	if total, err := t.storedTotals(id); err != nil {
		return nil, err
	} else if total != nil {
		found.Totals = *total
		return found, nil
	}
	if found.Cover, err = t.storedCover(id); err != nil {
		return nil, err
	}
	err = t.ownGroups(patternKey(id), &counting{}, func(g *group) error {
		found.Totals = g.Totals
		return nil
	})
	if err == nil && found.Games == 0 {
		err = t.damageError("pattern %v has no instance", id)
	}
	return found, err
}

// Occurrence is an instance with its game. Several occurrences may share a game.
type Occurrence struct {
	*Instance
	Game *Game
}

// Occurrences yields the instances of a pattern, game by game, and then the instances of each pattern that it covers.
// An error ends the loop.
func (s *Store) Occurrences(pattern shape.ID) iter.Seq2[Occurrence, error] {
	return func(yield func(Occurrence, error) bool) {
		t, err := s.snapshot()
		if err != nil {
			yield(Occurrence{}, err)
			return
		}
		defer t.close()
		t.occurrences(pattern)(yield)
	}
}

func (t *snapshot) occurrences(pattern shape.ID) iter.Seq2[Occurrence, error] {
	return func(yield func(Occurrence, error) bool) {
		if !t.ownOccurrences(pattern, yield) {
			return
		}
		for id, err := range t.covered(pattern) {
			if err != nil {
				yield(Occurrence{}, err)
				return
			}
			if !t.ownOccurrences(id, yield) {
				return
			}
		}
	}
}

// ownOccurrences yields the instances of a pattern without the instances of covered patterns. It tells whether the
// caller's loop goes on.
func (t *snapshot) ownOccurrences(pattern shape.ID, yield func(Occurrence, error) bool) bool {
	c := t.scan(patternKey(pattern))
	defer c.close()
	for c.next() {
		if !isInstance(c.key) {
			continue
		}
		key := idAt(c.key, 1)
		game, err := t.game(key)
		if err == nil && game == nil {
			err = t.damageError("game %v is missing", key)
		}
		if err != nil {
			yield(Occurrence{}, err)
			return false
		}
		for i := range game.Instances {
			if game.Instances[i].Pattern == pattern && !yield(Occurrence{&game.Instances[i], game}, nil) {
				return false
			}
		}
	}
	if c.err != nil {
		yield(Occurrence{}, c.err)
	}
	return c.err == nil
}
