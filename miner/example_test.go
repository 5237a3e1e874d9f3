package miner_test

import (
	"context"
	"fmt"
	"strings"

	"shicho/board/sgf"
	"shicho/miner"
)

const game = `(;GM[1]SZ[9];B[cc];W[dc];B[dd];W[gg];B[db];W[hg];B[ec])`

// Mine one game.
func ExampleMiner_Mine() {
	m := miner.New(miner.Paper)
	for item := range sgf.Walk([]string{sgf.Stdin}, sgf.Options{Stdin: strings.NewReader(game)}) {
		if item.Err != nil {
			fmt.Println(item.Err)
			continue
		}
		result, err := m.Mine(context.Background(), item.Record)
		if err != nil {
			fmt.Println(err)
			continue
		}
		for _, in := range result.Game.Instances {
			fmt.Printf("move %d: %v\n", in.Move, in.Class)
		}
		for _, p := range result.Patterns {
			fmt.Print(p)
		}
	}
	// Output:
	// move 7: final
	// ? * ?
	// X # X
	// ? X ?
}
