package training

import (
	"fmt"
	"math"
	"strings"
	"time"

	"shicho/pattern/theme"
	"shicho/study/train"
	"shicho/study/train/progress"
)

// Outcome is what became of an attempt, with what the visitor could not be told before.
type Outcome struct {
	Solved   bool       `json:"solved"`
	Rated    bool       `json:"rated"`  // the first attempt at a problem alone changes the ratings
	Before   int        `json:"before"` // rating of the visitor
	After    int        `json:"after"`
	Grade    int        `json:"grade"`
	Level    string     `json:"level"`
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
	Rating    int    `json:"rating"`
	Deviation int    `json:"deviation"` // with 95 % the rating is within two deviations of the number
	Solved    int    `json:"solved"`
	Failed    int    `json:"failed"`
	Streak    int    `json:"streak"` // days in a row
	Best      int    `json:"best"`   // streak
	Due       int    `json:"due"`    // problems that should be repeated now
	History   []int  `json:"history"`
	Weakest   []Weak `json:"weakest"`
}

// Weak is a theme whose problems fail most often.
type Weak struct {
	Title  string `json:"title"`
	Tried  int    `json:"tried"`
	Solved int    `json:"solved"`
}

// decide counts an attempt, unless it was counted before.
func (d *Desk) decide(a *attempt, solved bool) (*Outcome, error) {
	book, err := d.options.Book()
	if err != nil {
		return nil, err
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if a.decided {
		return nil, nil
	}
	now, p := time.Now(), a.problem
	settled, err := book.Settle(progress.Result{Problem: p.ID, Grade: p.Grade.Number, Themes: p.ThemeNames(), Solved: solved, Time: now})
	if err != nil {
		return nil, err
	}
	a.decided = true
	delete(d.skipped, p.ID)
	o := &Outcome{Solved: solved, Rated: settled.Rated, Before: round(settled.Before.Number), After: round(settled.After.Number),
		Grade: p.Grade.Number, Level: p.Grade.Level.String(), Themes: []Theme{}, Sources: []Source{}, Progress: standings(book, now)}
	for _, t := range p.Themes.Themes() {
		o.Themes = append(o.Themes, newTheme(t))
	}
	for i := range p.Sources[:min(len(p.Sources), mostSources)] {
		source := &p.Sources[i]
		o.Sources = append(o.Sources, Source{source.Text(), d.options.Address(source)})
	}
	o.say(&settled, now)
	return o, nil
}

// say puts the outcome into words.
func (o *Outcome) say(settled *progress.Outcome, now time.Time) {
	change := strings.Replace(fmt.Sprintf("%+d", o.After-o.Before), "-", "−", 1)
	rating := fmt.Sprintf("Your rating is %d (%s); the rating of this problem is %d.", o.After, change, round(settled.Problem.Number))
	if !o.Rated {
		rating = fmt.Sprintf("Your rating stays %d: only the first attempt at a problem counts.", o.After)
	}
	grade := "The grade of the problem is not known."
	if o.Grade > 0 {
		grade = fmt.Sprintf("Grade %d, %s.", o.Grade, o.Level)
	}
	o.Words = []string{rating, fmt.Sprintf("%s The problem comes again in %s.", grade, train.Wait(settled.Due.Sub(now)))}
}

func round(x float64) int { return int(math.Round(x)) }

// Standings tells how the visitor does.
func (d *Desk) Standings() (*Standings, error) {
	book, err := d.options.Book()
	if err != nil {
		return nil, err
	}
	return standings(book, time.Now()), nil
}

func standings(book *progress.Store, now time.Time) *Standings {
	stats := book.Stats(now)
	s := &Standings{Rating: round(stats.Rating.Number), Deviation: round(stats.Rating.Deviation), Solved: stats.Solved, Failed: stats.Attempts - stats.Solved,
		Streak: stats.Streak, Best: stats.BestStreak, Due: stats.Due, History: []int{}, Weakest: []Weak{}}
	for _, moment := range stats.History[max(0, len(stats.History)-mostHistory):] {
		s.History = append(s.History, round(moment.Number))
	}
	for _, t := range stats.Themes {
		// The length of the solution is among the names, and is no theme.
		if _, err := theme.Parse(t.Theme); err == nil && len(s.Weakest) < mostWeak && t.Solved < t.Attempts {
			s.Weakest = append(s.Weakest, Weak{titleOf(t.Theme), t.Attempts, t.Solved})
		}
	}
	return s
}

// newTheme describes a theme.
func newTheme(t theme.Theme) Theme {
	return Theme{Name: t.String(), Title: titleOf(t.String()), Help: t.Help()}
}
