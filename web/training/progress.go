package training

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"shicho/internal/lang"
	"shicho/pattern/theme"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/study/train/progress"
)

// Outcome is what became of an attempt, with what the visitor could not be told before.
type Outcome struct {
	Solved   bool       `json:"solved"`
	Rated    bool       `json:"rated"`  // the first attempt at a problem alone changes the ratings
	Before   int        `json:"before"` // rating of the visitor
	After    int        `json:"after"`
	Grade    string     `json:"grade"`
	Themes   []Theme    `json:"themes"`
	Sources  []Source   `json:"sources"`
	Words    []string   `json:"words"`
	Progress *Standings `json:"progress"`
}

// Source is a game from which a problem comes.
type Source struct {
	Text    string `json:"text"`
	Address string `json:"address"` // of the game's page; "" if the server does not have the game
}

// Standings is how the visitor does.
type Standings struct {
	Rank      string `json:"rank"` // of the rating; "" before the visitor has said a rank or tried a problem
	Rating    int    `json:"rating"`
	Deviation int    `json:"deviation"` // with 95 % the rating is within two deviations of the number
	Solved    int    `json:"solved"`
	Failed    int    `json:"failed"`
	IsNew     bool   `json:"is_new"` // no problem was tried yet
	Today     int    `json:"today"`  // attempts of this day
	Daily     int    `json:"daily"`  // attempts that make the set of a day
	Streak    int    `json:"streak"` // days in a row
	Best      int    `json:"best"`   // streak
	Due       int    `json:"due"`    // problems that should be repeated now
	History   []int  `json:"history"`
	Weakest   []Weak `json:"weakest"`
}

// daily is the number of problems of a day's set.
const daily = 5

// Weak is a theme whose problems fail most often.
type Weak struct {
	Title  string `json:"title"`
	Tried  int    `json:"tried"`
	Solved int    `json:"solved"`
}

// outcome tells what an attempt changed.
func (a *Attempts) outcome(l *lang.Language, session *train.Session, changed *progress.Outcome) (*Outcome, error) {
	standings, err := a.Standings(l)
	if err != nil {
		return nil, err
	}
	p := session.Problem()
	o := &Outcome{Solved: changed.Solved, Rated: changed.Rated, Before: round(changed.Before.Number), After: round(changed.After.Number),
		Grade: p.Grade.Rank.String(), Themes: []Theme{}, Sources: []Source{}, Progress: standings}
	for _, t := range p.Themes.Themes() {
		o.Themes = append(o.Themes, newTheme(l, t))
	}
	for i := range p.Sources[:min(len(p.Sources), mostSources)] {
		source := &p.Sources[i]
		if text := source.PageOrigin(l); text != "" {
			o.Sources = append(o.Sources, Source{text, a.options.Address(source)})
		}
	}
	o.say(l, round(changed.Problem.Number), session.Due())
	return o, nil
}

// say puts the outcome into words. rated is the new rating of the problem, and due the time until the problem comes again.
func (o *Outcome) say(l *lang.Language, rated int, due time.Duration) {
	change := strings.Replace(fmt.Sprintf("%+d", o.After-o.Before), "-", "−", 1)
	rating := l.Say("Your rating is %[1]s (%[2]s); the rating of this problem is %[3]s.", strconv.Itoa(o.After), change, strconv.Itoa(rated))
	if !o.Rated {
		rating = l.Say("Your rating stays %s: only the first attempt at a problem counts.", strconv.Itoa(o.After))
	}
	grade := l.Say("The grade of the problem is not known.")
	if o.Grade != "" {
		grade = l.Say("The problem fits %s.", o.Grade)
	}
	o.Words = []string{rating, grade + " " + l.Say("The problem comes again in %s.", train.Wait(l, due))}
}

func round(x float64) int { return int(math.Round(x)) }

// Standings tells how the visitor does.
func (a *Attempts) Standings(l *lang.Language) (*Standings, error) {
	trainer, err := a.trainer()
	if err != nil {
		return nil, err
	}
	stats := trainer.Stats()
	s := &Standings{Rank: problem.RankOf(stats.Rating.Number).String(), Rating: round(stats.Rating.Number), Deviation: round(stats.Rating.Deviation), Solved: stats.Solved, Failed: stats.Attempts - stats.Solved,
		Streak: stats.Streak, Best: stats.BestStreak, Due: stats.Due, History: []int{}, Weakest: []Weak{}}
	for _, moment := range stats.History[max(0, len(stats.History)-mostHistory):] {
		s.History = append(s.History, round(moment.Number))
	}
	for _, t := range stats.Themes {
		// The length of the solution is among the names, and is no theme.
		if _, err := theme.Parse(t.Theme); err == nil && len(s.Weakest) < mostWeak && t.Solved < t.Attempts {
			s.Weakest = append(s.Weakest, Weak{titleOf(l, t.Theme), t.Attempts, t.Solved})
		}
	}
	if !trainer.KnowsRank() {
		s.Rank = ""
	}
	s.IsNew, s.Daily, s.Today = trainer.IsNew(), daily, trainer.Today()
	return s, nil
}

// newTheme describes a theme.
func newTheme(l *lang.Language, t theme.Theme) Theme {
	return Theme{Name: t.String(), Title: titleOf(l, t.String()), Help: l.Say(t.Help())}
}
