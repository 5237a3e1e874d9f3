package sgf_test

import (
	"fmt"
	"os"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
)

// Go through the games behind some paths, here standard input, and replay each.
func ExampleWalk() {
	in := strings.NewReader("(;SZ[5]PB[Ann];B[cc];W[cb])\n(;SZ[5];B[cc];W[cc])\n(;GM[40])")
	for item := range sgf.Walk([]string{sgf.Stdin}, sgf.Options{Stdin: in}) {
		if item.Err != nil {
			fmt.Println(item.Err)
			continue
		}
		b, _ := board.New(item.Record.Size)
		for step, err := range item.Record.Replay(b) {
			if err != nil {
				fmt.Println(err)
				break
			}
			fmt.Println(item.Record.Name, step.Number, step.Colour, board.FormatPoint(step.Point, b.Size()))
		}
	}
	// Output:
	// - 1 black C3
	// - 2 white C4
	// -#2 1 black C3
	// -:2:15: illegal move: move 2, white C3: point occupied
	// -:3:3: not a game of Go: GM[40]
}

// Make a record by hand.
func ExampleWrite() {
	root := new(sgf.Node).Add("GM", "1").Add("FF", "4").Add("SZ", "9").Add("C", "a [small] board")
	root.Append(new(sgf.Node).Add("B", "ee"))
	if err := sgf.Write(os.Stdout, sgf.Collection{{Root: root}}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// (;GM[1]FF[4]SZ[9]C[a \[small\] board];B[ee])
}

// Take the position after 3 moves out of a record.
func ExampleRecord_BoardAfter() {
	games, err := sgf.Parse("game.sgf", []byte("(;SZ[5]RE[B+R];B[cc];W[cb];B[bb];W[dc])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := record.BoardAfter(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(b)
	fmt.Println(record.NextAfter(3), "to move;", record.Winner(), "won")
	// Output:
	//  5 |. . . . .
	//  4 |. X O . .
	//  3 |. . X . .
	//  2 |. . . . .
	//  1 |. . . . .
	//     A B C D E
	// white to move; black won
}
