package match

import (
	"fmt"
	"io"
	"math"
	"slices"

	"shicho/engine/reply"
	"shicho/internal/words"
)

// Report is the result of a match so far.
type Report struct {
	Names    [2]string     `json:"players"`
	Games    int           `json:"games"`
	Wins     [2]int        `json:"wins"`
	Draws    int           `json:"draws"`
	AsBlack  [2]int        `json:"wins_as_black"`
	Forfeits []string      `json:"forfeits"` // "game 3: player 1: …"
	Disputed int           `json:"disputed"` // games that another player won by the count of one of the players
	Moves    float64       `json:"moves"`    // mean number of moves of a game
	Seconds  [2]float64    `json:"seconds_per_move"`
	Replies  [2][4]float64 `json:"replies"` // by player and table (en2, en1, lgrf2, lgrf1): mean number of moves of a game from the table

	Share    float64    `json:"share"`    // of the games that player 1 won; a draw counts half
	Interval [2]float64 `json:"interval"` // of the share, 95 % (Wilson)
	Elo      [3]float64 `json:"elo"`      // of player 1 over player 2, and the ends of its interval
	Ratio    float64    `json:"log_likelihood_ratio,omitempty"`
	Decision string     `json:"decision,omitempty"` // of the sequential test

	sequential *SPRT
	games      []*Game
}

// SPRT is a sequential probability ratio test. It decides whether player 1 is stronger by High points of Elo, or only
// by Low. The probability of each wrong decision is less than Error.
type SPRT struct {
	Low, High, Error float64
}

func newReport(o *Options, games []*Game) *Report {
	r := &Report{Names: o.Players, sequential: o.Sequential, games: slices.Clone(games)}
	r.sum()
	return r
}

func (r *Report) add(g *Game) {
	r.games = append(r.games, g)
	r.sum()
}

// sum computes the report from its games.
func (r *Report) sum() {
	*r = Report{Names: r.Names, Forfeits: []string{}, sequential: r.sequential, games: r.games}
	slices.SortFunc(r.games, func(x, y *Game) int { return x.Number - y.Number })
	var seconds [2]float64
	var thought [2]int
	for _, g := range r.games {
		r.Games++
		r.Moves += float64(g.Moves)
		if g.Winner == 0 {
			r.Draws++
		} else {
			r.Wins[g.Winner-1]++
			if g.Black == g.Winner {
				r.AsBlack[g.Winner-1]++
			}
		}
		if g.Forfeit != "" {
			r.Forfeits = append(r.Forfeits, fmt.Sprintf("game %d: player %d: %s", g.Number, 3-g.Winner, g.Forfeit))
		}
		if g.disputed() {
			r.Disputed++
		}
		for i := range 2 {
			seconds[i] += g.Seconds[i]
			thought[i] += g.Thought[i]
			for t, n := range g.Replies[i] {
				r.Replies[i][t] += float64(n)
			}
		}
	}
	if r.Games == 0 {
		return
	}
	n := float64(r.Games)
	r.Moves /= n
	for i := range 2 {
		r.Seconds[i] = seconds[i] / float64(max(thought[i], 1))
		for t := range r.Replies[i] {
			r.Replies[i][t] /= n
		}
	}
	r.Share = (float64(r.Wins[0]) + float64(r.Draws)/2) / n
	r.Interval[0], r.Interval[1] = Wilson(r.Share, n)
	r.Elo = [3]float64{elo(r.Share), elo(r.Interval[0]), elo(r.Interval[1])}
	if r.sequential != nil {
		r.Ratio = r.sequential.ratio(r.Wins[0], r.Wins[1])
		r.Decision = r.decide(r.sequential)
	}
}

// disputed reports whether a player's own count says that the other player won.
func (g *Game) disputed() bool {
	for _, claim := range g.Claims {
		if claim == "" {
			continue
		}
		score, err := parseScore(claim)
		if err != nil {
			continue // the player could not count
		}
		winner := 0
		switch {
		case score > 0:
			winner = g.Black
		case score < 0:
			winner = 3 - g.Black
		}
		if winner != g.Winner {
			return true
		}
	}
	return false
}

// elo returns the difference in Elo that a share of wins means. It is mostElo for a share of 1, and -mostElo for a
// share of 0.
func elo(share float64) float64 {
	if share <= 0 || share >= 1 {
		return math.Copysign(mostElo, share-0.5)
	}
	return 400 * math.Log10(share/(1-share))
}

// ratio returns the log-likelihood ratio of High against Low. Draws do not count.
func (s *SPRT) ratio(wins, losses int) float64 {
	expected := func(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
	low, high := expected(s.Low), expected(s.High)
	return float64(wins)*math.Log(high/low) + float64(losses)*math.Log((1-high)/(1-low))
}

// decide returns "stronger" or "not stronger" once the test is decided, and "" before.
func (r *Report) decide(s *SPRT) string {
	bound := math.Log((1 - s.Error) / s.Error)
	switch ratio := s.ratio(r.Wins[0], r.Wins[1]); {
	case ratio >= bound:
		return "stronger"
	case ratio <= -bound:
		return "not stronger"
	}
	return ""
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	p := printer{w: w}
	for i, name := range r.Names {
		p.f("player %d  %s\n", i+1, name)
	}
	p.f("\n%s: %d to %d", words.Count(r.Games, "game"), r.Wins[0], r.Wins[1])
	if r.Draws > 0 {
		p.f(", %d drawn", r.Draws)
	}
	p.f("; as Black %d and %d\n", r.AsBlack[0], r.AsBlack[1])
	if r.Games > 0 {
		p.f("player 1 has %.1f %% (95 %%: %.1f to %.1f), Elo %+.0f (%+.0f to %+.0f)\n",
			100*r.Share, 100*r.Interval[0], 100*r.Interval[1], r.Elo[0], r.Elo[1], r.Elo[2])
		p.f("%.1f moves a game, %.3f and %.3f s a move\n", r.Moves, r.Seconds[0], r.Seconds[1])
	}
	for i, played := range r.Replies {
		if sum := played[0] + played[1] + played[2] + played[3]; sum > 0 {
			p.f("replies of player %d a game:", i+1)
			for t, n := range played {
				p.f(" %s %.0f", reply.Table(t), n)
			}
			p.f("\n")
		}
	}
	if r.sequential != nil {
		p.f("sequential test: log-likelihood ratio %.2f, %s\n", r.Ratio, map[bool]string{true: "open", false: r.Decision}[r.Decision == ""])
	}
	if r.Disputed > 0 {
		p.f("%d counted games have another winner by a player's own count\n", r.Disputed)
	}
	for _, f := range r.Forfeits {
		p.f("forfeit: %s\n", f)
	}
	return p.err
}

type printer struct {
	w   io.Writer
	err error
}

func (p *printer) f(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
