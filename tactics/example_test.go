package tactics_test

import (
	"fmt"

	"shicho/board"
	"shicho/tactics"
)

// A white stone that runs into the edge: ask what becomes of it with either side
// to move.
func ExampleReader_Read() {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. . . . .
		2 |. . X X .
		1 |. X O . .
		   A B C D E`)
	target, err := board.ParsePoint("C1", b.Size())
	if err != nil {
		fmt.Println(err)
		return
	}
	limits := tactics.PaperDeep
	reader := tactics.NewReader()
	for _, attacks := range []bool{true, false} {
		verdict, err := reader.Read(b, target, attacks, &limits)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v, resting on the limit: %v;", verdict.Outcome, verdict.Limit)
		for _, move := range verdict.Line {
			fmt.Printf(" %v %s", move.Colour, board.FormatPoint(move.Point, b.Size()))
		}
		fmt.Println()
	}
	// Output:
	// captured, resting on the limit: none; black D1
	// captured, resting on the limit: none; white D1 black E1
}
