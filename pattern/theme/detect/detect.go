package detect

import (
	"shicho/board"
	"shicho/pattern/theme"
	"shicho/tactics"
)

// EdgeLines is the number of lines from an edge that belong to the edge. Players call these lines the side of the board, and
// where two edges meet the corner.
const EdgeLines = 4

// Tunables. They are parts of the definitions, so there is no right value to measure.
const (
	leastStones   = 2 // of a string that is worth saving
	netLiberties  = 3 // of the target at most; a target with more is not shut in by one move
	looseSteps    = 3 // moves that leave the target two liberties, one after the other, in a loose ladder
	breakerLines  = 3 // lines between a ladder breaker and the target at least
	squeezedMost  = 2 // liberties of the lump after a squeeze
	placementView = 5 // points around a placement within which the opponent's stones stand
)

// finder looks for the themes of a fight.
type finder struct {
	*Fight
	me, opponent board.Colour
	moved        []*Scene // the solver's moves in all lines, the first move first
	reader       *tactics.Reader
	limits       *tactics.Limits
}

// predicates tell whether a fight has a theme. The themes of places are found by place.
var predicates = map[theme.Theme]func(f *finder) bool{
	theme.Ladder:              (*finder).hasLadder,
	theme.LooseLadder:         (*finder).hasLooseLadder,
	theme.DoubleLadder:        (*finder).hasDoubleLadder,
	theme.LadderBreaker:       (*finder).hasLadderBreaker,
	theme.Net:                 (*finder).isNet,
	theme.LooseNet:            (*finder).isLooseNet,
	theme.Snapback:            (*finder).snapsBack,
	theme.ThrowIn:             (*finder).throwsIn,
	theme.DoubleAtari:         (*finder).givesDoubleAtari,
	theme.DoubleThreat:        (*finder).threatensTwice,
	theme.Squeeze:             (*finder).squeezes,
	theme.ConnectAndDie:       (*finder).connectsAndDies,
	theme.CranesNest:          (*finder).isCranesNest,
	theme.Ko:                  func(f *finder) bool { return f.Ko },
	theme.KoAvoided:           func(f *finder) bool { return f.KoAvoided },
	theme.CaptureToSave:       (*finder).capturesToSave,
	theme.ShortageOfLiberties: (*finder).isShort,
	theme.UnderTheStones:      (*finder).playsUnderStones,
	theme.Placement:           (*finder).isPlacement,
	theme.Descent:             (*finder).descends,
	theme.Hane:                (*finder).isHane,
	theme.Quiet:               (*finder).isQuiet,
	theme.Sacrifice:           (*finder).sacrifices,
}

// aboutTarget are the themes that say how the target is captured or saved.
var aboutTarget = theme.SetOf(theme.Ladder, theme.LooseLadder, theme.DoubleLadder, theme.LadderBreaker, theme.Net, theme.LooseNet, theme.DoubleThreat,
	theme.Squeeze, theme.CranesNest, theme.CaptureToSave, theme.ShortageOfLiberties)

// Find finds the themes of a fight. The reader says what would happen if the opponent moved first, or passed; the limits
// bound its searches.
func Find(f *Fight, reader *tactics.Reader, limits *tactics.Limits) theme.Set {
	find := finder{Fight: f, me: f.solver(), opponent: f.solver().Opponent(), moved: f.scenes(), reader: reader, limits: limits}
	found := theme.SetOf(find.place())
	for _, t := range theme.All() { // in the same order each time, because the reader remembers what it has searched
		if fits := predicates[t]; fits != nil && !(f.Pair && aboutTarget.Has(t)) && fits(&find) {
			found.Add(t)
		}
	}
	return found
}

// place is the theme of the place of the target and of the first move.
func (f *finder) place() theme.Theme {
	size := f.board().Size()
	edges := 0
	for _, of := range [...]func(p board.Point) int{
		func(p board.Point) int { return int(p) % size },
		func(p board.Point) int { return int(p) / size },
	} {
		a, b := of(f.Target), of(f.First.Move)
		if max(min(a, size-1-a), min(b, size-1-b)) < EdgeLines {
			edges++
		}
	}
	return [...]theme.Theme{theme.Centre, theme.Edge, theme.Corner}[edges]
}

// any tells whether a move of the solver, in any line, has a property.
func (f *finder) any(has func(s *Scene) bool) bool {
	for _, s := range f.moved {
		if has(s) {
			return true
		}
	}
	return false
}
