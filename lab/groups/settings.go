package groups

// All settings were chosen by judgement.
const (
	leastStones = 8    // of a string that is drawn
	firstMove   = 40   // of a game from which on strings are drawn
	lastMoves   = 20   // of a game, from which no strings are drawn
	looks       = 10   // positions of a game that are looked at
	surely      = 0.85 // share of the playouts up to which a group is drawn as one in doubt
	clearShare  = 0.75 // share of the playouts from which on a group is clear
	clearOneIn  = 3    // one game in this many is drawn from, of those without a group in doubt
	memory      = 64   // of a search, in MiB
	playouts    = 400  // of a contender, if its settings do not say
	deviations  = 2    // standard errors of an interval
)
