package problem_test

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/study/problem"
)

// A position becomes a problem if there is one right move, and not an easy one; otherwise the error says why.
func ExampleMaker_Make() {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . X . .
		3 |. X O X .
		2 |. . . . .
		1 |. . . . .
		   A B C D E`)
	target, _ := board.ParsePoint("C3", b.Size())
	_, err := problem.NewMaker(problem.Options{}).Make(context.Background(), problem.Challenge{Board: b, Target: target})
	fmt.Println(err == problem.ErrEasy)
	// Output: true
}
