package estimate

import (
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// Six points in the corner with one liberty outside are a ko, which White takes first. The searches with a side free of ko find that, whatever
// an estimate says.
func TestLookForKo(t *testing.T) {
	b := board.MustParse(`
7 |. . . X . O .
6 |. . . X O O O
5 |X X X X O O .
4 |O O O O O O O
3 |. O O O O . O
2 |O O O O O O O
1 |O . O . O O .
   A B C D E F G
`)
	reader := tactics.NewReader()
	target, _ := board.ParsePoint("D7", 7)
	q := tactics.Question{Goal: tactics.Kill, Target: target, Group: board.SetOf(target)}
	a := tactics.Answer{Move: board.NoPoint}
	if lookForKo(reader, &a, b, &q); a.Result != tactics.KoFirst || a.Move < 0 {
		t.Errorf("White first: %v by %s", a.Result, board.FormatPoint(a.Move, 7))
	}
	q.ToMove = tactics.Defender
	a = tactics.Answer{Result: tactics.Works, Move: target}
	if lookForKo(reader, &a, b, &q); a.Result != tactics.Works {
		t.Errorf("Black first: %v", a.Result)
	}
}
