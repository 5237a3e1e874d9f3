package search

import (
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/moves"
	"shicho/internal/testrun"
)

// shortlistAhead is the number of moves between the root and the position whose moves are compared.
const shortlistAhead = 6

// A few moves below the root of games on 19 lines, the moves of the shortlist have nearly all of the probability that the model
// gives to all moves, and are less than half of the moves.
func TestShortlistHasTheLikelyMoves(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := newSearch(t, 19, small())
	w := s.workers[0]
	kept, points, positions, moveCount := 0.0, 0, 0, 0
	for item := range sgf.Walk([]string{"../../examples/games"}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		g, err := moves.NewGame(item.Record, 19)
		if err != nil {
			continue // of another size
		}
		p, err := moves.NewFollower(w.model, 19)
		if err != nil {
			t.Fatal(err)
		}
		for i, move := range g.Replay(p) {
			switch i % 50 {
			case 20:
				load(t, s, p.Board(), move.Colour, Rules{})
				s.makeShortlist()
			case 20 + shortlistAhead:
				list := s.shortlist.of(p.Board(), move.Colour)
				f := p.Features(move.Colour, nil)
				for j, probability := range w.model.Probabilities(f, nil) {
					if list.Has(f.Points[j]) {
						kept += probability
						points++
					}
				}
				moveCount += f.Len()
				positions++
			}
		}
	}
	share, part := kept/float64(positions), float64(points)/float64(moveCount)
	t.Logf("%d positions: %.4f of the probability in %.2f of the moves", positions, share, part)
	if share < 0.97 || part > 0.5 {
		t.Errorf("the shortlist has %.4f of the probability in %.2f of the moves", share, part)
	}
}

// The points near a stone that has come or gone are worth a look, and so are the liberties of a string of few liberties beside
// it, however far away.
func TestShortlistFollowsChanges(t *testing.T) {
	s := newSearch(t, 13, small())
	b := board.MustParse(`
		13 |. . . . . . . . . . . . .
		12 |. . . . . . . . . . . . .
		11 |. . . . . . . . . . . . .
		10 |. . . . . . . . . . . . .
		 9 |. . . . . . . . . . . . .
		 8 |. . . . . . . . . . . . .
		 7 |. . . . . . . . . . . . .
		 6 |. . . . . . . . . . . . .
		 5 |. . . . . . . . . . . . .
		 4 |. . . . . . . . . . . . .
		 3 |O O O O O O O O O O . . .
		 2 |X X X X X X X X X X O . .
		 1 |. O O O O O O O O . . . .`)
	load(t, s, b, board.White, Rules{})
	s.makeShortlist()
	s.shortlist.likely[board.Black] = board.PointSet{}
	if list := s.shortlist.of(b, board.Black); !list.IsEmpty() {
		t.Errorf("%d points before anything has changed", list.Len())
	}
	if err := b.Play(named(t, 13, "J1"), board.White); err == nil {
		t.Fatal("J1 has a stone")
	}
	if err := b.Play(named(t, 13, "K1"), board.White); err != nil {
		t.Fatal(err)
	}
	list := s.shortlist.of(b, board.Black)
	for name, want := range map[string]bool{"L1": true, "L3": true, "A1": true, "N13": false, "A5": false} {
		if list.Has(named(t, 13, name)) != want {
			t.Errorf("%s is worth a look: %v, want %v", name, !want, want)
		}
	}
}
