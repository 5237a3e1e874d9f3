package groups

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/processor"
	"shicho/lab/suite"
)

// ErrStake is the error for a line that is no position of large stakes.
var ErrStake = errors.New("not a position of large stakes")

// Stake is a position of a game in which many stones are in danger.
type Stake struct {
	Game   string   `json:"game"`         // name of the game
	Size   int      `json:"size"`         // lines of the board
	Moves  []string `json:"played"`       // the moves before, Black first, as in GTP
	Komi   float64  `json:"komi"`         // komi of the game
	Right  []string `json:"right"`        // the moves that hold the group, the best first
	Wrong  string   `json:"wrong"`        // the move of the game, by which it was lost if it is not right
	Value  float64  `json:"value"`        // share that the side to move wins with the best move, by another program
	Lost   float64  `json:"value_wrong"`  // the share after the move of the game, 0 if nobody was asked
	Stones int      `json:"stakes"`       // stones of the largest string whose owner the other program sees change
	Work   int      `json:"judge_visits"` // positions that the other program looked at for each value
}

// Part returns the part of a position. Half of the games belong to each part.
func (s *Stake) Part() Part { return partOf(s.Game) }

// PosedStake is a position of large stakes with its board.
type PosedStake struct {
	*Stake
	Board  *board.Board
	ToMove board.Colour
	right  []board.Point
	wrong  board.Point
}

// pose makes the board.
func (s *Stake) pose() (*PosedStake, error) {
	p := &PosedStake{Stake: s, ToMove: board.Black}
	fail := func(err error) (*PosedStake, error) { return nil, fmt.Errorf("%s: %w", s.Game, err) }
	if len(s.Right) == 0 {
		return fail(errors.New("no right move"))
	}
	var err error
	if p.Board, err = board.New(s.Size); err != nil {
		return fail(err)
	}
	for _, name := range s.Moves {
		at, err := board.ParsePoint(name, s.Size)
		if err == nil {
			err = p.Board.Play(at, p.ToMove)
		}
		if err != nil {
			return fail(err)
		}
		p.ToMove = p.ToMove.Opponent()
	}
	for _, name := range append([]string{s.Wrong}, s.Right...) {
		at, err := board.ParsePoint(name, s.Size)
		if err == nil {
			err = p.Board.Legal(at, p.ToMove)
		}
		if err != nil {
			return fail(fmt.Errorf("%s: %w", name, err))
		}
		p.right = append(p.right, at)
	}
	p.wrong, p.right = p.right[0], p.right[1:]
	return p, nil
}

// ReadStakes reads positions of large stakes, one JSON object a line. An error names the line, as "name:3: …", and wraps ErrStake if the
// line is wrong.
func ReadStakes(name string, in io.Reader) ([]*PosedStake, error) {
	return suite.ReadLines(name, in, ErrStake, func(line []byte) (*PosedStake, error) {
		s := new(Stake)
		if err := json.Unmarshal(line, s); err != nil {
			return nil, err
		}
		return s.pose()
	})
}

// StakeStanding says how one contender did on positions of large stakes.
type StakeStanding struct {
	By        string  `json:"by"`
	Positions int     `json:"positions_asked"`
	Right     int     `json:"right_moves"`          // positions in which it plays a right move
	Wrong     int     `json:"game_moves"`           // positions in which it plays the move that lost the game
	Side      int     `json:"right_values"`         // positions with a value on the judge's side of one half
	Off       float64 `json:"value_off"`            // mean difference between its value and the judge's
	Seconds   float64 `json:"seconds_per_position"` // processor time
}

// StakeMeasurement says how all contenders did on positions of large stakes.
type StakeMeasurement struct {
	Part      Part            `json:"part_asked"`
	Standings []StakeStanding `json:"standings"`
}

// MeasureStakes asks all contenders for their moves in the positions of one part, one position after the other. If the context ends, the
// positions that were asked before count. The error is ErrNone, ErrContender for a contender without a search, or the error of a search.
func MeasureStakes(ctx context.Context, list []*PosedStake, part Part, contenders []*Contender, progress func(done, all int)) (*StakeMeasurement, error) {
	m := &StakeMeasurement{Part: part}
	list = slices.DeleteFunc(slices.Clone(list), func(p *PosedStake) bool { return p.Part() != part })
	if len(list) == 0 {
		return m, ErrNone
	}
	for _, c := range contenders {
		if c.bare {
			return m, fmt.Errorf("%w: %q makes no moves", ErrContender, c.Name)
		}
		m.Standings = append(m.Standings, StakeStanding{By: c.Name})
	}
	spent := make([]time.Duration, len(contenders))
	for i, p := range list {
		one := make([]StakeStanding, len(contenders))
		for j, c := range contenders {
			if err := c.stake(ctx, p, &one[j], &spent[j]); err != nil {
				return m, err
			}
		}
		for j := range one {
			m.Standings[j].add(&one[j], spent[j])
		}
		progress(i+1, len(list))
	}
	return m, nil
}

// add adds one position; spent is the time for all so far.
func (s *StakeStanding) add(one *StakeStanding, spent time.Duration) {
	s.Positions++
	s.Right, s.Wrong, s.Side = s.Right+one.Right, s.Wrong+one.Wrong, s.Side+one.Side
	s.Off += (one.Off - s.Off) / float64(s.Positions)
	s.Seconds = spent.Seconds() / float64(s.Positions)
}

// stake asks a contender for its move. Loading models does not count.
func (c *Contender) stake(ctx context.Context, p *PosedStake, s *StakeStanding, spent *time.Duration) error {
	if err := c.prepare(p.Board.Size()); err != nil {
		return err
	}
	c.player.NewGame(hash(p.Game))
	start, _ := processor.Time()
	d, err := c.player.Decide(ctx, &engine.Turn{Board: p.Board, ToMove: p.ToMove, Rules: search.Rules{Komi: p.Komi}}, 0, nil)
	end, _ := processor.Time()
	*spent += end - start
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	if slices.Contains(p.right, d.Move) {
		s.Right++
	}
	if d.Move == p.wrong {
		s.Wrong++
	}
	s.Off = math.Abs(d.Report.Value - p.Value)
	if (d.Report.Value > 0.5) == (p.Value > 0.5) {
		s.Side++
	}
	return nil
}
