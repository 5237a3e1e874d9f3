package sgf

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
)

// ErrNoHandicap marks the warning that a record speaks of handicap stones whose points are not known. The board of such a
// record may be wrong.
var ErrNoHandicap = errors.New("handicap stones are missing")

// HandicapStones is the number of stones for which rules may give White points: Handicap, with the moves that Black makes
// before White, as some servers and programs place handicap stones so. One stone is no handicap, and neither are moves after
// which White, too, moves twice: they set up a position.
func (r *Record) HandicapStones() int {
	stones, moves := map[board.Point]board.Colour{}, 0
	for i := range r.Steps {
		s := &r.Steps[i]
		switch {
		case !s.IsMove() && moves == 0:
			for _, stone := range s.Stones {
				stones[stone.Point] = stone.Colour
			}
		case !s.IsMove():
			return r.Handicap
		case s.Colour == board.Black && s.Point != board.Pass:
			moves++
			continue
		case s.Colour == board.White && s.Point == board.Pass:
			continue
		case s.Colour == board.White && moves > 1 && whiteGoesOn(r.Steps[i+1:]):
			return r.Handicap
		default:
			return max(r.Handicap, withMoves(stones, moves))
		}
	}
	return max(r.Handicap, withMoves(stones, moves))
}

// whiteGoesOn tells whether White makes the next move, too.
func whiteGoesOn(steps []Step) bool {
	i := slices.IndexFunc(steps, func(s Step) bool { return s.IsMove() })
	return i >= 0 && steps[i].Colour == board.White && steps[i].Point != board.Pass
}

// withMoves counts handicap stones: those set up, and the moves of Black unless there is only one, which is a first move.
func withMoves(stones map[board.Point]board.Colour, moves int) (n int) {
	for _, c := range stones {
		switch c {
		case board.Black:
			n++
		case board.White:
			return 0
		}
	}
	if moves > 1 {
		n += moves
	}
	if n < 2 {
		return 0
	}
	return n
}

// handicapOf is the number of HA in the header of a line, or 0.
func handicapOf(line []*Node) int {
	p := headerProperty(line, "HA")
	if p == nil {
		return 0
	}
	text := strings.TrimSpace(p.first())
	end := 0
	for end < len(text) && strings.IndexByte(digits, text[end]) >= 0 {
		end++
	}
	n, err := strconv.Atoi(text[:end])
	if err != nil {
		return 0
	}
	return n
}

// placeHandicap puts the handicap stones of HA on their usual points if the record does not say where they stood: if White
// moves first, and if the game can be played with the stones as far as without them. Where that is not so, or where usage
// knows several places for the stones, a warning wraps ErrNoHandicap. The rules that allow suicide also leave it to Black
// where handicap stones stand.
func (r *Record) placeHandicap(line []*Node) {
	n := handicapOf(line)
	if n < 2 || slices.ContainsFunc(r.Steps, func(s Step) bool { return !s.IsMove() }) || r.HandicapStones() >= 2 {
		return
	}
	if len(r.Steps) == 1 && r.Steps[0].Colour == board.Black && r.Steps[0].Point != board.Pass {
		return // the first of the stones; the game ended before the others
	}
	place := headerProperty(line, "HA").Place
	first := board.White
	if len(r.Steps) > 0 {
		first = r.Steps[0].Colour
	}
	points := board.HandicapPoints(r.Size, n)
	if points == nil || n == ambiguousHandicap || first != board.White || r.AllowsSuicide() {
		r.lackHandicap(place, n)
		return
	}
	setup := Step{Place: place}
	for _, p := range points {
		setup.Stones = append(setup.Stones, board.Stone{Point: p, Colour: board.Black})
	}
	with := *r
	with.Steps = slices.Insert(slices.Clone(r.Steps), 0, setup)
	if with.legalSteps() <= r.legalSteps() {
		r.lackHandicap(place, n)
		return
	}
	r.Steps = with.Steps
	r.warn(place, "HA[%d] without stones: they are put on their usual points", n)
}

// lackHandicap warns that the points of the handicap stones are not known.
func (r *Record) lackHandicap(place Place, n int) {
	err := fmt.Errorf("%w: HA[%d]: %w, and where they stood is not known", ErrMended, n, ErrNoHandicap)
	r.Warnings = append(r.Warnings, &Error{r.Path, place, err})
}

// LacksHandicap is the warning that wraps ErrNoHandicap, or nil.
func (r *Record) LacksHandicap() error {
	for _, w := range r.Warnings {
		if errors.Is(w, ErrNoHandicap) {
			return w
		}
	}
	return nil
}

// legalSteps is the number of steps before the first illegal one.
func (r *Record) legalSteps() (n int) {
	b, err := board.New(r.Size)
	if err != nil {
		return 0
	}
	for _, err := range r.Replay(b) {
		if err != nil {
			return n
		}
		n++
	}
	return n
}
