package tactics_test

import (
	"fmt"

	"shicho/board"
	"shicho/tactics"
)

// mustPoint is the point of a vertex such as D4.
func mustPoint(b *board.Board, vertex string) board.Point {
	p, err := board.ParsePoint(vertex, b.Size())
	if err != nil {
		panic(err)
	}
	return p
}

// A net: the white stone at D4 cannot get out.
func ExampleReader_Ask() {
	b := board.MustParse(`
		7 . . . . . . .
		6 . . . . . . .
		5 . . X . . . .
		4 . . X O . . .
		3 . . . X X . .
		2 . . . . . . .
		1 . . . . . . .
		  A B C D E F G`)
	q := tactics.Question{Target: mustPoint(b, "D4")} // the attacker to move, by default
	answer, err := tactics.NewReader().Ask(b, q, &tactics.Default)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v: the attack %v by %s", answer.Outcome, answer.Result, board.FormatPoint(answer.Move, b.Size()))
	// Output:
	// captured: the attack works by E5
}

// Two black strings that White wants to cut from each other.
func ExampleReader_Ask_connect() {
	b := board.MustParse(`
		7 . . . . . . .
		6 . . O O . . .
		5 . . X O . . .
		4 . O . X . . .
		3 . O . . . . .
		2 . . . . . . .
		1 . . . . . . .
		  A B C D E F G`)
	reader := tactics.NewReader()
	q := tactics.Question{Goal: tactics.Connect, Target: mustPoint(b, "C5"), Other: mustPoint(b, "D4")}
	for _, q.ToMove = range []tactics.Side{tactics.Attacker, tactics.Defender} {
		answer, err := reader.Ask(b, q, &tactics.Default)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v to move: %v by %s\n", q.Mover(b), answer.Outcome, board.FormatPoint(answer.Move, b.Size()))
	}
	// Output:
	// black to move: captured by C4
	// white to move: escaped by C4
}

// A white stone that runs into the edge: ask what becomes of it with either side
// to move, with a line of play.
func ExampleReader_Read() {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. . . . .
		2 |. . X X .
		1 |. X O . .
		   A B C D E`)
	reader := tactics.NewReader()
	q := tactics.Question{Target: mustPoint(b, "C1")}
	for _, q.ToMove = range []tactics.Side{tactics.Attacker, tactics.Defender} {
		reading, err := reader.Read(b, q, &tactics.PaperDeep)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v, resting on the limit: %v;", reading.Outcome, reading.Limit)
		for _, move := range reading.Line {
			fmt.Printf(" %v %s", move.Colour, board.FormatPoint(move.Point, b.Size()))
		}
		fmt.Println()
	}
	// Output:
	// captured, resting on the limit: none; black D1
	// captured, resting on the limit: none; white D1 black E1
}

// What Black's tactical moves are good for.
func ExampleReader_Candidates() {
	b := board.MustParse(`
		7 . . . . . . .
		6 . . . . . . .
		5 . . . . . . .
		4 . . X . . . .
		3 . X O . . O .
		2 . . X . O X .
		1 . . . . . O .
		  A B C D E F G`)
	for _, c := range tactics.NewReader().Candidates(b, board.Black, nil, &tactics.Fast) {
		fmt.Println(board.FormatPoint(c.Move, b.Size()), c.Text(b.Size()))
	}
	// Output:
	// D3 captures C3 (1 stone); cuts C3 and E2 (1 stone)
	// E1 threatens F1 (1 stone)
	// G1 threatens F1 (1 stone)
}
