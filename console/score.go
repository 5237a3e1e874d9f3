package console

import (
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/engine/search"
)

// count counts the position and shows the score part by part, and which stones are dead. It returns nil if Ctrl-C stopped the
// count.
func (g *Game) count() (*judge.Count, error) {
	s, err := g.judge()
	if s == nil {
		return nil, err
	}
	rules := g.rules()
	c := s.Count(g.board, rules)
	if dead := s.Dead.Points(); len(dead) > 0 && rules.Scoring != search.AsItStands {
		g.say("Dead stones: %s\n", strings.Join(board.FormatPoints(dead, g.board.Size()), " "))
	}
	g.table(&c, rules.Scoring)
	g.say("%s\n", lead(c.Lead()))
	return &c, nil
}

// judge finds out what is dead. It returns nil if Ctrl-C came first.
func (g *Game) judge() (*judge.Status, error) {
	var status *judge.Status
	ended, b := make(chan error, 1), g.board.Clone()
	go func() {
		s, err := judge.Judge(b)
		status = s
		ended <- err
	}()
	select {
	case err := <-ended:
		return status, err
	case <-g.Interrupts:
		g.say("\nThe count was stopped.\n")
		return nil, nil
	}
}

// table shows the parts of a score.
func (g *Game) table(c *judge.Count, scoring search.Scoring) {
	row := func(part string, black, white float64) {
		g.say("%-12s %6s %6s\n", part, number(black), number(white))
	}
	whole := func(part string, points [3]int) {
		row(part, float64(points[board.Black]), float64(points[board.White]))
	}
	g.say("%-12s %6s %6s\n", "", "Black", "White")
	if scoring == search.Territory {
		whole("territory", c.Territory)
		whole("captures", c.Prisoners)
	} else {
		whole("stones", c.Stones)
		whole("territory", c.Territory)
	}
	handicap := g.rules().Komi - g.record.Komi
	if handicap != 0 {
		row("handicap", 0, handicap)
	}
	row("komi", 0, c.Komi-handicap)
	row("all", c.Total(board.Black), c.Total(board.White))
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// lead says who has more points.
func lead(points float64) string {
	switch {
	case points > 0:
		return fmt.Sprintf("Black is ahead by %s points.", number(points))
	case points < 0:
		return fmt.Sprintf("White is ahead by %s points.", number(-points))
	}
	return "Both have the same score."
}

// resultOf writes a score in the form of game records.
func resultOf(points float64) string {
	switch {
	case points > 0:
		return "B+" + number(points)
	case points < 0:
		return "W+" + number(-points)
	}
	return "0"
}
