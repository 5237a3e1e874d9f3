package engine

import (
	"context"
	"errors"
	"testing"
	"time"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/engine/search"
)

// An analysis that ends before its first playout is an error, also where the tree knows the position from before. A report of such a
// search would say that the game is even.
func TestAnalyzeCut(t *testing.T) {
	b, _ := board.New(9)
	at := &Turn{Board: b, ToMove: board.Black}
	soon, cancel := context.WithTimeout(t.Context(), time.Nanosecond) // loading takes longer
	defer cancel()
	over, end := context.WithCancel(t.Context())
	end()
	p := newPlayer(t, nil)
	for _, c := range []struct {
		ctx  context.Context
		want error
	}{{soon, context.DeadlineExceeded}, {over, context.Canceled}} {
		for range 2 {
			r, err := p.Analyze(c.ctx, at, 100, 0, nil)
			if r != nil || !errors.Is(err, search.ErrUnsearched) || !errors.Is(err, c.want) {
				t.Errorf("%v: %+v, %v", c.want, r, err)
			}
			if r, err := p.Analyze(t.Context(), at, 100, 0, nil); err != nil || r.Playouts < 100 {
				t.Errorf("%+v, %v", r, err)
			}
		}
	}
}

// An analysis that ends later says how many playouts it has made.
func TestAnalyzeStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	b, _ := board.New(9)
	r, err := newPlayer(t, nil).Analyze(ctx, &Turn{Board: b, ToMove: board.Black}, 0, time.Millisecond, func(*search.Report) { stop() })
	if err != nil || r.Playouts == 0 || len(r.Moves) == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// A decision that ends before the first playout says so, and tells nobody that the position is even. A tree that is kept from the last
// search is better than nothing.
func TestDecideCut(t *testing.T) {
	b, _ := board.New(9)
	at := &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5}}
	over, end := context.WithCancel(t.Context())
	end()
	for _, way := range []Endgame{Plain, Difference, Balanced, Combined} {
		p := newPlayer(t, func(s *Settings) { s.Endgame = way })
		for _, c := range []struct {
			ctx        context.Context
			unsearched bool
		}{{over, true}, {t.Context(), false}} {
			told := 0
			d, err := p.Decide(c.ctx, at, 0, func(*search.Report) { told++ })
			if err != nil || d.Unsearched != c.unsearched || (told == 0) != c.unsearched {
				t.Fatalf("%v: %+v, told %d times, %v", way, d, told, err)
			}
			if err := b.Legal(d.Move, board.Black); err != nil {
				t.Errorf("%v: %v", way, err)
			}
		}
	}
	p := newPlayer(t, nil)
	first := decide(t, p, at)
	told := 0
	if d, err := p.Decide(over, at, 0, func(*search.Report) { told++ }); err != nil || d.Unsearched || d.Move != first.Move || told > 0 {
		t.Errorf("%+v, told %d times, %v, and before %+v", d, told, err, first)
	}
}

// countdown is a context that ends after it was asked a number of times whether it has ended.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// The first look decides if the context ends soon after the difference game has begun.
func TestLookKept(t *testing.T) {
	b, _ := board.New(9)
	at := &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5}}
	p := newPlayer(t, func(s *Settings) { s.Endgame = Difference })
	if err := p.load(at); err != nil {
		t.Fatal(err)
	}
	left, d := 1, &Decision{}
	err := p.decideLopsided(countdown{t.Context(), &left}, at, d, p.settings.Playouts, nil, func(playouts int, _ *timer) {
		p.search.Run(t.Context(), playouts, nil)
	})
	if err != nil || p.difference.Playouts() == 0 || d.Move != d.Report.Moves[0].Point {
		t.Errorf("%+v after %d playouts of the difference game, %v", d, p.difference.Playouts(), err)
	}
}

// A turn without a board or a side to move is refused.
func TestNoPosition(t *testing.T) {
	b, _ := board.New(9)
	p := newPlayer(t, func(s *Settings) { s.Near = 1 })
	for _, at := range []*Turn{nil, {}, {Board: b}, {ToMove: board.White}} {
		if _, err := p.Analyze(t.Context(), at, 10, 0, nil); !errors.Is(err, search.ErrPosition) {
			t.Errorf("%+v: %v", at, err)
		}
		if _, err := p.Decide(t.Context(), at, 0, nil); !errors.Is(err, search.ErrPosition) {
			t.Errorf("%+v: %v", at, err)
		}
	}
}
