package console

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/internal/words"
	"shicho/study/train"
)

// draw draws the printed part of the board: the target as # or @, and the opponent's last move as a small letter.
func (t *Training) draw() {
	p, b := t.place.Session().Problem(), t.place.Board()
	d := diagram.New(b)
	for _, target := range p.Strings() {
		if b.At(target) == p.Owner() {
			d.Target(target)
		}
	}
	if last := b.LastMove(); last.Colour == p.Solver().Opponent() && last.Point >= 0 {
		d.Mark(last.Point, strings.ToLower(string(last.Colour.Rune())))
	}
	t.part(d)
}

// drawLine draws a line with numbers on the board of the problem, and the target as # or @.
func (t *Training) drawLine(line []board.Stone) {
	p := t.place.Session().Problem()
	d := diagram.New(p.Board)
	for _, target := range p.Strings() {
		d.Target(target)
	}
	hidden := d.Line(line)
	t.part(d)
	if len(hidden) > 0 {
		t.say("%s\n", strings.Join(hidden, ", "))
	}
}

func (t *Training) part(d *diagram.Diagram) {
	p := t.place.Session().Problem()
	t.say("%s", d.PartText(p.View.Corners(p.Board.Size())))
}

// result says what the attempt at a problem that is over has changed.
func (t *Training) result() {
	session := t.place.Session()
	p := session.Problem()
	o, ok := session.Outcome()
	if !ok {
		return
	}
	if o.Solved {
		t.solved++
	}
	t.say("Themes: %s.\n", strings.Join(p.ThemeNames(), ", "))
	for i := range p.Sources {
		if origin := p.Sources[i].Origin(nil); origin != "" {
			t.say("From %s.\n", origin)
		}
	}
	change := "unchanged: the problem was tried before"
	if o.Rated {
		change = fmt.Sprintf("%.0f → %v", o.Before.Number, o.After)
	}
	t.say("Rating %s. Again in %s.\n", change, train.Wait(nil, session.Due()))
}

// mostThemes is how many themes the statistics list.
const mostThemes = 10

func (t *Training) stats() (bool, error) {
	s := t.Trainer.Stats()
	t.say("Rating %s. %s at %s, %s solved at the first try. %s due.\n", s.Rating, words.Count(s.Attempts, "attempt"),
		words.Count(s.Problems, "problem"), words.Thousands(s.Solved), words.Thousands(s.Due))
	t.say("Days in a row: %d, at most %d.\n", s.Streak, s.BestStreak)
	if len(s.Themes) == 0 {
		return false, nil
	}
	t.say("Themes, the worst first:\n")
	for _, theme := range s.Themes[:min(len(s.Themes), mostThemes)] {
		t.say("  %3.0f %%  %d of %d  %s\n", 100*theme.Share, theme.Solved, theme.Attempts, theme.Theme)
	}
	return false, nil
}
