package position

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/tactics/terms"
)

// state is all that Play changes.
type state struct {
	board, key uint64
	passes     [2]int
	threats    int
}

func (p *Position) state() state {
	return state{p.Board.Key(), p.Key(terms.Attacker), p.Passes, p.threats}
}

// TestUndo plays at random and takes everything back: after every Undo the position is as
// it was, with its passes and threats.
func TestUndo(t *testing.T) {
	random := rand.New(rand.NewPCG(71, 72))
	throughKo := 0
	for range 300 {
		size := 3 + random.IntN(3)
		b, _ := board.New(size)
		target := board.Point(random.IntN(size * size))
		if !b.TryPlay(target, board.Black) {
			t.Fatal("an empty board has no room")
		}
		limits := terms.Limits{Escape: terms.Escape{Liberties: 5}, Plies: terms.Plies{Depth: 5}, Threats: random.IntN(3)}
		var p Position
		p.Set(b, terms.Question{Target: target}, board.Colour(random.IntN(3)), &limits, 0)
		var moves []Move
		var states []state
		for i := range 4 * size * size {
			before := p.state()
			x, side := board.Point(random.IntN(size*size+1))-1, terms.Side(i%2)
			switch m, legal := p.Play(x, side); {
			case legal:
				moves, states = append(moves, m), append(states, before)
				if m.ThroughKo {
					throughKo++
				}
			case p.state() != before:
				t.Fatalf("an illegal move changes %v to %v", before, p.state())
			}
			if limits.Threats > 0 && p.threats < 0 {
				t.Fatal("more threats were spent than there were")
			}
		}
		for i := len(moves) - 1; i >= 0; i-- {
			if p.Undo(moves[i]); p.state() != states[i] {
				t.Fatalf("move %d: %v after Undo, not %v", i, p.state(), states[i])
			}
		}
	}
	if throughKo == 0 {
		t.Error("no ko was retaken at once")
	}
}
