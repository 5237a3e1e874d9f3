package board_test

import (
	"errors"
	"fmt"

	"shicho/board"
)

// Read a position, play a move and take it back.
func Example() {
	b := board.MustParse(`
		. . . . .
		. . X . .
		. X O . .
		. . X . .
		. . . . .`)
	target, _ := board.ParsePoint("C3", b.Size())
	fmt.Println("liberties:", b.Liberties(target))

	move, _ := board.ParsePoint("D3", b.Size())
	if err := b.Play(move, board.Black); err != nil {
		fmt.Println(err)
	}
	fmt.Println("white prisoners:", b.Prisoners(board.White))
	if err := b.Play(move, board.White); errors.Is(err, board.ErrOccupied) {
		fmt.Println(err)
	}
	b.Undo()
	fmt.Print(b)
	// Output:
	// liberties: 1
	// white prisoners: 1
	// white D3: point occupied
	//  5 |. . . . .
	//  4 |. . X . .
	//  3 |. X O . .
	//  2 |. . X . .
	//  1 |. . . . .
	//     A B C D E
}

// Walk the strings of one colour without allocating.
func ExampleBoard_TakeString() {
	b := board.MustParse(`
		X X . O O
		. . . . .
		. O . X .
		. O . X .
		. . . . X`)
	left := *b.Stones(board.Black)
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		fmt.Printf("%s: stones %d, liberties %d\n", board.FormatPoint(s, b.Size()), b.StringSize(s), b.Liberties(s))
	}
	// Output:
	// A5: stones 2, liberties 3
	// D3: stones 2, liberties 6
	// E1: stones 1, liberties 2
}
