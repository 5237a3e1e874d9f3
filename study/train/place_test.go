package train

import (
	"errors"
	"slices"
	"testing"

	"shicho/board"
	"shicho/study/problem"
)

// branching is a problem of the examples whose right first move has several replies in the tree.
func branching(t *testing.T, c *Collection) *problem.Problem {
	t.Helper()
	for _, p := range c.Problems() {
		if len(p.First.Replies) > 1 {
			return p
		}
	}
	t.Fatal("no problem with several replies")
	return nil
}

// A line of play leads to the same place as the moves one by one, and a move that is played again has the same reply.
func TestAt(t *testing.T) {
	c := examples(t)
	tr, _ := trainer(t, c)
	p := branching(t, c)
	replies := map[board.Point]bool{}
	for range 20 {
		s := begin(t, tr, p.ID)
		a, err := s.play(t, p.Solution)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.Start().Play(t.Context(), p.Solution)
		if err != nil || again.Reply != a.Reply {
			t.Errorf("the reply was %v and is %v, %v", a.Reply, again.Reply, err)
		}
		at, err := s.At([]board.Point{p.Solution, a.Reply})
		if err != nil || at.IsLost() || at.Turn() != s.at.Turn() || at.Board().Key() != s.at.Board().Key() || !slices.Equal(at.Line(), s.at.Line()) {
			t.Errorf("%+v, %v", at, err)
		}
		replies[a.Reply] = true
	}
	if len(replies) < 2 {
		t.Error("always the same reply")
	}
}

// Nobody solves a problem by a line that the session has not judged: a wrong move that the opponent leaves unanswered, or a reply
// that is not the opponent's.
func TestForgedLines(t *testing.T) {
	c := examples(t)
	tr, _ := trainer(t, c)
	p := branching(t, c)
	s := begin(t, tr, p.ID)
	wrong := p.First.Tries[0].Move
	for _, line := range [][]board.Point{{wrong, board.Pass}, {p.Solution, board.Pass}} {
		at, err := s.At(line)
		if err != nil || !at.IsLost() || at.Turn() != nil {
			t.Errorf("%v: %+v, %v", line, at, err)
		}
	}
	for _, line := range [][]board.Point{{p.Target}, slices.Repeat([]board.Point{board.Pass}, mostMoves+1)} {
		if _, err := s.At(line); !errors.Is(err, ErrLine) {
			t.Errorf("%d moves: %v", len(line), err)
		}
	}
	at, err := s.At([]board.Point{p.Solution})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := at.Play(t.Context(), wrong); !errors.Is(err, ErrOpponent) {
		t.Errorf("a move for the opponent: %v", err)
	}
	if _, settled := s.Outcome(); settled {
		t.Error("the attempt counts")
	}
}

// After the reply to a wrong move the rest of the refutation goes on; after another reply nothing is known.
func TestRefutation(t *testing.T) {
	c := examples(t)
	tr, _ := trainer(t, c)
	for _, p := range c.Problems() {
		s := begin(t, tr, p.ID)
		for i := range p.First.Tries {
			try := &p.First.Tries[i]
			at, err := s.At([]board.Point{try.Move})
			if err != nil || !slices.Equal(at.Rest(try.Line), try.Line) {
				t.Fatalf("%v: %v", at, err)
			}
			if at, err = s.At([]board.Point{try.Move, try.Line[0].Point}); err != nil || !slices.Equal(at.Rest(try.Line), try.Line[1:]) {
				t.Fatalf("%v: %v", at, err)
			}
			if at, err := s.At([]board.Point{try.Move, board.Pass}); err != nil || try.Line[0].Point != board.Pass && at.Rest(try.Line) != nil {
				t.Errorf("off the line: %+v, %v", at, err)
			}
		}
	}
}
