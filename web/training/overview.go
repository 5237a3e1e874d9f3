package training

import (
	"strings"

	"shicho/board/sgf/rank"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/pattern/theme"
	"shicho/study/problem"
	"shicho/study/train"
)

// Overview is what there is to train.
type Overview struct {
	Problems int     `json:"problems"`
	Grades   []Band  `json:"grades"`
	Themes   []Theme `json:"themes"` // that some problem has
}

// Band is a range of grades with the number of its problems.
type Band struct {
	Name     string `json:"name"` // as 19k-15k
	Problems int    `json:"problems"`
	Solved   int    `json:"solved"` // of the problems, those that the visitor has solved
}

// Theme is a theme with the number of its problems.
type Theme struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Help     string `json:"help"`
	Problems int    `json:"problems,omitempty"`
	Solved   int    `json:"solved,omitempty"` // of the problems, those that the visitor has solved
}

// Overview counts the problems, and those that the visitor has solved: each range of grades and each theme is a set to work through.
func (a *Attempts) Overview(l *lang.Language) (*Overview, error) {
	trainer, err := a.trainer()
	if err != nil {
		return nil, err
	}
	problems := a.problems.Problems()
	o := &Overview{Problems: len(problems), Grades: []Band{}, Themes: []Theme{}}
	for _, ends := range problem.GradeBands {
		name := ends[0].String() + "-" + ends[1].String()
		band, err := rank.Parse(name)
		if err != nil {
			return nil, err
		}
		all, solved := trainer.Solved(train.Wish{Grades: band})
		o.Grades = append(o.Grades, Band{name, all, solved})
	}
	for _, t := range theme.All() {
		about := newTheme(l, t)
		if about.Problems, about.Solved = trainer.Solved(train.Wish{Themes: []string{t.String()}}); about.Problems > 0 {
			o.Themes = append(o.Themes, about)
		}
	}
	return o, nil
}

// titleOf is the name of a theme for people: "Connect and die".
func titleOf(l *lang.Language, name string) string {
	if l.IsEnglish() {
		return words.Capital(strings.ReplaceAll(name, "-", " "))
	}
	return l.Say(name)
}
