package moves_test

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/moves"
)

// Ask the model that comes with the program for the most probable move.
func ExampleModel_RankMoves() {
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . X . .
		6 |. . . . . . . . .
		5 |. . . . X O . . .
		4 |. . . . . X . . .
		3 |. . O . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .
		    A B C D E F G H J`)
	model, err := moves.Default(moves.Tree, b.Size())
	if err != nil {
		fmt.Println(err)
		return
	}
	list, err := model.RankMoves(b, board.White)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(list), "legal moves, first", board.FormatPoint(list[0].Point, b.Size()))
	// Output:
	// 76 legal moves, first G4
}

// Learn a model from games and check it on other games.
func ExampleLearn() {
	var games []*moves.Game
	for item := range sgf.Walk([]string{"../../examples/games"}, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		if g, err := moves.NewGame(item.Record, 9); err == nil { // the other games have other sizes
			games = append(games, g)
		}
	}
	family, err := moves.Family("playout")
	if err != nil {
		fmt.Println(err)
		return
	}
	options := moves.Options{Set: family, Size: 9, Passes: 2}
	options.SetDefaults(len(games))
	learn, check := games[:9], games[9:]
	model, err := moves.Learn(context.Background(), learn, check, options)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := moves.Evaluate(context.Background(), model, check, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("games:", len(games), "better than chance:", result.MeanRank < 25)
	// Output:
	// games: 11 better than chance: true
}
