package moves

// checkEvery: of the games to learn from, one in this many is kept to check with.
const checkEvery = 30

// SplitChecks keeps one game in 30 to check with, and at least one of a few games. The others are to learn from.
func SplitChecks[G any](all []G) (games, checks []G) {
	every := min(checkEvery, max(len(all)/2, 2))
	for i, g := range all {
		if i%every == every-1 {
			checks = append(checks, g)
		} else {
			games = append(games, g)
		}
	}
	return games, checks
}
