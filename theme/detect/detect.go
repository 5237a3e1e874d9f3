package detect

import (
	"shicho/board"
	"shicho/tactics"
	"shicho/theme"
)

// Tunables.
const (
	leastStones = 2 // of a string that is worth saving
	cornerLines = 5 // lines from an edge within which a fight belongs to the edge
	netLimit    = 3 // liberties; a target with more is not shut in by one move
)

// finder looks for the themes of a fight.
type finder struct {
	*Fight
	me, opponent board.Colour
	moved        []*Scene // the solver's moves in all lines, the first move first
	reader       *tactics.Reader
	limits       *tactics.Limits
}

// predicates tell whether a fight has a theme. The places are found by place.
var predicates = map[theme.Theme]func(f *finder) bool{
	theme.Ladder:              (*finder).hasLadder,
	theme.Net:                 (*finder).isNet,
	theme.Snapback:            (*finder).snapsBack,
	theme.ThrowIn:             (*finder).throwsIn,
	theme.DoubleAtari:         (*finder).givesDoubleAtari,
	theme.ConnectAndDie:       (*finder).connectsAndDies,
	theme.Ko:                  func(f *finder) bool { return f.Ko },
	theme.KoAvoided:           func(f *finder) bool { return f.KoAvoided },
	theme.CaptureToSave:       (*finder).capturesToSave,
	theme.ShortageOfLiberties: (*finder).isShort,
	theme.Descent:             (*finder).descends,
	theme.Hane:                (*finder).isHane,
	theme.Quiet:               (*finder).isQuiet,
	theme.Sacrifice:           func(f *finder) bool { return f.Sacrificed() > 0 },
}

// Find finds the themes of a fight. The reader answers what would happen if the opponent moved first; the limits are
// those of its searches.
func Find(f *Fight, reader *tactics.Reader, limits *tactics.Limits) theme.Set {
	find := finder{Fight: f, me: f.solver(), opponent: f.solver().Opponent(), moved: f.scenes(), reader: reader, limits: limits}
	found := theme.SetOf(find.place())
	for t, fits := range predicates {
		if fits(&find) {
			found.Add(t)
		}
	}
	return found
}
