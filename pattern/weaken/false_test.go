package weaken

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
)

// nodesOfFalse bounds the search for a proof of a false pattern, in which the winner tries all moves.
const nodesOfFalse = 1_500

// TestFalse reads patterns that are false, each a step weaker than a true one, with a board on which the move fails. The board must
// meet the pattern, the reader must refute the move there, and there must be no proof. Each of the patterns is proved as soon as one of the rules of
// a proof is left out: of passes, liberties, strings that may have been taken, edges, footprints.
func TestFalse(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/false.txt")
	if err != nil {
		t.Fatal(err)
	}
	x := newExaminer(stress.NewLayer(rand.New(rand.NewPCG(1, 2))), stress.NewJudge(5, 50_000))
	entries := strings.Split(strings.TrimSpace(string(text)), "\n\n")
	for _, entry := range entries {
		drawing, on, _ := strings.Cut(entry, "\non\n")
		p, err := shape.Parse(drawing)
		if err != nil {
			t.Fatalf("%v:\n%s", err, entry)
		}
		b, err := board.Parse(on)
		if err != nil {
			t.Fatalf("%v:\n%s", err, entry)
		}
		if !x.refutes(p, b) {
			t.Errorf("not refuted:\n%s", entry)
		}
		if x.proves(t, p, nodesOfFalse) {
			t.Errorf("a proof of\n%s", entry)
		}
	}
	if len(entries) < 100 {
		t.Errorf("only %d patterns", len(entries))
	}
}

// refutes tells whether the pattern lies on the board, Black to move, in a place where the reader refutes the pattern.
func (x *examiner) refutes(p shape.Pattern, b *board.Board) bool {
	var one shape.MatcherBuilder
	one.Add(p)
	for _, match := range one.Build().Append(nil, b, board.Black, nil) {
		if x.judge.Ask(&stress.Case{Board: b, Kind: p.Kind(), Target: match.Target, Move: match.Move}) == stress.Refuted {
			return true
		}
	}
	return false
}
