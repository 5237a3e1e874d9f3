package problem

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/pattern/theme"
	"shicho/pattern/theme/detect"
	"shicho/tactics"
)

// placeThemes are the themes of places.
var placeThemes = theme.SetOf(theme.Corner, theme.Edge, theme.Centre)

// netThemes are the themes of nets.
var netThemes = theme.SetOf(theme.Net, theme.LooseNet)

// leads are the themes by which a problem is called, the one that says most first.
var leads = []theme.Theme{theme.UnderTheStones, theme.Seki, theme.Snapback, theme.CranesNest, theme.Squeeze, theme.DoubleLadder, theme.LadderBreaker,
	theme.Net, theme.LooseNet, theme.LooseLadder, theme.ConnectAndDie, theme.DoubleThreat, theme.Race, theme.ThrowIn, theme.Placement, theme.DoubleAtari,
	theme.ShortageOfLiberties, theme.Ko, theme.Hane, theme.Descent, theme.Sacrifice, theme.KoAvoided, theme.CaptureToSave, theme.Ladder, theme.Quiet,
	theme.Corner, theme.Edge, theme.Centre}

// IsKo tells whether the solution comes to a ko.
func (p *Problem) IsKo() bool { return p.Themes.Has(theme.Ko) }

// lead is the theme that says most about the problem.
func (p *Problem) lead() theme.Theme {
	for _, t := range leads {
		if p.Themes.Has(t) {
			return t
		}
	}
	return theme.Centre
}

// ThemeNames lists the names of the themes of a problem, the one that says most first, and "length-3" if its longest line has three moves of the
// solver.
func (p *Problem) ThemeNames() []string {
	var names []string
	for _, t := range leads {
		if p.Themes.Has(t) {
			names = append(names, t.String())
		}
	}
	return append(names, fmt.Sprintf("length-%d", p.First.Length()))
}

// HasTheme tells whether the problem has a theme of one of the names. No names stand for any theme.
func (p *Problem) HasTheme(names []string) bool {
	if len(names) == 0 {
		return true
	}
	own := p.ThemeNames()
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(own, name) })
}

// IsTheme tells whether a problem can have a theme of that name.
func IsTheme(name string) bool {
	if _, err := theme.Parse(name); err == nil {
		return true
	}
	n := 0
	count, err := fmt.Sscanf(name, "length-%d", &n)
	return count == 1 && err == nil && n > 0 && name == fmt.Sprintf("length-%d", n)
}

// fight is the problem with its right moves, for package detect.
func (p *Problem) fight() *detect.Fight {
	first := detect.NewScene(p.Board, p.Solution, p.Solver())
	stage(first, p.First)
	return &detect.Fight{
		Target:    p.Target,
		Saves:     p.Goal.IsRescue(),
		Pair:      p.Goal.HasPair(),
		KoAvoided: p.First.Ko == tactics.Fails && slices.ContainsFunc(p.First.Tries, func(t Try) bool { return t.Verdict == OnlyKo }),
		Ko:        p.First.Ko != tactics.Fails,
		First:     first,
	}
}

// raceLiberties is the number of liberties of a string in a race at least, and raceStones of its stones.
const (
	raceLiberties = 2
	raceStones    = 3
)

// addThemes adds the themes that package detect does not look for.
func (s *solver) addThemes(p *Problem) {
	if p.Themes.Has(theme.CaptureToSave) && s.isRace() {
		p.Themes.Add(theme.Race)
	}
	if p.Goal == Live && p.First.Ko == tactics.Fails && s.isSeki(p.Solution) {
		p.Themes.Add(theme.Seki)
	}
}

// isRace tells whether the target and a string of the solver next to it stand in a race: both have some stones and liberties, and the opponent, to
// move, would take the solver's string.
func (s *solver) isRace() bool {
	b := s.Board
	inRace := func(p board.Point) bool { return b.StringSize(p) >= raceStones && b.Liberties(p) >= raceLiberties }
	beside := *b.StringNeighbours(s.Target)
	beside.Intersect(b.Stones(s.me))
	for p := b.TakeString(&beside); p >= 0 && inRace(s.Target); p = b.TakeString(&beside) {
		if !inRace(p) || b.Liberties(p) >= s.limits.Escape.Liberties {
			continue
		}
		a, err := s.reader.Ask(b, tactics.Question{Target: p}, s.limits)
		if err == nil && a.Outcome == tactics.Captured {
			return true
		}
	}
	return false
}

// isSeki tells whether the group lives after a move, and is proved not to come to two eyes.
func (s *solver) isSeki(move board.Point) bool {
	if !s.Board.TryPlay(move, s.me) {
		return false
	}
	defer s.Board.Undo()
	now, over, _ := s.at()
	if over {
		return false
	}
	reading, err := s.reader.ReadGroup(s.Board, now.question(tactics.Attacker), s.limits)
	return err == nil && reading.Seki
}

// stage adds to a scene all that follows its turn.
func stage(s *detect.Scene, t *Turn) {
	for _, r := range t.Replies {
		stage(s.Follow(r.Move, r.Turn.Right[0]), r.Turn)
	}
}
