package endgame

const (
	// MostPositions: a new Solver looks at no more positions of an area.
	MostPositions = 200_000
	// mostEmpty: an area with more empty points is not solved, because it has too many positions.
	mostEmpty = 24
	// largeOwned: a part that only one side fences and that is larger than mostEmpty is that side's territory if its
	// mean ownership is at least largeOwned.
	largeOwned = 0.9
	// links is the number of points at which a string must be joinable to a safe string: when the opponent takes one of
	// them, the owner takes another.
	links = 2
)
