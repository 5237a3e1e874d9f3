package patterndb_test

import (
	"fmt"
	"os"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
)

// Store a game with one pattern, and find the pattern on a board. Package miner makes the games of real records.
func Example() {
	dir, err := os.MkdirTemp("", "patterns")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	store, err := patterndb.Open(dir, patterndb.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()

	for item := range sgf.Walk([]string{sgf.Stdin}, sgf.Options{Stdin: strings.NewReader("(;SZ[5];B[bc];W[cc];B[cb];W[aa];B[cd];W[ea];B[dc])")}) {
		b, _ := item.Record.BoardAfter(6)
		target, _ := board.ParsePoint("C3", 5)
		move, _ := board.ParsePoint("D3", 5)
		pattern := shape.New(shape.Capture, b, target, move, board.PointSet{})
		game := patterndb.NewGame(item.Record)
		game.Captures = 1
		game.Instances = []patterndb.Instance{{Pattern: pattern.ID(), Class: patterndb.Final, Capture: 7, Move: 7, Target: target, Point: move}}
		if _, err := store.Put(game, []patterndb.Pattern{{Pattern: pattern, Themes: theme.SetOf(theme.Corner)}}); err != nil {
			fmt.Println(err)
		}
	}

	index, err := store.LoadIndex()
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.MustParse(`
		. . . . .
		. . . O .
		. . O X .
		. . . O .
		. . . . .`)
	found, err := store.Find(index, b, board.White, patterndb.ByCount, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range found {
		fmt.Println(board.FormatPoint(f.Match.Move, 5), "captures", board.FormatPoint(f.Match.Target, 5), "seen", f.Instances.All(), "time in", f.Games, "game")
	}
	// Output:
	// E3 captures D3 seen 1 time in 1 game
}
