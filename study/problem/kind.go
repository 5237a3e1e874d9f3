package problem

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shicho/pattern/theme"
	"shicho/patterndb"
)

// Kind is what a problem is about, as a reader of a book would sort it.
type Kind string

// The kinds. A problem may be of several: a race is a capture or a kill too.
const (
	Captures Kind = "capture"
	Rescues  Kind = "rescue"
	Connects Kind = "connect"
	Cuts     Kind = "cut"
	Kills    Kind = "kill"
	Lives    Kind = "live"
	Races    Kind = "race" // two strings fight, and the one that loses its last liberty first is taken
	Sekis    Kind = "seki" // the best that can be had is a seki
)

// Kinds lists the kinds in the order in which they are made.
var Kinds = []Kind{Captures, Rescues, Connects, Cuts, Kills, Lives, Races, Sekis}

// goalsOfKind are the goals of the problems of a kind.
var goalsOfKind = map[Kind][]Goal{Captures: {Capture}, Rescues: {Save}, Connects: {Connect}, Cuts: {Cut}, Kills: {Kill}, Lives: {Live}, Races: {Capture, Kill}, Sekis: {Live}}

// classesOfGoal are the classes of moves of games in which a goal is looked for first. Kill and Live have none: groups are looked for in all positions.
var classesOfGoal = map[Goal][]patterndb.Class{
	Capture: {patterndb.First, patterndb.Missed, patterndb.Intermediate},
	Save:    {patterndb.Escape},
	Connect: {patterndb.FirstJoin, patterndb.IntermediateJoin, patterndb.FirstCut, patterndb.IntermediateCut},
	Cut:     {patterndb.FirstCut, patterndb.IntermediateCut, patterndb.FirstJoin, patterndb.IntermediateJoin},
}

// ErrKind says that no kind has a name.
var ErrKind = errors.New("no such kind")

// ParseKinds reads names of kinds with commas between them; life stands for kill, live and seki, and all for every kind. The error wraps ErrKind.
func ParseKinds(text string) (kinds []Kind, err error) {
	for name := range strings.SplitSeq(text, ",") {
		switch k := Kind(strings.TrimSpace(name)); {
		case k == "all":
			kinds = append(kinds, Kinds...)
		case k == "life":
			kinds = append(kinds, Kills, Lives, Sekis)
		case slices.Contains(Kinds, k):
			kinds = append(kinds, k)
		default:
			return nil, fmt.Errorf("%q: %w", name, ErrKind)
		}
	}
	return kinds, nil
}

// Kind is the kind of a problem that says most. It is "" if the goal is not stated.
func (p *Problem) Kind() Kind {
	switch {
	case p.Themes.Has(theme.Seki):
		return Sekis
	case p.Themes.Has(theme.Race):
		return Races
	}
	for _, k := range Kinds {
		if goalsOfKind[k][0] == p.Goal {
			return k
		}
	}
	return ""
}

// isOf tells whether a problem is of one of the kinds.
func (p *Problem) isOf(kinds []Kind) bool {
	return slices.ContainsFunc(kinds, func(k Kind) bool {
		return k == p.Kind() || k != Races && k != Sekis && goalsOfKind[k][0] == p.Goal
	})
}

// goals are the goals of the kinds, in the order of the goals.
func goalsOf(kinds []Kind) (goals []Goal) {
	for _, k := range kinds {
		goals = append(goals, goalsOfKind[k]...)
	}
	slices.Sort(goals)
	return slices.Compact(goals)
}

// ClassesOf lists the classes of moves of games in which problems of the kinds are looked for.
func ClassesOf(kinds []Kind) (classes []patterndb.Class) {
	for _, goal := range goalsOf(kinds) {
		classes = append(classes, classesOfGoal[goal]...)
	}
	slices.Sort(classes)
	return slices.Compact(classes)
}
