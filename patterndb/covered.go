package patterndb

import (
	"iter"
	"slices"

	"shicho/pattern/shape"
	"shicho/patterndb/query"
)

// coversRule is the value of the record "m covers", which says that the covers hold. The value names the rule by which
// the covers were chosen.
const coversRule = "1"

// hasCovers tells whether the stored covers hold for the patterns of the store. They do not hold from the first new
// game until UpdateCovers has run.
func (t *snapshot) hasCovers() (bool, error) {
	value, err := t.get([]byte(coversKey))
	return string(value) == coversRule, err
}

// HasCovers tells whether the store knows which patterns cover others. If it does not, every pattern stands for itself.
func (s *Store) HasCovers() (bool, error) { return ask(s, (*snapshot).hasCovers) }

// storedTotals are the stored totals of a pattern that covers others. They are nil for any other pattern.
func (t *snapshot) storedTotals(id shape.ID) (*Totals, error) {
	value, err := t.derived(coverKey(id))
	if value == nil || err != nil {
		return nil, err
	}
	return t.decodeTotals(id, value)
}

// storedCover is the cover of a pattern, or the zero ID if no other pattern covers it.
func (t *snapshot) storedCover(id shape.ID) (cover shape.ID, err error) {
	value, err := t.derived(underKey(id))
	if value == nil || err != nil {
		return cover, err
	}
	return t.decodeCover(id, value)
}

// derived is the value of a key of the covers. It is nil if the covers do not hold.
func (t *snapshot) derived(key []byte) ([]byte, error) {
	if holds, err := t.hasCovers(); err != nil || !holds {
		return nil, err
	}
	return t.get(key)
}

// covered yields the patterns that a pattern covers, in the order of their IDs.
func (t *snapshot) covered(cover shape.ID) iter.Seq2[shape.ID, error] {
	return func(yield func(shape.ID, error) bool) {
		holds, err := t.hasCovers()
		if err != nil {
			yield(shape.ID{}, err)
		}
		if err != nil || !holds {
			return
		}
		c := t.scan(coverKey(cover))
		defer c.close()
		for c.next() {
			if isInstance(c.key) && !yield(idAt(c.key, 1), nil) {
				return
			}
		}
		if c.err != nil {
			yield(shape.ID{}, c.err)
		}
	}
}

// countCovered is the number of patterns that others cover.
func (t *snapshot) countCovered() (n int, err error) {
	if holds, err := t.hasCovers(); err != nil || !holds {
		return 0, err
	}
	c := t.scan([]byte{underPrefix})
	defer c.close()
	for c.next() {
		n++
	}
	return n, c.err
}

func (t *snapshot) decodeTotals(id shape.ID, value []byte) (*Totals, error) {
	s, ok := query.DecodeTotals(value)
	if !ok {
		return nil, t.damageError("cover %v", id)
	}
	return s, nil
}

func (t *snapshot) decodeCover(id shape.ID, value []byte) (cover shape.ID, err error) {
	if len(value) != idLength {
		return cover, t.damageError("cover of %v", id)
	}
	return shape.ID(value), nil
}

// coverReader reads the covers along with a walk through the patterns, in the order of the IDs.
type coverReader struct {
	snapshot *snapshot
	under    *mapCursor // nil if the covers do not hold
	totals   *mapCursor // nil if families has the totals
	families map[shape.ID]*family
}

// openCovers opens a coverReader, which must be closed. Its totals are made of the instances that count.
func (t *snapshot) openCovers(counts *counting) (*coverReader, error) {
	r := &coverReader{snapshot: t}
	holds, err := t.hasCovers()
	if err != nil || !holds {
		return r, err
	}
	if counts.all() {
		r.totals = t.mapCursor(coverPrefix)
	} else if r.families, err = t.countFamilies(counts); err != nil {
		return nil, err
	}
	r.under = t.mapCursor(underPrefix)
	return r, nil
}

func (r *coverReader) close() {
	if r.under != nil {
		r.under.close()
	}
	if r.totals != nil {
		r.totals.close()
	}
}

// complete sets the cover of a pattern. If the pattern covers others, its totals become the totals of all of them
// together. complete must be called with ascending IDs.
func (r *coverReader) complete(g *group) error {
	if r.under == nil {
		return nil
	}
	var err error
	if g.Cover, err = r.of(g.ID); err != nil || g.Cover != (shape.ID{}) {
		return err
	}
	if r.totals == nil {
		if f := r.families[g.ID]; f != nil {
			g.Totals, g.counted = f.Totals, f.counted
		}
		return nil
	}
	value, err := r.totals.get(g.ID)
	if err != nil || value == nil {
		return err
	}
	total, err := r.snapshot.decodeTotals(g.ID, value)
	if err == nil {
		g.Totals = *total
	}
	return err
}

// of is the cover of a pattern, or the zero ID if no other pattern covers it. It must be called with ascending IDs.
func (r *coverReader) of(id shape.ID) (cover shape.ID, err error) {
	if r.under == nil {
		return cover, nil
	}
	value, err := r.under.get(id)
	if err != nil || value == nil {
		return cover, err
	}
	return r.snapshot.decodeCover(id, value)
}

// mapCursor looks up values by IDs that ascend from call to call.
type mapCursor struct {
	*cursor
	more, begun bool
}

func (t *snapshot) mapCursor(prefix byte) *mapCursor {
	return &mapCursor{cursor: t.scan([]byte{prefix})}
}

// get is the value of an ID, or nil if there is none.
func (m *mapCursor) get(id shape.ID) ([]byte, error) {
	if !m.begun {
		m.begun, m.more = true, m.next()
	}
	for m.more && (len(m.key) != 1+idLength || compareIDs(idAt(m.key, 0), id) < 0) {
		m.more = m.next()
	}
	if m.more && idAt(m.key, 0) == id {
		return m.value, nil
	}
	return nil, m.err
}

// family is a cover with the patterns that it covers.
type family struct {
	Totals
	counted bool     // an instance counts
	games   []uint32 // the numbers of the games that have an instance; a number may stand here several times
}

// countFamilies adds up the instances that count, by the cover of their pattern. Patterns that neither cover another
// pattern nor are covered are left out.
func (t *snapshot) countFamilies(counts *counting) (map[shape.ID]*family, error) {
	covers, under := t.mapCursor(coverPrefix), t.mapCursor(underPrefix)
	defer covers.close()
	defer under.close()
	return t.families(counts, func(id shape.ID) (cover shape.ID, err error) {
		if value, err := under.get(id); err != nil {
			return cover, err
		} else if value != nil {
			return t.decodeCover(id, value)
		}
		if value, err := covers.get(id); value == nil || err != nil {
			return shape.ID{}, err
		}
		return id, nil
	})
}

// families adds up the instances that count, family by family. familyOf names the cover whose family a pattern belongs
// to, or the zero ID for a pattern that belongs to no family. families calls it once for each pattern, in the order of
// the IDs.
func (t *snapshot) families(counts *counting, familyOf func(shape.ID) (shape.ID, error)) (map[shape.ID]*family, error) {
	all, numbers := map[shape.ID]*family{}, map[shape.ID]uint32{}
	var current *family
	err := t.walk([]byte{patternPrefix}, func(id shape.ID, _ []byte) error {
		cover, err := familyOf(id)
		if cover == (shape.ID{}) || err != nil {
			current = nil
			return err
		}
		if current = all[cover]; current == nil {
			current = &family{}
			all[cover] = current
		}
		return nil
	}, func(game shape.ID, list []Instance) {
		if current == nil || !counts.hasGame(game) {
			return
		}
		number, known := numbers[game]
		if !known {
			number = uint32(len(numbers))
			numbers[game] = number
		}
		current.games = append(current.games, number)
		current.counted = counts.add(&current.Totals, list) || current.counted
	})
	for _, f := range all {
		slices.Sort(f.games)
		f.games = slices.Compact(f.games)
		f.Games, f.games = len(f.games), nil
	}
	return all, err
}
