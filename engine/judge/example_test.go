package judge_test

import (
	"fmt"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/engine/search"
)

// White's stone in the lower left corner is dead.
func ExampleJudge() {
	b := board.MustParse(`
		5 |. X . O .
		4 |. X O O .
		3 |. X O O .
		2 |. X X O .
		1 |O X X O .`)
	status, err := judge.Judge(b)
	if err != nil {
		panic(err)
	}
	for _, p := range status.Dead.Points() {
		fmt.Println("dead:", board.FormatPoint(p, b.Size()))
	}
	fmt.Println("score:", status.Score(b, search.Rules{Komi: 0.5}))
	// Output:
	// dead: A1
	// score: -0.5
}
