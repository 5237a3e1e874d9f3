package problem

import (
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/patterndb"
)

// In the game of the problem Black plays on, and what he does first near the fight is his answer.
func TestWitness(t *testing.T) {
	testrun.SingleGoroutine(t)
	p := cornerProblem(t)
	const setup = "(;SZ[11]AB[dc][ec][fc][bd][cd]AW[cc][dd][ed][be][ce]"
	for _, c := range []struct {
		moves string
		want  Answer
	}{
		{";B[bc]", Solved},
		{";B[cb]", Failed},
		{";B[kk];W[kj];B[bc]", Solved},
		{";B[kk];W[bc];B[cb]", Elsewhere},
		{";B[];W[];B[kk]", Elsewhere},
		{";B[kk]", Elsewhere},
	} {
		tree, err := sgf.Parse("game.sgf", []byte(setup+c.moves+")"))
		if err != nil {
			t.Fatal(err)
		}
		record, err := sgf.NewRecord(tree[0])
		if err != nil {
			t.Fatal(err)
		}
		p.Sources = []Source{{Move: 1}}
		p.witness(patterndb.NewGame(record), board.MustParse(corner), p.Solver())
		if got := p.Sources[0]; got.Answer != c.want || got.Natural <= 0 || got.Natural > 1 {
			t.Errorf("%s: %v, %v; want %v", c.moves, got.Answer, got.Natural, c.want)
		}
	}
}
