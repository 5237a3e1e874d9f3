package theme

import (
	"errors"
	"fmt"
	"math/bits"
)

// Theme is one thing that a capture teaches. The numbers are stored: new themes are added at the end.
type Theme uint8

// The themes.
const (
	Ladder Theme = iota
	LooseLadder
	DoubleLadder
	LadderBreaker
	Net
	LooseNet
	Snapback
	ThrowIn
	DoubleAtari
	DoubleThreat
	Squeeze
	ConnectAndDie
	CranesNest
	Ko
	KoAvoided
	CaptureToSave
	ShortageOfLiberties
	UnderTheStones
	Placement
	Descent
	Hane
	Quiet
	Sacrifice
	Corner
	Edge
	Centre
	Race
	Seki
	count
)

// text is the name of a theme and what the theme means.
type text struct{ name, help string }

var texts = [count]text{
	Ladder:              {"ladder", "a chase of ataris that ends in a capture"},
	LooseLadder:         {"loose-ladder", "a chase that leaves the target two liberties at each step"},
	DoubleLadder:        {"double-ladder", "a move begins two ladders, and the opponent can break only one"},
	LadderBreaker:       {"ladder-breaker", "a move far from the target makes a ladder work, or stops one"},
	Net:                 {"net", "the first move does not touch the target, and shuts it in"},
	LooseNet:            {"loose-net", "a net from a distance: the target can still move, and does not get out"},
	Snapback:            {"snapback", "the opponent takes a stone and loses the stones that took it"},
	ThrowIn:             {"throw-in", "a stone is played where the opponent can take it at once"},
	DoubleAtari:         {"double-atari", "a move puts two strings in atari"},
	DoubleThreat:        {"double-threat", "a move threatens two captures, and the opponent can stop only one"},
	Squeeze:             {"squeeze", "a stone is given up, and the stones that take it are forced into a lump without liberties"},
	ConnectAndDie:       {"connect-and-die", "the strings that the opponent connects are taken together"},
	CranesNest:          {"cranes-nest", "a move inside a nest of stones captures the stones that try to leave it"},
	Ko:                  {"ko", "the best that can be had is a ko"},
	KoAvoided:           {"ko-avoided", "a wrong first move leads only to a ko"},
	CaptureToSave:       {"capture-to-save", "taking the target saves an own string that could be taken"},
	ShortageOfLiberties: {"shortage-of-liberties", "the opponent cannot play where he wants to: his stones would be in atari"},
	UnderTheStones:      {"under-the-stones", "a stone is played on a point where the opponent has just taken stones"},
	Placement:           {"placement", "a stone is placed inside the opponent's space, on its vital point"},
	Descent:             {"descent", "the first move goes straight down to the first line"},
	Hane:                {"hane", "the first move is a hane on the first line"},
	Quiet:               {"quiet", "the first move gives no atari and takes nothing"},
	Sacrifice:           {"sacrifice", "the opponent takes stones of the solver"},
	Corner:              {"corner", "the capture is in a corner"},
	Edge:                {"edge", "the capture is at an edge"},
	Centre:              {"centre", "the capture is away from the edges"},
	Race:                {"race", "two strings fight, and the one that is out of liberties first is taken"},
	Seki:                {"seki", "the group lives without two eyes: neither side can take"},
}

// String is the name of the theme, as "connect-and-die".
func (t Theme) String() string {
	if t >= count {
		return fmt.Sprintf("theme %d", uint8(t))
	}
	return texts[t].name
}

// Help says in a few words what the theme means.
func (t Theme) Help() string {
	if t >= count {
		return ""
	}
	return texts[t].help
}

// MarshalText is String, for JSON.
func (t Theme) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// ErrTheme says that no theme has a name.
var ErrTheme = errors.New("no such theme")

// Parse finds a theme by its name. The error wraps ErrTheme.
func Parse(name string) (Theme, error) {
	for t := range count {
		if texts[t].name == name {
			return t, nil
		}
	}
	return 0, fmt.Errorf("%q: %w", name, ErrTheme)
}

// All lists the themes in their order: what is done first, then the shapes, then the places.
func All() []Theme {
	list := make([]Theme, count)
	for t := range count {
		list[t] = t
	}
	return list
}

// Set is a set of themes, a bit for each. The bits of a stored set never change their meaning.
type Set uint32

// SetOf is the set of some themes.
func SetOf(list ...Theme) (s Set) {
	for _, t := range list {
		s |= 1 << t
	}
	return s
}

// Has tells whether the set holds a theme.
func (s Set) Has(t Theme) bool { return s>>t&1 != 0 }

// Add adds a theme to the set.
func (s *Set) Add(t Theme) { *s |= 1 << t }

// HasAll tells whether the set holds all themes of another set.
func (s Set) HasAll(other Set) bool { return s&other == other }

// Len is the number of themes in the set.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// Valid tells whether the set holds only themes that there are.
func (s Set) Valid() bool { return s < 1<<count }

// Themes lists the themes of the set in their order.
func (s Set) Themes() (list []Theme) {
	for t := range count {
		if s.Has(t) {
			list = append(list, t)
		}
	}
	return list
}

// ParseSet is the set of the themes with some names. The error wraps ErrTheme.
func ParseSet(names []string) (s Set, err error) {
	for _, name := range names {
		t, err := Parse(name)
		if err != nil {
			return 0, err
		}
		s.Add(t)
	}
	return s, nil
}

// Names lists the names of the themes of the set, in the order of the themes.
func (s Set) Names() []string {
	list := []string{}
	for _, t := range s.Themes() {
		list = append(list, t.String())
	}
	return list
}
