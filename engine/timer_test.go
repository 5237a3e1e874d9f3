package engine

import (
	"context"
	"errors"
	"testing"
	"time"

	"shicho/board"
	"shicho/engine/clock"
	"shicho/engine/search"
)

// A player on a clock thinks longer while it is open which move is best. A fixed time of each move is used up.
func TestTimer(t *testing.T) {
	byClock := &timer{target: 10 * time.Second, most: 30 * time.Second}
	fixed := &timer{target: 10 * time.Second, most: 10 * time.Second}
	for _, c := range []struct {
		t            *timer
		seconds      int
		best, second int
		want         bool
	}{
		{byClock, 1, 1000, 0, false}, // too soon to tell
		{byClock, 5, 600, 300, false},
		{byClock, 6, 900, 100, true}, // no other move can overtake the best
		{byClock, 10, 700, 300, true},
		{byClock, 10, 510, 490, false},
		{byClock, 29, 510, 490, false},
		{byClock, 30, 510, 490, true},
		{fixed, 9, 1000, 0, false},
		{fixed, 10, 510, 490, true},
	} {
		if got := c.t.isUp(time.Duration(c.seconds)*time.Second, c.best, c.second, 1000); got != c.want {
			t.Errorf("after %d s of %v, with %d and %d visits: time is up: %t", c.seconds, c.t.target, c.best, c.second, got)
		}
	}
}

// A player measures its time with the clock that it was given: one that is a second on at each look.
func TestUseClock(t *testing.T) {
	p := newPlayer(t, func(s *Settings) { s.MoveTime, s.Playouts = 3*time.Second, 0 })
	now := time.Time{}
	p.UseClock(func() time.Time {
		now = now.Add(time.Second)
		return now
	})
	b, _ := board.New(5)
	d, err := p.Decide(t.Context(), &Turn{Board: b, ToMove: board.Black}, 0, nil)
	if err != nil || d.Time < 3*time.Second || d.Time > 6*time.Second {
		t.Errorf("%+v, %v", d, err)
	}
}

// The fixed time of each move is for games without a clock. What a referee says about the clock holds for one game only.
func TestClockComesFirst(t *testing.T) {
	p := newPlayer(t, func(s *Settings) { s.MoveTime, s.Playouts = time.Second, 0 })
	b, _ := board.New(19)
	at := &Turn{Board: b, ToMove: board.Black}
	if got := p.newTimer(at, time.Time{}); got.target != time.Second || got.most != time.Second {
		t.Errorf("without a clock: %v, %v", got.target, got.most)
	}
	p.SetTime(clock.Settings{System: clock.Absolute, Main: time.Hour})
	if got := p.newTimer(at, time.Time{}); got.target < 2*time.Second || got.most <= got.target {
		t.Errorf("of an hour: %v, %v", got.target, got.most)
	}
	p.SetTime(clock.Settings{})
	p.SetLeft(board.Black, time.Minute, 0)
	if got := p.newTimer(at, time.Time{}); got.target == time.Second {
		t.Errorf("with a minute left: %v, %v", got.target, got.most)
	}
	p.NewGame(2)
	if got := p.newTimer(at, time.Time{}); got.target != time.Second {
		t.Errorf("in the next game: %v, %v", got.target, got.most)
	}
}

// A share of few playouts is not rounded to 0, which would be no limit.
func TestFewPlayouts(t *testing.T) {
	soon, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	b, _ := board.New(9)
	for _, way := range []Endgame{Plain, Value, Difference, Balanced, Combined} {
		for _, playouts := range []int{1, 2, 8} {
			p := newPlayer(t, func(s *Settings) { s.Endgame, s.Playouts = way, playouts })
			if _, err := p.Decide(soon, &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 150}}, 0, nil); err != nil || soon.Err() != nil {
				t.Fatalf("%v, %d playouts: %v, %v", way, playouts, err, soon.Err())
			}
		}
	}
}

// Consider takes no time off the clock, and is no step towards resigning.
func TestConsider(t *testing.T) {
	p := newPlayer(t, nil)
	p.SetTime(clock.Settings{System: clock.Absolute, Main: time.Hour})
	b, _ := board.New(9)
	at := &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 200}}
	for range 5 {
		if _, err := p.Consider(context.Background(), at, 0, nil); err != nil {
			t.Fatal(err)
		}
	}
	if left, _ := p.clocks[board.Black].Left(); left != time.Hour || p.hopeless[board.Black] != nil {
		t.Errorf("%v left, hopeless at %v", left, p.hopeless[board.Black])
	}
	at.Avoid.AllowOnly(b) // allows nothing
	if _, err := p.Consider(context.Background(), at, 0, nil); !errors.Is(err, ErrAvoided) {
		t.Error(err)
	}
}
