package engine_test

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

// With one thread and a limit of playouts a player always decides on the same move.
func ExamplePlayer_Decide() {
	settings := engine.Default()
	if err := settings.Assign([]string{"playouts=300", "threads=1", "memory=16", "seed=7"}); err != nil {
		panic(err)
	}
	player, err := engine.New(settings)
	if err != nil {
		panic(err)
	}
	// White's three stones at E6 have a last liberty at F5.
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . X X . . .
		6 |. . O X O O X . .
		5 |. . O X O . . . .
		4 |. . O X X O X . .
		3 |. . O O O X . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`)
	decision, err := player.Decide(context.Background(), &engine.Turn{
		Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5},
	}, 0, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(board.FormatPoint(decision.Move, b.Size()))
	// Output:
	// F5
}
