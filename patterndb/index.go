package patterndb

import "shicho/pattern/shape"

// Index finds all patterns of a store that lie on a board, in one pass over the board. An Index is in memory and
// contains the patterns that the store had when the Index was loaded. It does not change, so many goroutines may use
// it.
type Index struct {
	*shape.Matcher
	ids  []shape.ID
	seen []uint32
}

// ID is the ID of the pattern with the given number in a shape.Match. Store.Show and Store.Occurrences tell where
// the pattern comes from.
func (x *Index) ID(number int) shape.ID { return x.ids[number] }

// Seen is the number of instances of the pattern with the given number.
func (x *Index) Seen(number int) int { return int(x.seen[number]) }

// Bytes is about the memory that the index takes, in bytes.
func (x *Index) Bytes() int { return x.Matcher.Bytes() + len(x.ids)*(idLength+4) }

// LoadIndex reads all patterns that are not covered into memory. If a pattern cannot be decoded, the error wraps ErrDamaged.
func (s *Store) LoadIndex() (*Index, error) {
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	var builder shape.MatcherBuilder
	x := &Index{}
	err = t.groups(&counting{}, func(g *group) error {
		if _, err := builder.AddEncoded(g.code); err != nil {
			return t.damageError("pattern %v: %v", g.ID, err)
		}
		x.ids = append(x.ids, g.ID)
		x.seen = append(x.seen, uint32(g.Instances.All()))
		return nil
	})
	if err != nil {
		return nil, err
	}
	x.Matcher = builder.Build()
	return x, nil
}
