package judge

import (
	"testing"

	"shicho/board"
	"shicho/engine/search"
)

// The parts of a score by each way of counting. White's stone at C4 is dead, and one of White's stones was taken before.
func TestCount(t *testing.T) {
	b, err := board.Parse(`
		5 |. . X O .
		4 |. O X O .
		3 |. . X O .
		2 |X X X O .
		1 |. . X O .
		   A B C D E`)
	if err != nil {
		t.Fatal(err)
	}
	s := &Status{Dead: *b.StringAt(board.Point(6))}
	for scoring, want := range map[search.Scoring]Count{
		search.Area:       {Stones: [3]int{0, 7, 5}, Territory: [3]int{0, 8, 5}, Komi: 0.5},
		search.AsItStands: {Stones: [3]int{0, 7, 6}, Territory: [3]int{0, 2, 5}, Komi: 0.5},
		search.Territory:  {Prisoners: [3]int{0, 1, 0}, Territory: [3]int{0, 8, 5}, Komi: 0.5},
	} {
		rules := search.Rules{Komi: 0.5, Scoring: scoring}
		got := s.Count(b, rules)
		if got != want {
			t.Errorf("%d: %+v, not %+v", scoring, got, want)
		}
		if got.Lead() != got.Total(board.Black)-got.Total(board.White) || got.Lead() != s.Score(b, rules) {
			t.Errorf("%d: the parts do not make the score", scoring)
		}
	}
}
