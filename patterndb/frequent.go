package patterndb

// FrequentPatterns returns encoded patterns that were seen at least seen times and never as a final move, because a
// final move only takes a string in atari. It returns at most most patterns, the patterns that were seen most often
// first.
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
