package endgame

const (
	// MostPositions: a new Solver looks at no more positions of an area.
	MostPositions = 200_000
	// mostEmpty: an area with more empty points is not solved, as it has too many positions.
	mostEmpty = 24
	// largeOwned is the mean ownership from which on a part that only one side fences is that side's territory, although
	// it is larger than mostEmpty.
	largeOwned = 0.9
	// links is the number of points that a string needs at which it can be joined to a safe string: when the opponent takes
	// one, its owner takes another one.
	links = 2
)
