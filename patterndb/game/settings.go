package game

const (
	// MaxText is the largest number of bytes of each text of a Source: as long as a path may be. Longer texts are cut
	// off.
	MaxText = 4096
	// MaxNumber is the largest number that JSON carries exactly.
	MaxNumber = 1 << 53
)
