package review_test

import (
	"context"
	"fmt"
	"strings"

	"shicho/board/sgf"
	"shicho/study/review"
)

// Black plays J9 instead of C6, which threatens two strings. Without playouts a review says what the reader finds; with review.PlayoutsFor it also says what
// each move cost.
func ExampleRun() {
	const game = "(;SZ[9]AB[bd][be][fd][fe][cc][dc][dd][ec]AW[cd][ce][ed][ee][cg][df][eg]PL[B];B[ia];W[de];B[ha])"
	for item := range sgf.Walk([]string{sgf.Stdin}, sgf.Options{Stdin: strings.NewReader(game)}) {
		if item.Err != nil {
			fmt.Println(item.Err)
			return
		}
		err := review.Run(context.Background(), item.Record, review.Standard(item.Record), func(m *review.MoveReview) error {
			for _, e := range m.Events {
				fmt.Println(m.Number, m.Colour, m.Played, e.Kind, e.Target)
			}
			return nil
		})
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output: 1 black J9 misses either C6
}
