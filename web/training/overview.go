package training

import (
	"strings"

	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/pattern/theme"
	"shicho/study/problem"
)

// Overview is what there is to train.
type Overview struct {
	Problems int     `json:"problems"`
	Levels   []Level `json:"levels"`
	Themes   []Theme `json:"themes"` // that some problem has
}

// Level is a level with the number of its problems.
type Level struct {
	Name     string `json:"name"`
	Problems int    `json:"problems"`
}

// Theme is a theme with the number of its problems.
type Theme struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Help     string `json:"help"`
	Problems int    `json:"problems,omitempty"`
}

// Overview counts the problems.
func (a *Attempts) Overview(l *lang.Language) *Overview {
	problems := a.problems.Problems()
	levels, themes := map[problem.Level]int{}, map[theme.Theme]int{}
	for _, p := range problems {
		levels[p.Grade.Level]++
		for _, t := range p.Themes.Themes() {
			themes[t]++
		}
	}
	o := &Overview{Problems: len(problems), Levels: []Level{}, Themes: []Theme{}}
	for _, level := range []problem.Level{problem.Easy, problem.Medium, problem.Hard} {
		o.Levels = append(o.Levels, Level{level.String(), levels[level]})
	}
	for _, t := range theme.All() {
		if themes[t] > 0 {
			about := newTheme(l, t)
			about.Problems = themes[t]
			o.Themes = append(o.Themes, about)
		}
	}
	return o
}

// titleOf is the name of a theme for people: "Connect and die".
func titleOf(l *lang.Language, name string) string {
	if l.IsEnglish() {
		return words.Capital(strings.ReplaceAll(name, "-", " "))
	}
	return l.Say(name)
}
