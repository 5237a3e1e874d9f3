package patterndb

import "shicho/shape"

// Index finds all patterns of a store that lie on a board at the same time. It is
// kept in memory, and holds what the store had when it was loaded. It does not
// change: one serves many goroutines.
type Index struct {
	*shape.Matcher
	ids  []shape.ID
	seen []uint32
}

// ID is the ID of the pattern with that number in a shape.Match; Store.Show and
// Store.Occurrences tell where it comes from.
func (x *Index) ID(number int) shape.ID { return x.ids[number] }

// Seen is how many instances the pattern with that number has.
func (x *Index) Seen(number int) int { return int(x.seen[number]) }

// Bytes is the memory that the index takes, about.
func (x *Index) Bytes() int { return x.Matcher.Bytes() + len(x.ids)*(idLength+4) }

// LoadIndex reads all patterns into memory. A pattern that cannot be decoded is
// damage.
func (s *Store) LoadIndex() (*Index, error) {
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	var builder shape.MatcherBuilder
	x := &Index{}
	err = t.groups(AnyClass, func(g *group) error {
		if _, err := builder.AddEncoded(g.code); err != nil {
			return t.damaged("pattern %v: %v", g.ID, err)
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
