package gtp

import "time"

// Sizes and limits of the server. All were chosen by judgement, not by measurement.
const (
	defaultSize = 19       // lines of the board with which a session begins
	maxLine     = 64 << 10 // bytes of a line; file names are the longest arguments
	mostPending = 1 << 12  // lines that are read ahead while a command runs

	mostSeconds = 1e8 // the longest time: more than a game takes, and little enough for a time.Duration
	scoreUnit   = 1e6 // a score is rounded to 1/scoreUnit points, because komi has few digits

	defaultInterval  = time.Second           // between the lines of an analysis
	leastInterval    = 10 * time.Millisecond // the shortest interval that can be asked for
	intervalUnit     = 10 * time.Millisecond // GTP analysis commands count intervals in these
	allMoves         = 1 << 20               // moves in a line of analysis: more than there are, so no limit
	lowerBoundSpread = 2                     // standard deviations by which a lower bound lies below a value

	guiPlayouts = 2000      // of a search for GoGui's picture
	guiMoves    = 20        // moves that GoGui's picture marks
	zoneColour  = "#9fc5e8" // of a zone in GoGui: a light blue, on which stones and lines can be seen
)

// afterInput is the time for which a command may go on after the end of the input. The lines of a pipe may end before
// the last command has begun, so the command must not be ended at once. A test shortens the time.
var afterInput = 10 * time.Second
