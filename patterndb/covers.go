package patterndb

import (
	"slices"

	"shicho/pattern/shape"
)

// Covers tells for each pattern of a store which pattern covers it. A Covers is in memory, takes about 20 bytes for
// each covered pattern, and does not change.
type Covers struct {
	covered []shape.ID // in ascending order
	by      []uint32   // for each pattern in covered: the index of its cover in covers
	covers  []shape.ID // in ascending order
}

// LoadCovers reads the covers of a store.
func (s *Store) LoadCovers() (*Covers, error) {
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	c := &Covers{}
	if holds, err := t.hasCovers(); err != nil || !holds {
		return c, err
	}
	totals := t.scan([]byte{coverPrefix})
	defer totals.close()
	for totals.next() {
		if isPattern(totals.key) {
			c.covers = append(c.covers, idAt(totals.key, 0))
		}
	}
	if totals.err != nil {
		return nil, totals.err
	}
	under := t.scan([]byte{underPrefix})
	defer under.close()
	for under.next() {
		id := idAt(under.key, 0)
		cover, err := t.decodeCover(id, under.value)
		if err != nil {
			return nil, err
		}
		n, ok := slices.BinarySearchFunc(c.covers, cover, compareIDs)
		if !ok {
			return nil, t.damageError("cover %v of %v has no totals", cover, id)
		}
		c.covered, c.by = append(c.covered, id), append(c.by, uint32(n))
	}
	return c, under.err
}

// Of is the pattern that stands for a pattern: its cover, or the pattern itself if no other covers it.
func (c *Covers) Of(id shape.ID) shape.ID {
	if n, ok := slices.BinarySearchFunc(c.covered, id, compareIDs); ok {
		return c.covers[c.by[n]]
	}
	return id
}

// Covered lists the patterns that others cover, in ascending order. The caller must not change the list.
func (c *Covers) Covered() []shape.ID { return c.covered }
