package patterndb

// FrequentPatterns returns the patterns, encoded as shape.Pattern.Encode does, that were seen at least seen times and never
// as a final move, those seen most often first and at most most of them. A pattern of a final move only says that a
// string in atari can be taken.
func (s *Store) FrequentPatterns(seen, most int) (list [][]byte, err error) {
	top, err := s.Top(Query{Limit: 2 * most})
	if err != nil {
		return nil, err
	}
	for i := range top {
		n := top[i].Instances
		if n.Final == 0 && n.All() >= seen && len(list) < most {
			list = append(list, top[i].Pattern.Encode())
		}
	}
	return list, nil
}
