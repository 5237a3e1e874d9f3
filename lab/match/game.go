package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"shicho/board"
	"shicho/engine/clock"
	"shicho/internal/process"
	"shicho/protocol/gtp/client"
)

// Game is the result of a game.
type Game struct {
	Number  int         `json:"number"`            // from 1
	Black   int         `json:"black_player"`      // which player, 1 or 2
	Winner  int         `json:"winner"`            // 0 for a draw
	Result  string      `json:"result"`            // "B+3.5", "W+R", "B+F" (a forfeit), "0"
	Forfeit string      `json:"forfeit,omitempty"` // the reason
	Moves   int         `json:"moves"`
	Seconds [2]float64  `json:"seconds_used"` // spent by each player
	Thought [2]int      `json:"thought"`      // moves that each player chose, without the opening
	Replies [2][4]int64 `json:"replies"`      // moves that a built-in player took from its reply tables; see reply.Table
	Claims  [2]string   `json:"claims"`       // the score by each player's own count, if the game was counted
	record  []board.Stone
}

// The errors by which a player forfeits the game.
var (
	ErrScore    = errors.New("not a score")
	ErrIllegal  = errors.New("an illegal move")
	ErrTimeLoss = errors.New("out of time")
)

// referee conducts one game.
type referee struct {
	o      *Options
	seats  [3]seat // by colour
	clocks [3]*clock.Clock
	b      *board.Board
	g      *Game
}

// play plays game number between two players. They take turns with Black.
func (o *Options) play(ctx context.Context, number int, players [2]seat, judge seat) (*Game, error) {
	g := &Game{Number: number, Black: 1 + (number-1)%2}
	b, err := board.New(o.Size)
	if err != nil {
		return nil, err
	}
	r := &referee{o: o, b: b, g: g}
	r.seats[board.Black], r.seats[board.White] = players[g.Black-1], players[2-g.Black]
	if o.Time.limited() {
		s, err := clock.FromGTP(o.Time.Main, o.Time.Period, o.Time.Stones)
		if err != nil {
			return nil, err
		}
		r.clocks[board.Black], r.clocks[board.White] = clock.New(s, 0), clock.New(s, 0)
	}
	loser, err := r.run(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	g.Moves = len(g.record)
	if err != nil {
		g.Forfeit = err.Error()
		r.decide(loser.Opponent(), "F")
		return g, nil
	}
	if loser != board.Empty {
		r.decide(loser.Opponent(), "R")
		return g, nil
	}
	if err := r.count(judge); err != nil {
		return nil, err
	}
	return g, ctx.Err() // the game has no result if its count was interrupted
}

// run plays the moves. It returns the side that resigned or, with an error, the side that forfeits.
func (r *referee) run(ctx context.Context) (loser board.Colour, err error) {
	for colour := board.Black; colour <= board.White; colour++ {
		if err := r.seats[colour].begin(r.o, r.o.Seed+uint64(r.g.Number)); err != nil {
			return colour, err
		}
	}
	first, err := drawOpening(r.o.Size, r.o.Opening, r.o.Seed+uint64(r.g.Number-1)/2)
	if err != nil {
		return board.Black, err
	}
	for _, s := range first {
		if loser, err := r.makeMove(s.Point, s.Colour, board.Empty); err != nil {
			return loser, err
		}
	}
	colour, passes := board.Black, 0
	if len(first)%2 == 1 {
		colour = board.White
	}
	for passes < 2 && len(r.g.record) < mostMoves*r.b.Points() {
		p, resigns, err := r.ask(ctx, colour)
		if ctx.Err() != nil { // the move may come from no search
			return board.Empty, ctx.Err()
		}
		switch {
		case err != nil || resigns:
			return colour, err
		case p == board.Pass:
			passes++
		default:
			passes = 0
		}
		if loser, err := r.makeMove(p, colour, colour); err != nil {
			return loser, err
		}
		colour = colour.Opponent()
	}
	return board.Empty, nil
}

// ask gets a move from a player and checks that it came in time.
func (r *referee) ask(ctx context.Context, colour board.Colour) (board.Point, bool, error) {
	c := r.clocks[colour]
	if c != nil {
		if t, ok := r.seats[colour].(interface {
			tell(board.Colour, time.Duration, int) error
		}); ok {
			left, stones := c.Left()
			if err := t.tell(colour, left, stones); err != nil {
				return board.NoPoint, false, err
			}
		}
	}
	now := r.o.clockOf(r.seats[colour])
	start := now()
	p, resigns, err := r.seats[colour].move(ctx, colour)
	spent := now().Sub(start)
	player := r.player(colour)
	r.g.Seconds[player] += spent.Seconds()
	r.g.Thought[player]++
	if errors.Is(err, client.ErrTimeout) {
		return p, false, ErrTimeLoss
	}
	if err == nil && c != nil {
		if left, _ := c.Left(); c.IsLate(spent, r.o.Time.Grace) {
			return p, false, fmt.Errorf("%w: %.2f s for a move, %.2f s left", ErrTimeLoss, spent.Seconds(), left.Seconds())
		}
		c.Spend(spent)
	}
	return p, resigns, err
}

// clockOf is the clock that measures the time of a player's moves.
func (o *Options) clockOf(s seat) func() time.Time {
	if !o.Processor {
		return time.Now
	}
	if p, ok := s.(*program); ok {
		return func() time.Time {
			spent, _ := process.TimeOf(p.Process())
			return time.Unix(0, int64(spent))
		}
	}
	return processorTime
}

// processorTime is the processor time that this process has used, as a time since 1970.
func processorTime() time.Time {
	spent, _ := process.Time()
	return time.Unix(0, int64(spent))
}

// hasProcessorTime tells whether the system tells the processor time.
func hasProcessorTime() bool {
	_, known := process.Time()
	return known
}

// player returns the index of the player who has a colour.
func (r *referee) player(colour board.Colour) int {
	if colour == board.Black {
		return r.g.Black - 1
	}
	return 2 - r.g.Black
}

// makeMove makes a move on the board and shows it to the seats. A program knows its own move already. A built-in player
// must be shown its own move, too. If there is an error, makeMove returns the side whose fault it is.
func (r *referee) makeMove(p board.Point, colour, by board.Colour) (board.Colour, error) {
	if err := r.b.Play(p, colour); err != nil {
		return colour, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	r.g.record = append(r.g.record, board.Stone{Point: p, Colour: colour})
	for side := board.Black; side <= board.White; side++ {
		_, own := r.seats[side].(*builtin)
		if side == by && !own {
			continue
		}
		if err := r.seats[side].see(p, colour); err != nil {
			return side, err
		}
	}
	return board.Empty, nil
}

// count scores a finished game.
func (r *referee) count(judge seat) error {
	for colour := board.Black; colour <= board.White; colour++ {
		if score, err := r.seats[colour].score(); err != nil {
			r.g.Claims[r.player(colour)] = "? " + err.Error()
		} else {
			r.g.Claims[r.player(colour)] = formatScore(score)
		}
	}
	score, err := 0.0, error(nil)
	if judge != nil {
		score, err = r.judge(judge)
	} else {
		score, err = judgeScore(r.b, r.o.Komi)
	}
	if err != nil {
		return fmt.Errorf("game %d: the judge: %w", r.g.Number, err)
	}
	switch {
	case score > 0:
		r.decide(board.Black, fmt.Sprint(score))
	case score < 0:
		r.decide(board.White, fmt.Sprint(-score))
	default:
		r.g.Result = "0"
	}
	return nil
}

// judge shows the game to the judge and asks for the score.
func (r *referee) judge(judge seat) (float64, error) {
	untimed := *r.o
	untimed.Time = Time{}
	if err := judge.begin(&untimed, 0); err != nil {
		return 0, err
	}
	for _, s := range r.g.record {
		if err := judge.see(s.Point, s.Colour); err != nil {
			return 0, err
		}
	}
	return judge.score()
}

// decide sets the result of the game. by is the margin, or R or F, as in game records.
func (r *referee) decide(winner board.Colour, by string) {
	r.g.Winner = r.player(winner) + 1
	r.g.Result = "B+" + by
	if winner == board.White {
		r.g.Result = "W+" + by
	}
	for colour := board.Black; colour <= board.White; colour++ {
		if s, ok := r.seats[colour].(*builtin); ok {
			r.g.Replies[r.player(colour)] = s.played
		}
	}
}

func formatScore(score float64) string {
	switch {
	case score > 0:
		return fmt.Sprintf("B+%g", score)
	case score < 0:
		return fmt.Sprintf("W+%g", math.Abs(score))
	}
	return "0"
}
