package problem

import (
	"fmt"
	"slices"

	"shicho/pattern/theme"
	"shicho/pattern/theme/detect"
	"shicho/tactics"
)

// ThemeNames lists the names of the themes of a problem, and "length-3" if its longest line has three moves of the
// solver.
func (p *Problem) ThemeNames() []string {
	return append(p.Themes.Names(), fmt.Sprintf("length-%d", p.First.Length()))
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
		KoAvoided: p.First.Ko == tactics.Fails && slices.ContainsFunc(p.First.Tries, func(t Try) bool { return t.Verdict == OnlyKo }),
		Ko:        p.First.Ko != tactics.Fails,
		First:     first,
	}
}

// stage adds to a scene all that follows its turn.
func stage(s *detect.Scene, t *Turn) {
	for _, r := range t.Replies {
		stage(s.Follow(r.Move, r.Turn.Right[0]), r.Turn)
	}
}
