package groups

// All settings were chosen by judgement.
const (
	leastStones = 8    // least number of stones of a string that is drawn
	firstMove   = 40   // first move of a game after which strings are drawn
	lastMoves   = 20   // moves at the end of a game from which no strings are drawn
	looks       = 10   // positions of a game that are looked at, at most
	sureShare   = 0.85 // a group is in doubt if a smaller share of the playouts is right
	clearShare  = 0.75 // a group is Clear if at least this share of the playouts is right
	clearOneIn  = 3    // of the games without a group in doubt, one in this many gives a clear group
	memory      = 64   // of a search, in MiB
	playouts    = 400  // of a contender, if its settings do not say
	deviations  = 2    // standard errors of an interval
)
