package suite

import "time"

// Settings of suites. All were chosen by judgement, not by measurement.
const (
	maxLine    = 1 << 20     // bytes of a line; a board of 25 lines with a long comment takes a few thousand
	slow       = time.Second // a question that takes this long is not repeated
	playerKomi = 7.5         // points of komi, usual by area rules, in the positions that the player is asked about
)
